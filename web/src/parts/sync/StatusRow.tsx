import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import type { StatusEntry } from '../../offline/outbox/entry.ts';
import { Reason } from './AnswerRow.tsx';
import { EntryActs } from './EntryActs.tsx';
import { STATUS_WORDS } from '../inspection/waitingStatus.ts';
import classes from './SyncSheet.module.css';

/** The start or the end of an inspection that the server does not have yet. */
export function StatusRow({ entry }: { entry: StatusEntry }) {
  const t = useTranslations('sync');
  const words = useTranslations('inspection.on_device');
  const { body, state } = entry;
  return (
    <li className={`column line-above ${classes.entry}`}>
      <div className={classes.line}>
        <span>
          {words(STATUS_WORDS[body.operative_status_code])}
          <small className="block num-date"> {formatMoment(body.happened_at ?? null)}</small>
        </span>
        <span className={classes.chip} data-state={state}>
          {t(`chip.${state}`)}
        </span>
      </div>
      <Reason entry={entry} />
      <EntryActs entry={entry} />
    </li>
  );
}

/** The changes of status of one inspection, on its page. */
export function StatusRows({ entries }: { entries: readonly StatusEntry[] }) {
  return (
    <ul className={`card ${classes.entries}`}>
      {entries.map((entry) => (
        <StatusRow key={entry.key} entry={entry} />
      ))}
    </ul>
  );
}
