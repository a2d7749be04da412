import { IconRefresh, IconSettingsOff, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChunkError } from '../kit/chunk.ts';
import { serverReach } from '../kit/http/reach.ts';
import { explain } from '../kit/http/refusals.ts';
import { Page } from '../parts/page/Page.tsx';
import { StateMessage } from '../ui/layout/StateMessage.tsx';
import type { ProblemProps } from '../kit/router/router.ts';
import { ICON } from '../ui/theme/tokens.ts';
import { Button } from '../ui/buttons/Button.tsx';

export function Retry({ retry }: { retry: () => void }) {
  const t = useTranslations('common');
  return (
    <Button leftSection={<IconRefresh {...ICON} />} onClick={retry}>
      {t('try_again')}
    </Button>
  );
}

/** A page that crashed, or whose file failed to load. */
export function PageProblem({ error, reset }: ProblemProps) {
  const t = useTranslations('app');
  if (error instanceof ChunkError) return <MissingPart reset={reset} />;
  return (
    <Page>
      <StateMessage
        page
        icon={IconSettingsOff}
        title={explain(error).title}
        text={t('broken')}
        detail={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
      >
        <Retry retry={() => window.location.reload()} />
      </StateMessage>
    </Page>
  );
}

/** Reloads only while the server responds: offline, a reload would lose the current page. */
function MissingPart({ reset }: { reset: () => void }) {
  const t = useTranslations('http.chunk');
  const [still, setStill] = useState(false);
  useEffect(() => serverReach.onBack(reset), [reset]);
  const retry = async () => {
    const { away } = await serverReach.check();
    if (away === null) window.location.reload();
    else setStill(true);
  };
  return (
    <Page>
      <StateMessage page icon={IconWifiOff} title={t('title')} text={t('text')}>
        <Button leftSection={<IconRefresh {...ICON} />} onClick={() => void retry()}>
          {t('reload')}
        </Button>
        {still && (
          <p className="spaced" role="status">
            {t('still')}
          </p>
        )}
      </StateMessage>
    </Page>
  );
}
