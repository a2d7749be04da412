import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../kit/format/format.ts';
import { goTo } from '../kit/navigation.ts';
import { useUnsent } from '../offline/outbox/useUnsent.ts';
import { paths } from '../kit/paths.ts';
import { serverReach } from '../kit/http/reach.ts';
import { StateMessage } from '../ui/layout/StateMessage.tsx';
import classes from './problems.module.css';

/** The interval between attempts while nothing reports that the server is back. */
const AGAIN = 15_000;

/** The user could not be loaded (docs/coverage.md section 8): the server is unreachable, and this device has no copy to continue with. */
export function Unreachable({ reset }: { reset: () => void }) {
  const app = useTranslations('app');
  const common = useTranslations('common');
  const unsent = useUnsent();
  const router = useRouter();
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  useEffect(() => {
    const off = serverReach.onBack(retry);
    const timer = setInterval(retry, AGAIN);
    return () => {
      off();
      clearInterval(timer);
    };
  }, [retry]);
  return (
    <main className={classes.screen}>
      <StateMessage
        page
        icon={IconCloudOff}
        title={app('user_problem')}
        text={app('unreachable.text')}
        detail={unsent > 0 ? app('unreachable.unsent', countArgs(unsent)) : undefined}
      >
        <Button variant="default" onClick={() => void goTo(paths.logout())}>
          {common('sign_out')}
        </Button>
        <Button leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />} onClick={retry}>
          {common('try_again')}
        </Button>
      </StateMessage>
    </main>
  );
}
