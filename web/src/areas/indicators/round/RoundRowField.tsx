import { memo, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { nowDate } from '../../../kit/clock.ts';
import { numericSoFar, numericText } from '../../../kit/format/numericInput.ts';
import type { ReadingEntry } from '../../../offline/outbox/entry.ts';
import { noteTyped, type RoundReading } from '../../../offline/round.ts';
import { useUnitSymbol } from '../../../parts/entity/unitSymbols.ts';
import type { MeterChange } from '@plumbline/contract/indicators/meters';
import { UnusualActs } from '../../../parts/indicator/UnusualActs.tsx';
import {
  LastReading,
  ReadingVerdict,
  UnusualReading,
} from '../../../parts/readings/ReadingFacts.tsx';
import { NumericField } from '../../../ui/fields/NumericField.tsx';
import { enterReading } from './enter.ts';
import { isUnusual, readingOf } from './readings.ts';
import type { RoundRow } from './rows.ts';
import classes from './Round.module.css';

interface Props {
  user_id: string;
  row: RoundRow;
  typed: string | undefined;
  reading: RoundReading | undefined;
  entry: ReadingEntry | undefined;
}

/** Puts the cursor into the neighbour of a field; after the last one comes the end of the round. */
function goFrom(field: HTMLElement | null, step: number): void {
  if (field === null) return;
  const fields = [...document.querySelectorAll<HTMLElement>('[data-round-field]')];
  const next = fields[fields.indexOf(field) + step];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
  if (next instanceof HTMLInputElement) next.select();
}

const STEPS: Partial<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** One indicator of a round: its last value, a field for the new one, the verdict, and a question about an unusual one. */
export const RoundRowField = memo(function RoundRowField(props: Props) {
  const { user_id, row, typed, reading, entry } = props;
  const t = useTranslations('indicators.round');
  const sync = useTranslations('sync');
  const unit = useUnitSymbol()(row.unit);
  const [isTyping, setTyping] = useState(false);
  const [isAskedByKey, setAskedByKey] = useState(false);
  const entered = readingOf(row, reading, entry);
  const { value, state, row: before, change } = entered;
  const text = typed ?? numericText(value);
  const shownValue = numericSoFar(text, row.decimals);
  const isTyped = typed !== undefined && shownValue !== value;
  const typedReading = { value: shownValue, measured_at: nowDate().toISOString(), change };
  const isQuestionable = isTyped && isUnusual({ ...entered, ...typedReading });
  const isAsking = isQuestionable && !isTyping;
  const enter = (given: { change?: MeterChange } = {}) =>
    void enterReading({ user_id, row, unit, text, reading, entry, ...given });
  const field = () => document.querySelector<HTMLInputElement>(`#reading-${CSS.escape(row.id)}`);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.key === 'Enter' && isQuestionable) setAskedByKey(true);
    else goFrom(event.currentTarget, step);
  };
  return (
    <li
      className={`stack align-centre line-above size-13 ${classes.row}`}
      data-state={(!isTyped && state) || undefined}
    >
      <div className={`column min-width-0 break-anywhere ${classes.name}`}>
        <label className="bold" htmlFor={`reading-${row.id}`} dir="auto">
          {row.name}
        </label>
        <small className="smaller faint" dir="auto">
          {row.path}
        </small>
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
        onFocus={() => {
          setTyping(true);
          setAskedByKey(false);
        }}
        onBlur={() => {
          setTyping(false);
          if (!isQuestionable) enter();
        }}
        onKeyDown={onKeyDown}
      />
      <div className="min-width-0">
        <ReadingVerdict of={before} value={shownValue} />
        {isAsking && (
          <UnusualActs
            meter={before}
            unit={unit}
            isFirst={isAskedByKey}
            onKeep={() => {
              enter();
              if (isAskedByKey) goFrom(field(), 1);
            }}
            onCorrect={() => field()?.select()}
            onChange={(meant) => enter({ change: meant })}
          >
            <UnusualReading of={before} reading={typedReading} />
          </UnusualActs>
        )}
        {!isTyped && entered.measured_at !== null && (
          <UnusualReading of={before} reading={{ ...entered, measured_at: entered.measured_at }} />
        )}
        {isTyped && !isAsking && <span className="faint">{t('typed')}</span>}
        {!isTyped && state !== null && (
          <span className="faint">{state === 'stored' ? t('sent') : sync(`chip.${state}`)}</span>
        )}
      </div>
    </li>
  );
});
