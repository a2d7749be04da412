import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { momentIn } from '@plumbline/contract/kit/zoneMoments';
import { useId, useState, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { formatClock, formatDate } from '../../kit/format/format.ts';
import { readDay } from '../../kit/format/readDay.ts';
import { pageZone } from '../../kit/format/zone.ts';
import { DateField } from './DateField.tsx';
import { descriptionOf, FieldFrame } from './FieldFrame.tsx';
import { FIELD_ORDER } from './fieldOrder.ts';
import { TextInput } from './TextInput.tsx';

const CLOCK = /^([01]?\d|2[0-3]):?([0-5]\d)$/;

interface Props {
  label: string;
  description?: string;
  /** The moment; null when empty or invalid. */
  value: Date | null;
  onChange: (value: Date | null) => void;
  withAsterisk?: boolean;
  /** Whether the field may be empty; with only one half filled in, the value is an invalid date. */
  optional?: boolean;
  error?: string | null;
  /** The ref of the day if it is missing, otherwise of the time of day. */
  ref?: Ref<HTMLInputElement>;
  /** Whether the field is placed below another one. */
  below?: boolean;
}

const INVALID = new Date(Number.NaN);
const isWhole = (value: Date | null): value is Date =>
  value !== null && !Number.isNaN(value.getTime());

/** A day and a time of day in the user's zone, in the same format in every language. */
export function MomentField({
  label,
  description,
  value,
  onChange,
  withAsterisk = false,
  optional = false,
  error = null,
  below = false,
  ref,
}: Props) {
  const t = useTranslations('ui');
  const id = useId();
  const begin = isWhole(value) ? value.toISOString() : undefined;
  const [day, setDay] = useState(formatDate(begin) || null);
  const [clock, setClock] = useState(formatClock(begin));
  const change = (nextDay: string | null, nextClock: string) => {
    setDay(nextDay);
    setClock(nextClock);
    const [, hours, minutes] = CLOCK.exec(nextClock.trim()) ?? [];
    const whole =
      nextDay !== null && readDay(nextDay) !== null && hours !== undefined && minutes !== undefined;
    const empty = optional && nextDay === null && nextClock.trim() === '';
    if (!whole) return onChange(optional && !empty ? INVALID : null);
    onChange(
      momentIn(pageZone(), {
        day: dayOfText(nextDay),
        hour: Number(hours),
        minute: Number(minutes),
      }),
    );
  };
  const isDay = readDay(day ?? '') !== null;
  const wrong = optional ? value !== null && !isWhole(value) : value === null;
  const fault = wrong ? t('moment_needed') : error;
  return (
    <FieldFrame
      id={id}
      className={below ? 'above-12' : ''}
      label={label}
      inputWrapperOrder={FIELD_ORDER}
      description={description}
      withAsterisk={withAsterisk}
      error={fault}
    >
      <div className="flex gap-8">
        <DateField
          id={id}
          {...(!isDay && { ref })}
          error={wrong && !isDay}
          className="flex-1"
          aria-describedby={descriptionOf(id, { description, error: fault })}
          clearable={optional}
          value={day}
          onChange={(next) => change(next, clock)}
          onUnreadable={(next) => change(next, clock)}
        />
        <TextInput
          {...(isDay && { ref })}
          w={96}
          inputMode="numeric"
          placeholder="HH:mm"
          aria-label={t('clock')}
          classNames={{ input: 'num' }}
          value={clock}
          error={wrong && !CLOCK.test(clock.trim())}
          onChange={(event) => change(day, event.currentTarget.value)}
        />
      </div>
    </FieldFrame>
  );
}
