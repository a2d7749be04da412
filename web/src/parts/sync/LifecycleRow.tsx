import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import type { CommentEntry, LifecycleEntry } from '../../offline/outbox/entry.ts';
import { Reason } from './AnswerRow.tsx';
import { EntryActs } from './EntryActs.tsx';
import { STATUS_WORDS } from '../inspection/lifecycle.ts';
import classes from './SyncSheet.module.css';

/** What happens to an inspection as a whole, or its comment. */
type WholeEntry = LifecycleEntry | CommentEntry;

/** What the server does not have yet of an inspection as a whole: its plan, start, comment, hand-over or end. */
export function LifecycleRow({ entry }: { entry: WholeEntry }) {
  const t = useTranslations('sync');
  const { text, at } = useLifecycleText()(entry);
  return (
    <li className={`column line-above ${classes.entry}`}>
      <div className={classes.line}>
        <span className="break-anywhere">
          {text}
          {at !== null && <small className="block num-date"> {formatMoment(at)}</small>}
        </span>
        <span className={classes.chip} data-state={entry.state}>
          {t(`chip.${entry.state}`)}
        </span>
      </div>
      <Reason entry={entry} />
      <EntryActs entry={entry} />
    </li>
  );
}

/** What happens, and when it did on this device. */
export function useLifecycleText(): (entry: WholeEntry) => { text: string; at: string | null } {
  const t = useTranslations('inspection.on_device');
  return (entry) => {
    if (entry.kind === 'plan') return { text: t('planned'), at: entry.body.assigned_time };
    if (entry.kind === 'comment')
      return { text: t('commented', { comment: entry.body.comment ?? '–' }), at: null };
    if (entry.kind === 'hand_over')
      return { text: t('handed_over', { name: entry.about.to }), at: null };
    const { operative_status_code: code, happened_at: at = null } = entry.body;
    return { text: t(STATUS_WORDS[code]), at };
  };
}

/** The same of one inspection, on its page. */
export function LifecycleRows({ entries }: { entries: readonly LifecycleEntry[] }) {
  return (
    <ul className={`card ${classes.entries}`}>
      {entries.map((entry) => (
        <LifecycleRow key={entry.key} entry={entry} />
      ))}
    </ul>
  );
}
