import { CloseButton } from '../buttons/CloseButton.tsx';
import { useMergedRef } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { isWholeDay, readDay } from '../../kit/format/readDay.ts';
import { later } from '../../kit/later.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** `YYYY-MM-DD`, or what was typed instead; empty like null. */
  value: string | null;
  /** A day, or null if the field has been cleared. */
  onChange: (day: string | null) => void;
  /** Called with what was typed if that is not a day, such as “31.31.2027”; without it, the field counts as cleared. */
  onUnreadable?: (text: string) => void;
  clearable?: boolean;
  /** Whether `onChange` stores each day at once: a typed day is then reported only when it is complete or the field is left. */
  isStored?: boolean;
}

const calendar = later(async () => await import('./DayCalendar.tsx'));

/**
 * A calendar day, typed or picked, in the same format in every language. Text that is not a day stays in the field,
 * which says so. The calendar is its own chunk, and the field works without it.
 */
export function DateField({
  value: givenValue,
  onChange,
  onUnreadable = () => onChange(null),
  clearable = true,
  isStored = false,
  ref,
  ...rest
}: Props) {
  const t = useTranslations('ui');
  const value = givenValue ?? '';
  const loaded = calendar.useNeeded();
  const [opened, setOpened] = useState(false);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  /** The text in the field until it is left, and for as long as it is not a day. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [lastValue, setLastValue] = useState(value);
  const text = typed ?? value;
  const day = readDay(text);
  const isUnreadable = day === null && text.trim() !== '';
  if (value !== lastValue) {
    setLastValue(value);
    const isOwn = value === (day ?? '') || value === text;
    if (!isOwn) setTyped(null); // the form was reset
  }
  const readTyped = (next: string) => {
    setTyped(next);
    setTyping(isTyping || !isUnreadable); // text that was refused stays marked until it is a day
    setOpened(true);
    if (isStored && !isWholeDay(next)) return; // reported on leaving
    const nextDay = readDay(next);
    if (nextDay !== null) onChange(nextDay);
    else if (next.trim() !== '') onUnreadable(next);
    else if (clearable) onChange(null);
  };
  const onLeave = () => {
    setOpened(false);
    setTyping(false);
    if (isUnreadable) return;
    setTyped(null);
    if (isStored && typed !== null && (day ?? '') !== value && (day !== null || clearable))
      onChange(day);
  };
  const setDay = (next: string | null) => {
    setOpened(false);
    setTyped(null);
    onChange(next);
  };
  const isOpen = opened && !rest.readOnly && !rest.disabled;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setOpened(false);
    rest.onKeyDown?.(event);
  };
  const isClearable = clearable && text !== '' && !rest.readOnly && !rest.disabled;
  return (
    <>
      <TextInput
        placeholder="YYYY-MM-DD"
        inputMode="numeric"
        autoComplete="off"
        rightSection={
          isClearable ? (
            <CloseButton
              size={22}
              tabIndex={-1}
              aria-label={t('clear')}
              onClick={() => setDay(null)}
            />
          ) : (
            <IconCalendar size={16} stroke={1.6} aria-hidden />
          )
        }
        {...rest}
        // a form only knows that this is no day
        error={isUnreadable && !isTyping && rest.error !== true ? t('day_needed') : rest.error}
        // Escape closes the calendar first, then the dialog around the field
        data-mantine-stop-propagation={isOpen || undefined}
        ref={useMergedRef(setField, ref ?? null)}
        value={text}
        onChange={(event) => readTyped(event.currentTarget.value)}
        onClick={() => setOpened(true)}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          setOpened(true);
          rest.onFocus?.(event);
        }}
        onBlur={(event) => {
          onLeave();
          rest.onBlur?.(event);
        }}
      />
      {loaded && field && (
        <loaded.DayCalendar
          field={field}
          opened={isOpen}
          onClose={() => setOpened(false)}
          day={day}
          onPick={setDay}
        />
      )}
    </>
  );
}
