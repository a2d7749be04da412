import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment } from '../../kit/format/format.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './Account.module.css';
import { AccountJob } from './AccountJob.tsx';
import { WithTenant } from './WithTenant.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

/** `/qr-regeneration`: gives every object another code, so that all printed labels are outdated. */
export function QrRegenerationPage() {
  const t = useTranslations('account.codes');
  const common = useTranslations('common');
  return (
    <WithTenant title={common('page.qrRegeneration')}>
      {(tenant) => (
        <div className={classes.narrow}>
          <Panel title={t('title', { name: tenant.name })}>
            <p className={`quiet ${classes.text}`}>{t('text')}</p>
            <AccountJob
              path={`/superuser/tenant/${tenant.id}/recreate_qr`}
              begin={(act) => <Begin {...act} />}
              result={({ result, finished_at }) => (
                <p role="status" className={`bold below-8 ${classes.verdict}`}>
                  {t('done', {
                    ...countArgs((result as { recreated: number }).recreated), // as its job returns it
                    at: formatMoment(finished_at),
                  })}
                </p>
              )}
            />
          </Panel>
        </div>
      )}
    </WithTenant>
  );
}

/** Asks first, with the number of objects to type: all their labels have to be printed again. */
function Begin({ isPending, start }: { isPending: boolean; start: () => void }) {
  const t = useTranslations('account.codes');
  const [isAsking, { open, close }] = useDisclosure();
  const counted = ENTITIES.object.api.useCount({ with_total: true });
  return (
    <>
      <Button
        leftSection={<IconQrcode size={16} stroke={1.6} aria-hidden />}
        loading={isPending}
        disabled={counted === undefined}
        onClick={open}
      >
        {t('verb')}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={close}
        title={t('question', countArgs(counted?.n ?? 0))}
        code={String(counted?.n ?? '')}
        consequence={t('consequence')}
        verb={t('verb')}
        danger
        busy={isPending}
        onConfirm={() => {
          close();
          start();
        }}
      />
    </>
  );
}
