import { useDebouncedValue } from '@mantine/hooks';
import {
  IconAlertCircle,
  IconCloudCheck,
  IconCloudDown,
  IconCloudOff,
  IconCloudPause,
  IconCloudUp,
  IconLock,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber, formatRecent } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import { useFetchingAhead, useIsShort } from '../../offline/copies/shownState.ts';
import { useAgeText } from '../../offline/copies/useAgeText.ts';
import { useOutbox } from '../../offline/outbox/shownQueue.ts';
import { countAnswers, undecidedOf } from '../../offline/outbox/entry.ts';
import { phaseOf, type OutboxPhase } from '../../offline/outbox/phase.ts';
import { useReach } from '../../kit/http/reach.ts';
import { useSession } from '../../kit/session/sessionStore.ts';
import { openSyncSheet } from './syncSheet.ts';
import classes from './SyncPill.module.css';

/** The time for which the pill only stops saying "Synced": a quick answer is sent before anybody could read the number. */
const CALM = 700;

const ICONS = {
  storage: IconAlertCircle,
  decide: IconAlertCircle,
  locked: IconLock,
  offline: IconCloudOff,
  held: IconCloudPause,
  sending: IconCloudUp,
  synced: IconCloudCheck,
};

interface SyncState {
  phase: OutboxPhase;
  /** The number of answers the word refers to. */
  count: number;
  /** Whether the pill asks for attention, because these answers will not be sent automatically. */
  loud: boolean;
}

/** The state of this device's answers. */
export function useSyncPhase(): SyncState {
  const away = useReach().away !== null;
  const { locked } = useSession();
  const phase = useOutbox((state) => phaseOf(state, { away, locked }));
  const count = useOutbox(({ entries }) =>
    countAnswers(phase === 'decide' ? undecidedOf(entries) : entries),
  );
  const quiet = phase === 'sending' || phase === 'synced';
  return { phase, count, loud: !quiet && (count > 0 || phase === 'storage') };
}

/** The phase, without a "sending" too short to be read. */
function useCalmPhase(phase: OutboxPhase): OutboxPhase {
  const [calm] = useDebouncedValue(phase, CALM);
  return phase === 'sending' ? calm : phase;
}

/** The state of the sync in words, as in the footer. */
export function useSyncText(): string {
  const t = useTranslations('sync');
  const { phase, count } = useSyncPhase();
  const { away, at } = useReach();
  const isShort = useIsShort();
  const now = useNow();
  const time = formatRecent(away ?? at ?? '', now);
  if (phase === 'offline' && count === 0) return t('away_since', { time });
  if (phase === 'offline') return t('offline_since', { time, ...countArgs(count) });
  if (phase !== 'synced') return t(`phase.${phase}`, countArgs(count));
  if (isShort) return t('not_all');
  return at === null ? '' : t('synced_at', { time });
}

/** The number of answers the server does not have yet; opens the sheet that lists them. */
export function SyncPill() {
  const t = useTranslations('sync');
  const { phase, count, loud } = useSyncPhase();
  const quick = useCalmPhase(phase) !== phase;
  const [fetching] = useDebouncedValue(useFetchingAhead() > 0, CALM);
  const isSynced = phase === 'synced';
  const isFetching = fetching && isSynced;
  const isShort = useIsShort() && isSynced && !isFetching;
  const Icon = isFetching ? IconCloudDown : isShort ? IconAlertCircle : ICONS[phase];
  const text = isFetching
    ? t('fetching')
    : isShort
      ? t('not_all')
      : t(`phase.${phase}`, countArgs(count));
  return (
    <button
      type="button"
      className={`plain ${classes.pill}`}
      data-loud={loud || undefined}
      aria-label={text}
      aria-haspopup="dialog"
      onClick={openSyncSheet}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      {isSynced || quick ? (
        <span data-kept-free={quick || undefined}>
          {t(isFetching ? 'fetching' : isShort ? 'not_all' : 'synced')}
        </span>
      ) : (
        count > 0 && <b className="num">{formatNumber(count)}</b>
      )}
    </button>
  );
}

/** Announces the pill's content once for the whole page, wherever the pill is. */
export function SyncAnnouncement() {
  const t = useTranslations('sync');
  const { phase, count } = useSyncPhase();
  return (
    <span className="unseen" role="status">
      {/* what is sent as it should be is not announced */}
      {phase === 'sending' || phase === 'synced' ? '' : t(`phase.${phase}`, countArgs(count))}
    </span>
  );
}

/** While offline: says next to the answers that this device stores them; the pill counts them. */
export function OfflineNote() {
  const t = useTranslations('sync');
  const problem = useOutbox((state) => state.problem);
  const ageText = useAgeText();
  const away = useReach().away !== null;
  if (!away && problem === null) return null;
  return (
    <p className={`size-13 quiet ${classes.note}`}>
      {away && t('offline')} {away && ageText} {problem !== null && t(`storage.${problem}`)}
    </p>
  );
}
