import {
  IconArrowBackUp,
  IconLock,
  IconUserExclamation,
  IconCloudOff,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useEffect } from 'react';
import { isUnreachable } from '../offline/copies/persister.ts';
import { goTo } from '../kit/navigation.ts';
import { paths } from '../kit/paths.ts';
import { explain } from '../kit/http/refusals.ts';
import { Page } from '../parts/page/Page.tsx';
import { StateMessage } from '../ui/layout/StateMessage.tsx';
import { NotFoundState } from '../parts/page/NotFound.tsx';
import type { ProblemProps } from '../kit/router/router.ts';
import { ICON } from '../ui/theme/tokens.ts';
import { countArgs } from '../kit/format/format.ts';
import { useUnsent } from '../offline/outbox/useUnsent.ts';
import { serverReach } from '../kit/http/reach.ts';
import { Retry } from './PageProblem.tsx';
import classes from './problems.module.css';
import { Button } from '../ui/buttons/Button.tsx';

function HomeButton() {
  const t = useTranslations('common');
  return <Button onClick={() => void goTo(paths.home())}>{t('go_home')}</Button>;
}

/** The page a 403 leads to. */
export function RestrictedPage() {
  const app = useTranslations('app');
  const common = useTranslations('common');
  return (
    <Page>
      <StateMessage
        page
        icon={IconLock}
        title={app('restricted.title')}
        text={app('restricted.text')}
      >
        <Button
          variant="default"
          leftSection={<IconArrowBackUp {...ICON} />}
          onClick={() => window.history.back()}
        >
          {common('back')}
        </Button>
        <HomeButton />
      </StateMessage>
    </Page>
  );
}

/** Every address the product does not have. */
export function NotFoundPage() {
  return (
    <Page>
      <NotFoundState />
    </Page>
  );
}

/** The user could not be loaded for a reason other than a missing session (docs/coverage.md section 8). */
export function UserProblem({ error, reset }: ProblemProps) {
  const app = useTranslations('app');
  const common = useTranslations('common');
  if (isUnreachable(error)) return <Unreachable reset={reset} />;
  const explanation = explain(error);
  return (
    <main className={`centre ${classes.screen}`}>
      <StateMessage
        page
        icon={IconUserExclamation}
        title={app('user_problem')}
        text={explanation.title}
        detail={explanation.description}
      >
        <Button variant="default" onClick={() => void goTo(paths.logout())}>
          {common('sign_out')}
        </Button>
        <Retry retry={() => window.location.reload()} />
      </StateMessage>
    </main>
  );
}

/** The interval between attempts while nothing reports that the server is back. */
const AGAIN = 15_000;

/** The user could not be loaded (docs/coverage.md section 8): the server is unreachable, and this device has no copy to continue with. */
function Unreachable({ reset }: { reset: () => void }) {
  const app = useTranslations('app');
  const common = useTranslations('common');
  const unsent = useUnsent();
  useEffect(() => {
    const off = serverReach.onBack(reset);
    const timer = setInterval(reset, AGAIN);
    return () => {
      off();
      clearInterval(timer);
    };
  }, [reset]);
  return (
    <main className={`centre ${classes.screen}`}>
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
        <Button leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />} onClick={reset}>
          {common('try_again')}
        </Button>
      </StateMessage>
    </main>
  );
}
