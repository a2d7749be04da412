import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconAlertCircle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudPause,
  IconCloudUp,
  IconLock,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { counted, formatClock, formatNumber } from '../../kit/format/format.ts';
import { useKeptText } from '../../offline/kept/useKeptText.ts';
import { useOutbox } from '../../offline/outbox/answers.ts';
import {
  countAnswers,
  pendingOf,
  undecidedOf,
  type OutboxEntry,
} from '../../offline/outbox/entry.ts';
import { phaseOf, type Phase } from '../../offline/outbox/phase.ts';
import { useReach } from '../../kit/http/reach.ts';
import { useSession } from '../../kit/session/sessionStore.ts';
import { openSyncSheet } from './syncSheet.ts';
import classes from './SyncPill.module.css';

/** A quick answer is sent before anybody would read its number: for that long the pill only ceases to say "Synced". */
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

export interface SyncState {
  phase: Phase;
  /** How many answers the word is about. */
  count: number;
  /** Somebody should look: the answers do not go their way by themselves. */
  loud: boolean;
}

/** How the answers of this device stand. */
export function useSyncPhase(): SyncState {
  const state = useOutbox();
  const { entries } = state;
  const away = useReach().away !== null;
  const { locked } = useSession();
  const phase = phaseOf(state, { away, locked });
  const count = countAnswers(phase === 'decide' ? undecidedOf(entries) : entries);
  const quiet = phase === 'sending' || phase === 'synced';
  return { phase, count, loud: !quiet && (count > 0 || phase === 'storage') };
}

/** The phase without the sending that is over before anybody reads of it. */
function useCalmPhase(phase: Phase): Phase {
  const [calm] = useDebouncedValue(phase, CALM);
  return phase === 'sending' ? calm : phase;
}

/** The state of the sync in words, as the footer says it. */
export function useSyncText(): string {
  const t = useTranslations('sync');
  const { phase, count } = useSyncPhase();
  const { away, at } = useReach();
  if (phase === 'offline' && count === 0)
    return t('away_since', { time: formatClock(away?.toISOString()) });
  if (phase === 'offline')
    return t('offline_since', { time: formatClock(away?.toISOString()), ...counted(count) });
  if (phase !== 'synced') return t(`phase.${phase}`, counted(count));
  return at === null ? '' : t('synced_at', { time: formatClock(at?.toISOString()) });
}

/** How many answers the server does not have yet; opens the sheet of them. */
export function SyncPill() {
  const t = useTranslations('sync');
  const { phase, count, loud } = useSyncPhase();
  const quick = useCalmPhase(phase) !== phase;
  const Icon = ICONS[phase];
  const text = t(`phase.${phase}`, counted(count));
  return (
    <UnstyledButton
      className={classes.pill}
      data-loud={loud || undefined}
      aria-label={text}
      aria-haspopup="dialog"
      onClick={openSyncSheet}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      {phase === 'synced' || quick ? (
        <span data-kept-free={quick || undefined}>{t('synced')}</span>
      ) : (
        count > 0 && <b className="num">{formatNumber(count)}</b>
      )}
    </UnstyledButton>
  );
}

/** Says once for the whole page what its pill shows, wherever that stands. */
export function SyncAnnouncement() {
  const t = useTranslations('sync');
  const { phase, count } = useSyncPhase();
  const settled = useCalmPhase(phase);
  return (
    <VisuallyHidden role="status">
      {/* what is sent quickly is not announced, nor that it is synced again */}
      {settled === 'sending' ? '' : t(`phase.${settled}`, counted(count))}
    </VisuallyHidden>
  );
}

/** Without a connection: what is kept here, said where the answers are. */
export function OfflineNote({ entries }: { entries: readonly OutboxEntry[] }) {
  const t = useTranslations('sync');
  const { problem } = useOutbox();
  const kept = useKeptText();
  const away = useReach().away !== null;
  if (!away && problem === null) return null;
  const waiting = countAnswers(pendingOf(entries));
  return (
    <p className={classes.note}>
      {away && t('offline', counted(waiting))} {away && kept}{' '}
      {problem !== null && t(`storage.${problem}`)}
    </p>
  );
}
