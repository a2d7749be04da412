import { useTranslations } from 'use-intl';
import { RefusalError } from '../../kit/http/errors.ts';
import { formatMoment } from '../../kit/format/format.ts';
import type { AnswerEntry, OutboxEntry } from '../../offline/outbox/entry.ts';
import { hasTakenMoment, newerItemOf } from '../../offline/outbox/outcome.ts';
import { explain } from '../../kit/http/refusals.ts';
import { useAnswerSummary, useServerAnswerSummary } from './answerSummary.ts';
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
  const t = useTranslations('sync');
  const standingText = useServerAnswerSummary();
  const { trouble, state } = entry;
  if (trouble === null || state === 'sending' || state === 'kept') return null;
  const newer = newerItemOf(trouble.detail);
  if (newer !== null)
    return (
      <p className={`size-12 quiet ${classes.reason}`} dir="auto">
        {t('newer', {
          answer: standingText(newer) || t('nothing'),
          who: newer.answered_by?.name ?? '',
          time: formatMoment(newer.answered_at),
        })}
      </p>
    );
  if (hasTakenMoment(entry))
    return <p className={`size-12 quiet ${classes.reason}`}>{t('taken')}</p>;
  if (trouble.reason !== 'refused' && trouble.reason !== 'newer')
    return <p className={`size-12 quiet ${classes.reason}`}>{t(`held.${trouble.reason}`)}</p>;
  const { title, description } = explain(new RefusalError(trouble.status ?? 0, trouble.detail));
  return (
    <p className={`size-12 quiet ${classes.reason}`}>
      {[title, description].filter(Boolean).join('. ')}
    </p>
  );
}
