import { IconCopy, IconLock, IconSettingsOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { StartupError } from '../kit/configFile.ts';
import { StateMessage } from '../ui/layout/StateMessage.tsx';
import classes from './problems.module.css';
import { Retry } from './PageProblem.tsx';
import { ICON } from '../ui/theme/tokens.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { CopyButton } from '../ui/buttons/CopyButton.tsx';

/** Browsers offer no storage to pages on an insecure address. */
export function InsecureProblem() {
  const t = useTranslations('app.insecure');
  return (
    <main className={`centre ${classes.screen}`}>
      <StateMessage page icon={IconLock} title={t('title')} text={t('text')} />
    </main>
  );
}

/** Without its configuration the application does not start; code, status and message say why (docs/coverage.md section 5). */
export function StartupProblem({ error }: { error: StartupError }) {
  const app = useTranslations('app');
  const common = useTranslations('common');
  const details = `${error.code} · ${error.status} · ${error.message}`;
  return (
    <main className={`centre ${classes.screen}`}>
      <StateMessage
        page
        icon={IconSettingsOff}
        title={app('startup.title')}
        text={app('startup.text')}
        detail={details}
      >
        <CopyButton value={details}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy {...ICON} />} onClick={copy}>
              {copied ? common('copied') : app('copy_details')}
            </Button>
          )}
        </CopyButton>
        <Retry retry={() => window.location.reload()} />
      </StateMessage>
    </main>
  );
}
