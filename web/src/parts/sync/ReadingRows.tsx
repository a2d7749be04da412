import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import type { ReadingEntry, RunEntry } from '../../offline/outbox/entry.ts';
import { EntryActs } from './EntryActs.tsx';
import { Reason } from './AnswerRow.tsx';
import classes from './SyncSheet.module.css';

interface Props {
  readings: readonly ReadingEntry[];
  runs: readonly RunEntry[];
}

/** Values of rounds of readings that the server does not have yet, and finished rounds. */
export function ReadingRows({ readings, runs }: Props) {
  const t = useTranslations('sync');
  if (readings.length + runs.length === 0) return null;
  return (
    <section aria-label={t('readings')}>
      <h3 className={classes.inspection}>{t('readings')}</h3>
      <ul className={classes.entries}>
        {readings.map((entry) => (
          <ReadingRow key={entry.key} entry={entry} />
        ))}
        {runs.map((entry) => (
          <RunRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function ReadingRow({ entry }: { entry: ReadingEntry }) {
  const t = useTranslations('sync');
  const { about, body, state } = entry;
  const { indicator, object, unit, decimals } = about;
  return (
    <li className={`column line-above ${classes.entry}`}>
      <div className={classes.line}>
        <span dir="auto">
          {indicator}
          <small className="block"> {object}</small>
        </span>
        <span className={classes.chip} data-state={state}>
          {t(`chip.${state}`)}
        </span>
      </div>
      <p className="size-13">
        <span className="num">
          {[formatNumber(body.value, decimals), unit].filter(Boolean).join('\u00A0')}
        </span>
        <small className="num-date"> {formatMoment(body.measured_at)}</small>
      </p>
      <Reason entry={entry} />
      <EntryActs entry={entry} />
    </li>
  );
}

/** The end of a saved round. */
function RunRow({ entry }: { entry: RunEntry }) {
  const t = useTranslations('sync');
  const { about, body, state } = entry;
  const counts = { count: formatNumber(about.read), total: formatNumber(about.stops) };
  return (
    <li className={`column line-above ${classes.entry}`}>
      <div className={classes.line}>
        <span dir="auto">
          {t('run', { name: about.round })}
          <small className="block num-date"> {formatMoment(body.finished_at)}</small>
        </span>
        <span className={classes.chip} data-state={state}>
          {t(`chip.${state}`)}
        </span>
      </div>
      <p className="size-13 quiet">{t('run_read', counts)}</p>
      <Reason entry={entry} />
      <EntryActs entry={entry} />
    </li>
  );
}
