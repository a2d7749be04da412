import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { countArgs, formatNumber } from '../../../kit/format/format.ts';
import { useMe } from '../../../kit/session/me.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { useUnitSymbol } from '../../../parts/entity/unitSymbols.ts';
import { keepFocus } from '../../../parts/form/focus.ts';
import { valueText } from '../../../parts/indicator/measures.ts';
import { ReadingVerdict, UnusualReading } from '../../../parts/readings/ReadingFacts.tsx';
import type { RoundRow } from '../../../parts/round/rows.ts';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import type { EnteredRow } from './readings.ts';
import { RoundRowField } from './RoundRowField.tsx';
import type { RowsProgress } from './useRowsProgress.ts';
import classes from './Round.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

/** "34 of 40 entered; 2 skipped". */
export function useCountedText({ entered, total, skipped }: RowsProgress['summary']): string {
  const t = useTranslations('indicators.round');
  const count = { count: formatNumber(entered), total: formatNumber(total) };
  const words = [t('entered', count)];
  if (skipped > 0) words.push(t('count_skipped', countArgs(skipped)));
  return words.join('; ');
}

interface Props {
  rows: readonly RoundRow[];
  progress: RowsProgress;
  /** What is said above the rows. */
  hint?: ReactNode;
  /** Whether a stop can be skipped with a reason. */
  maySkip: boolean;
  /** The word of the button that ends the round, and what it does. */
  closing: string;
  onClose: () => void;
}

/** The rows of a round one after another, and its result before it is closed. */
export function RoundReadings({ rows, progress, hint, maySkip, closing, onClose }: Props) {
  const t = useTranslations('indicators.round');
  const phone = useIsPhone();
  const user_id = useMe().id;
  const [isFinished, setFinished] = useState(false);
  const { round, newest, enterTyped } = progress;
  if (rows.length === 0)
    return <StateMessage icon={ENTITIES.measurement_indicator.icon} title={t('empty')} />;
  if (isFinished)
    return (
      <RoundSummary
        progress={progress}
        maySkip={maySkip}
        closing={closing}
        onBack={() => setFinished(false)}
        onClose={onClose}
      />
    );
  const finish = () => {
    enterTyped();
    setFinished(true);
  };
  return (
    <>
      {(!phone || hint !== undefined) && (
        <p className={`size-13 quiet ${classes.hint}`}>
          {!phone && t('keys')} {hint}
        </p>
      )}
      <ol>
        {rows.map((row) => (
          <RoundRowField
            key={row.id}
            user_id={user_id}
            row={row}
            typed={round.typed[row.id]}
            reading={round.readings[row.id]}
            entry={newest.get(row.id)}
            maySkip={maySkip}
            skipped={round.skipped[row.id]}
          />
        ))}
      </ol>
      {/* pressed from a field, it is not pushed away by a question about that */}
      <div className={`wrap justify-end gap-12 ${classes.end}`}>
        <Button size="md" data-round-field onMouseDown={keepFocus} onClick={finish}>
          {t('finish')}
        </Button>
      </div>
    </>
  );
}

interface SummaryProps extends Pick<Props, 'progress' | 'maySkip' | 'closing' | 'onClose'> {
  onBack: () => void;
}

/** The result of a round before it is closed: the values beyond their limits, the unusual and the missing ones. */
function RoundSummary({ progress, maySkip, closing, onBack, onClose }: SummaryProps) {
  const { entered, beyond, unusual, unphotographed, missing, unsent } = progress.summary;
  const t = useTranslations('indicators.round');
  const symbolOf = useUnitSymbol();
  const counted = useCountedText(progress.summary);
  const reasonOf = (id: string) => progress.round.skipped[id]?.reason ?? t('no_reason');
  const list = (title: string, readings: readonly EnteredRow[]) =>
    readings.length > 0 && (
      <section aria-label={title}>
        <h2>{title}</h2>
        <ul className={classes.list}>
          {readings.map(({ row, value, measured_at, change }) => (
            <li className="stack line-above break-anywhere" key={row.id}>
              <span dir="auto">{row.name}</span>
              <b className="num">{valueText(value, row.decimals, symbolOf(row.unit))}</b>
              <small className="faint" dir="auto">
                {row.path}
              </small>
              {value === null && maySkip && (
                <small className="quiet" dir="auto">
                  {reasonOf(row.id)}
                </small>
              )}
              {value !== null && (
                <div>
                  <ReadingVerdict of={row} value={value} />
                  {measured_at !== null && (
                    <UnusualReading of={row} reading={{ value, measured_at, change }} />
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <div className={classes.summary}>
      <p className="spaced" role="status">
        <strong>
          {counted}
          {entered > 0 && `; ${t('beyond', countArgs(beyond.length))}`}
          {unusual.length > 0 && `; ${t('count_unusual', countArgs(unusual.length))}`}
        </strong>
      </p>
      {unsent > 0 && <p className="spaced">{t('unsent', countArgs(unsent))}</p>}
      {list(t('out'), beyond)}
      {list(
        t('unusual'),
        unusual.filter((one) => !beyond.includes(one)),
      )}
      {list(t('unphotographed'), unphotographed)}
      {list(t('missing'), missing)}
      <div className={`wrap justify-end gap-12 ${classes.end}`}>
        <Button size="md" variant="default" onClick={onBack}>
          {t('go_on')}
        </Button>
        <Button size="md" {...focusFirst()} onClick={onClose}>
          {closing}
        </Button>
      </div>
    </div>
  );
}
