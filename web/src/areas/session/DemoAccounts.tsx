import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../kit/session/sessionStore.ts';
import { enter } from './enter.ts';
import classes from './LoginPage.module.css';
import { Button } from '../../ui/buttons/Button.tsx';
import { Alert } from '../../ui/status/Alert.tsx';

/** The accounts of the demo tenant (README.md "Start"); shown only if the configuration has `demo` set. */
const DEMO_PASSWORD = 'plumbline';
const DEMO_ACCOUNTS = ['inspector', 'admin', 'guest', 'superuser', 'operator'] as const;
const demoEmail = (account: (typeof DEMO_ACCOUNTS)[number]): string => `${account}@demo.test`;

export function DemoAccounts() {
  const t = useTranslations('session');
  const { loading } = useSession();
  return (
    <Alert
      className="above-24"
      title={t('demo.title')}
      icon={<IconInfoCircle size={18} stroke={1.6} aria-hidden />}
    >
      {t('demo.text', { password: DEMO_PASSWORD })}
      <div className={`wrap gap-6 above-8 ${classes.demo}`}>
        {DEMO_ACCOUNTS.map((account) => (
          <Button
            key={account}
            variant="default"
            size="xs"
            disabled={loading}
            title={demoEmail(account)}
            onClick={() => void enter(demoEmail(account), DEMO_PASSWORD)}
          >
            {t(`demo.${account}`)}
          </Button>
        ))}
      </div>
    </Alert>
  );
}
