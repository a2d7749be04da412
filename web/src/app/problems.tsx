import { Button } from '@mantine/core';
import { IconArrowBackUp, IconLock, IconUserExclamation } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { isUnreachable } from '../offline/copies/persister.ts';
import { goTo } from '../kit/navigation.ts';
import { paths } from '../kit/paths.ts';
import { explain } from '../kit/http/refusals.ts';
import { Page } from '../parts/page/Page.tsx';
import { StateMessage } from '../ui/layout/StateMessage.tsx';
import { NotFoundState } from '../parts/page/NotFound.tsx';
import { Unreachable } from './Unreachable.tsx';
import classes from './problems.module.css';
import { Retry } from './PageProblem.tsx';
import { ICON } from '../ui/theme/tokens.ts';

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
export function UserProblem({ error, reset }: ErrorComponentProps) {
  const app = useTranslations('app');
  const common = useTranslations('common');
  if (isUnreachable(error)) return <Unreachable reset={reset} />;
  const explanation = explain(error);
  return (
    <main className={classes.screen}>
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
