import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import type { AnswerEntry, OutboxEntry } from '../../offline/outbox/entry.ts';
import { useAnswerSummary } from './answerSummary.ts';
import { useReasonText } from './reasonText.ts';
import classes from './SyncSheet.module.css';
import { EntryActs } from './EntryActs.tsx';

/** One answer: its item, value and time, its state and the reason. */
export function AnswerRow({ entry }: { entry: AnswerEntry }) {
  const t = useTranslations('sync');
  const answerSummary = useAnswerSummary();
  const { about, body, state } = entry;
  return (
    <li className={`column line-above ${classes.entry}`}>
      <div className={classes.line}>
        <span dir="auto">
          {about.number !== '' && <span className="num">{about.number} </span>}
          {about.item}
        </span>
        <span className={classes.chip} data-state={state}>
          {t(`chip.${state}`)}
        </span>
      </div>
      <p className="size-13" dir="auto">
        {answerSummary(about, body)}
        <small className="num-date"> {formatMoment(body.answered_at ?? null)}</small>
      </p>
      <Reason entry={entry} />
      <EntryActs entry={entry} open />
    </li>
  );
}

/** The reason why an entry is not on the server yet, in words. */
export function Reason({ entry }: { entry: OutboxEntry }) {
  const text = useReasonText()(entry);
  if (text === null) return null;
  return (
    <p className={`size-12 quiet ${classes.reason}`} dir="auto">
      {text}
    </p>
  );
}
