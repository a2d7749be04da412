import { memo, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { nowDate } from '../../../kit/clock.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { numericSoFar, numericText } from '../../../kit/format/numericInput.ts';
import type { ReadingEntry } from '../../../offline/outbox/entry.ts';
import {
  notePhotos,
  noteSkipped,
  noteTyped,
  type RoundReading,
  type SkippedStop,
} from '../../../offline/round.ts';
import { useUnitSymbol } from '../../../parts/entity/unitSymbols.ts';
import type { MeterChange } from '@plumbline/contract/indicators/meters';
import { UnusualActs } from '../../../parts/indicator/UnusualActs.tsx';
import { ReadingPhoto } from '../../../parts/indicator/photo/ReadingPhoto.tsx';
import {
  LastReading,
  ReadingVerdict,
  UnusualReading,
} from '../../../parts/readings/ReadingFacts.tsx';
import { NumericField } from '../../../ui/fields/NumericField.tsx';
import { enterReading } from './enter.ts';
import { isUnusual, readingOf } from './readings.ts';
import type { RoundRow } from '../../../parts/round/rows.ts';
import classes from './Round.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

interface Props {
  user_id: string;
  row: RoundRow;
  typed: string | undefined;
  reading: RoundReading | undefined;
  entry: ReadingEntry | undefined;
  /** Whether it can be skipped with a reason. */
  maySkip: boolean;
  skipped: SkippedStop | undefined;
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

/** Leads to the field of an indicator. */
export function focusReading(indicator_id: string): void {
  const field = fieldOf(indicator_id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
  field?.select();
}

const fieldOf = (indicator_id: string) =>
  document.querySelector<HTMLInputElement>(`#reading-${CSS.escape(indicator_id)}`);

const STEPS: Partial<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** One indicator of a round: its last value, a field for the new one, the verdict, and a question about an unusual one. */
export const RoundRowField = memo(function RoundRowField(props: Props) {
  const { user_id, row, typed, reading, entry, maySkip, skipped } = props;
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
  const field = () => fieldOf(row.id);
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
        {reading && entered.photos !== null && state !== 'refused' && (
          <ReadingPhoto
            reading={{ id: reading.id, name: row.name, object: row.path }}
            count={entered.photos}
            onTaken={(taken) => notePhotos(user_id, row.id, taken)}
          />
        )}
        {maySkip && state === null && !isTyped && (
          <SkipStop user_id={user_id} row={row} skipped={skipped} />
        )}
      </div>
    </li>
  );
});

interface SkipProps extends Pick<Props, 'user_id' | 'row' | 'skipped'> {}

/** Says why a stop has no reading, or takes that back. */
function SkipStop({ user_id, row, skipped }: SkipProps) {
  const t = useTranslations('indicators.round');
  const common = useTranslations('common');
  const [text, setText] = useState<string | null>(null);
  const skip = (reason: string) => {
    if (reason !== '') noteSkipped(user_id, row.id, { reason, at: nowDate().toISOString() });
    setText(null);
  };
  if (skipped)
    return (
      <p className="row wrap gap-8 quiet" role="status">
        <span className="break-anywhere" dir="auto">
          {t('skipped', { reason: skipped.reason })}
        </span>
        <Button
          size="xs"
          data-phone="lg"
          variant="subtle"
          aria-label={t('unskip_of', { name: row.name })}
          onClick={() => noteSkipped(user_id, row.id, null)}
        >
          {common('undo')}
        </Button>
      </p>
    );
  if (text === null)
    return (
      <Button
        size="xs"
        data-phone="lg"
        variant="subtle"
        color="gray"
        aria-label={t('skip_of', { name: row.name })}
        onClick={() => setText('')}
      >
        {t('skip')}
      </Button>
    );
  return (
    <form
      className="row gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        skip(text.trim());
      }}
    >
      <TextInput
        className="grow"
        data-phone="lg"
        size="xs"
        aria-label={t('reason_of', { name: row.name })}
        placeholder={t('reason')}
        maxLength={500}
        {...focusFirst()}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => skip(text.trim())}
      />
      <Button size="xs" data-phone="lg" type="submit" variant="default">
        {t('skip')}
      </Button>
    </form>
  );
}
