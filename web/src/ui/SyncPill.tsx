import { Button, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { RefusalError } from '../kit/api.ts';
import { counted, formatClock, formatNumber } from '../kit/format.ts';
import { outbox, useOutbox } from '../kit/outbox/answers.ts';
import { countAnswers, refusedOf, waitingOf, type OutboxEntry } from '../kit/outbox/entry.ts';
import type { OutboxState } from '../kit/outbox/outbox.ts';
import { explain } from '../kit/refusals.ts';
import classes from './SyncPill.module.css';

type Phase = 'refused' | 'offline' | 'sending' | 'synced';

/** A quick answer is sent before anybody would read that it is being sent. */
const CALM = 700;

function phaseOf({ entries, offlineSince }: OutboxState): Phase {
  if (refusedOf(entries).length > 0) return 'refused';
  if (offlineSince !== null) return 'offline';
  return entries.length > 0 ? 'sending' : 'synced';
}
const ICONS = {
  refused: IconAlertCircle,
  offline: IconCloudOff,
  sending: IconCloudUp,
  synced: IconCloudCheck,
};

/** The state of the sync in words, as the footer says it. */
export function useSyncText(): string {
  const t = useTranslations('sync');
  const state = useOutbox();
  const waiting = countAnswers(waitingOf(state.entries));
  if (state.offlineSince !== null)
    return t('offline_since', { time: formatClock(state.offlineSince), ...counted(waiting) });
  if (waiting > 0) return t('sending', counted(waiting));
  return state.syncedAt === null ? '' : t('synced_at', { time: formatClock(state.syncedAt) });
}

/** How many answers the server does not have yet; opens the list of them. */
export function SyncPill() {
  const t = useTranslations('sync');
  const state = useOutbox();
  const now = phaseOf(state);
  const [calm] = useDebouncedValue(now, CALM);
  const phase = now === 'sending' ? calm : now;
  const count = countAnswers(phase === 'refused' ? refusedOf(state.entries) : state.entries);
  const loud = phase === 'refused' || (phase === 'offline' && count > 0);
  const Icon = ICONS[phase];
  const text = t(`phase.${phase}`, counted(count));
  return (
    <Popover position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes['pill']} data-loud={loud || undefined} aria-label={text}>
          <Icon size={18} stroke={1.7} aria-hidden />
          {phase === 'synced' ? (
            <span className={classes['quiet']}>{t('synced')}</span>
          ) : (
            count > 0 && <b className="num">{formatNumber(count)}</b>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Waiting state={state} text={text} />
      </Popover.Dropdown>
      <VisuallyHidden role="status">{phase === 'sending' ? '' : text}</VisuallyHidden>
    </Popover>
  );
}

function Waiting({ state, text }: { state: OutboxState; text: string }) {
  const t = useTranslations('sync');
  return (
    <div className={classes['waiting']}>
      <strong>{text}</strong>
      {!state.durable && <p>{t('not_durable')}</p>}
      {state.entries.length > 0 && (
        <ul>
          {[...state.entries].map((entry) => (
            <li key={entry.key}>
              <span dir="auto">{entry.item_name}</span>
              <small>{stateOf(entry) ?? t('kept')}</small>
            </li>
          ))}
        </ul>
      )}
      {waitingOf(state.entries).length > 0 && (
        <Button fullWidth variant="default" onClick={() => void outbox.drain()}>
          {t('send_now')}
        </Button>
      )}
    </div>
  );
}

const stateOf = ({ refusal }: OutboxEntry): string | null =>
  refusal && explain(new RefusalError(refusal.status, refusal.detail)).title;

/** Without a connection: what is kept here, said where the answers are. */
export function OfflineNote({ entries }: { entries: readonly OutboxEntry[] }) {
  const t = useTranslations('sync');
  const { offlineSince, durable } = useOutbox();
  if (offlineSince === null && durable) return null;
  const waiting = countAnswers(waitingOf(entries));
  return (
    <p className={classes['note']}>
      {offlineSince !== null && t('offline', counted(waiting))} {!durable && t('not_durable')}
    </p>
  );
}
