import { IconChevronRight, IconCloudDown, IconDeviceMobileCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber, formatRecent } from '../../../kit/format/format.ts';
import { useNow } from '../../../kit/format/now.ts';
import { later } from '../../../kit/later.ts';
import { useDaysAhead } from '../../../offline/copies/ahead.ts';
import { useFetchingAhead } from '../../../offline/copies/shownState.ts';
import { useReadyRounds } from '../../round/useReadyRounds.ts';
import { useReadyWork, type ReadyWork } from '../../inspection/useOwnWork.ts';
import { useSizeText } from '../sizeText.ts';
import { InstallInvitation } from './InstallInvitation.tsx';
import classes from './ReadyCard.module.css';

const sheet = later(() => import('./DeviceSheet.tsx'));

/** How much of the user's work opens without a network, where the page itself does; opens the sheet that tells what. */
export function ReadyCard() {
  const [isOpen, setOpen] = useState(false);
  const part = sheet.useOnRequest(isOpen, () => setOpen(false));
  const work = useReadyWork();
  return (
    <>
      <button
        type="button"
        className={`plain row ${classes.card}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Words work={work} />
        <IconChevronRight size={20} stroke={1.6} aria-hidden />
      </button>
      <InstallInvitation />
      {part && <part.DeviceSheet opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function Words({ work }: { work: ReadyWork | null }) {
  const t = useTranslations('device.ready');
  const days = useDaysAhead();
  const isFetching = useFetchingAhead() > 0;
  const missing = work === null ? 0 : work.total - work.ready.length;
  const rounds = useReadyRounds();
  const Icon = missing > 0 && isFetching ? IconCloudDown : IconDeviceMobileCheck;
  const title =
    work === null
      ? t('unknown')
      : work.total === 0
        ? rounds.ready > 0
          ? t('rounds_title', countArgs(rounds.ready))
          : t('none', countArgs(days))
        : missing > 0 && isFetching
          ? t('fetching', {
              count: formatNumber(work.ready.length),
              total: formatNumber(work.total),
            })
          : t('title', countArgs(work.ready.length));
  return (
    <>
      <Icon size={24} stroke={1.6} aria-hidden />
      <span className={`column grow ${classes.words}`}>
        <strong className="bold">{title}</strong>
        {work !== null && work.total > 0 && <Facts work={work} missing={missing} />}
        {work !== null && <RoundFact rounds={rounds} isOnlyThing={work.total === 0} />}
      </span>
    </>
  );
}

interface RoundFactProps {
  rounds: { ready: number; total: number };
  /** Whether the title counts those that are ready. */
  isOnlyThing: boolean;
}

/** The rounds of readings among it. */
function RoundFact({ rounds: { ready, total }, isOnlyThing }: RoundFactProps) {
  const t = useTranslations('device.ready');
  if (total === 0 || (isOnlyThing && ready === total)) return null;
  const args = { count: formatNumber(ready), total: formatNumber(total) };
  return (
    <span className="quiet small">
      {ready === total ? t('rounds', countArgs(total)) : t('rounds_of', args)}
    </span>
  );
}

function Facts({ work, missing }: { work: ReadyWork; missing: number }) {
  const t = useTranslations('device.ready');
  const sizeText = useSizeText();
  const now = useNow();
  return (
    <span className="quiet small">
      {work.asOf !== null && (
        <>
          {sizeText(work.size)} ·{' '}
          <span className={classes.asOf} data-old={work.isOld || undefined}>
            {t('as_of', { time: formatRecent(work.asOf, now) })}
          </span>
        </>
      )}
      {work.asOf !== null && missing > 0 && ' · '}
      {missing > 0 && t('missing', countArgs(missing))}
    </span>
  );
}
