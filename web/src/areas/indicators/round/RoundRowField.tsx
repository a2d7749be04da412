import { memo, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { numericSoFar, numericText } from '../../../kit/format/numericInput.ts';
import type { ReadingEntry } from '../../../offline/outbox/entry.ts';
import { noteTyped } from '../../../offline/round.ts';
import type { RoundReading } from '../../../offline/round.ts';
import { useUnitSymbol } from '../../../parts/entity/unitSymbols.ts';
import { LastReading, ReadingVerdict } from '../../../parts/readings/ReadingFacts.tsx';
import { NumericField } from '../../../ui/fields/NumericField.tsx';
import { enterReading } from './enter.ts';
import { readingOf } from './readings.ts';
import classes from './Round.module.css';
import type { RoundRow } from './rows.ts';

interface Props {
  user_id: string;
  row: RoundRow;
  typed: string | undefined;
  reading: RoundReading | undefined;
  entry: ReadingEntry | undefined;
}

const STEPS: Partial<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the arrow keys go to the neighbouring field; after the last one comes the end of the round. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLElement>('[data-round-field]')];
  const next = fields[fields.indexOf(event.currentTarget) + step];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
  if (next instanceof HTMLInputElement) next.select();
}

/** One indicator of a round: its last value, a field for the new one, and the verdict. */
export const RoundRowField = memo(function RoundRowField(props: Props) {
  const { user_id, row, typed, reading, entry } = props;
  const t = useTranslations('indicators.round');
  const sync = useTranslations('sync');
  const unit = useUnitSymbol()(row.unit);
  const { value, state, row: before } = readingOf(row, reading, entry);
  const text = typed ?? numericText(value);
  const shownValue = numericSoFar(text, row.decimals);
  const isTyped = typed !== undefined && shownValue !== value;
  return (
    <li className={classes.row} data-state={(!isTyped && state) || undefined}>
      <div className={classes.name}>
        <label htmlFor={`reading-${row.id}`} dir="auto">
          {row.name}
        </label>
        <small dir="auto">{row.path}</small>
      </div>
      <div>
        <LastReading of={before} value={shownValue} />
      </div>
      <NumericField
        id={`reading-${row.id}`}
        data-round-field
        className={classes.field}
        size="lg"
        radius={10}
        decimals={row.decimals}
        unit={unit}
        enterKeyHint="next"
        value={text}
        onChange={(next) => noteTyped(user_id, row.id, next)}
        onBlur={() => void enterReading({ user_id, row, unit, text, reading, entry })}
        onKeyDown={goOn}
      />
      <div className={classes.verdict}>
        <ReadingVerdict of={before} value={shownValue} />
        {isTyped && <span className={classes.state}>{t('typed')}</span>}
        {!isTyped && state !== null && (
          <span className={classes.state}>
            {state === 'stored' ? t('sent') : sync(`chip.${state}`)}
          </span>
        )}
      </div>
    </li>
  );
});
