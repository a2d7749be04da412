import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconLock,
  IconRefresh,
  IconSettingsOff,
  IconUserExclamation,
  IconWifiOff,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChunkError } from '../kit/chunk.ts';
import { isUnreachable } from '../offline/kept/persister.ts';
import { goTo } from '../kit/navigation.ts';
import { paths } from '../kit/paths.ts';
import { reach } from '../kit/http/reach.ts';
import { explain } from '../kit/http/refusals.ts';
import { Page } from '../parts/page/Page.tsx';
import { State } from '../ui/States.tsx';
import { NotFoundState } from '../parts/page/FailedState.tsx';
import { Unreachable } from './Unreachable.tsx';
import classes from './problems.module.css';

export const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

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
      <State page icon={IconLock} title={app('restricted.title')} text={app('restricted.text')}>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp {...ICON} />}
          onClick={() => window.history.back()}
        >
          {common('back')}
        </Button>
        <HomeButton />
      </State>
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

export function Retry({ retry }: { retry: () => void }) {
  const t = useTranslations('common');
  return (
    <Button leftSection={<IconRefresh {...ICON} />} onClick={retry}>
      {t('try_again')}
    </Button>
  );
}

/** A page that crashed, or whose file failed to load. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('app');
  if (error instanceof ChunkError) return <MissingPart reset={reset} />;
  return (
    <Page>
      <State
        page
        icon={IconSettingsOff}
        title={explain(error).title}
        text={t('broken')}
        detail={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
      >
        <Retry retry={() => window.location.reload()} />
      </State>
    </Page>
  );
}

/** Reloads only when the server responds: offline, the reload would lose the current page. */
function MissingPart({ reset }: { reset: () => void }) {
  const t = useTranslations('http.chunk');
  const [still, setStill] = useState(false);
  const router = useRouter();
  useEffect(
    () =>
      reach.onBack(() => {
        reset();
        void router.invalidate();
      }),
    [reset, router],
  );
  const retry = async () => {
    const { away } = await reach.check();
    if (away === null) window.location.reload();
    else setStill(true);
  };
  return (
    <Page>
      <State page icon={IconWifiOff} title={t('title')} text={t('text')}>
        <Button leftSection={<IconRefresh {...ICON} />} onClick={() => void retry()}>
          {t('reload')}
        </Button>
        {still && <p role="status">{t('still')}</p>}
      </State>
    </Page>
  );
}

/** The user could not be loaded for a reason other than a missing session (docs/coverage.md section 8). */
export function UserProblem({ error, reset }: ErrorComponentProps) {
  const app = useTranslations('app');
  const common = useTranslations('common');
  if (isUnreachable(error)) return <Unreachable reset={reset} />;
  const said = explain(error);
  return (
    <main className={classes.screen}>
      <State
        page
        icon={IconUserExclamation}
        title={app('user_problem')}
        text={said.title}
        detail={said.description}
      >
        <Button variant="default" onClick={() => void goTo(paths.logout())}>
          {common('sign_out')}
        </Button>
        <Retry retry={() => window.location.reload()} />
      </State>
    </main>
  );
}
