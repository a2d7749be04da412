import { TextInput, type MantineSize, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fetchUntilThere } from '../../kit/chunk.ts';
import { readDay } from '../../kit/format/readDay.ts';
import type { DayInput } from './DayInput.tsx';

type Shape = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'classNames' | 'styles' | 'vars' | 'attributes' | 'size'
>;
interface Props extends Shape {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (value: string | null) => void;
  size?: MantineSize;
  clearable?: boolean;
}

let WithCalendar: typeof DayInput | undefined;
const load = async () => {
  WithCalendar ??= (await import('./DayInput.tsx')).DayInput;
};

/**
 * A calendar day, typed or picked, in the same format in every language. The calendar is its own
 * chunk; until it has loaded, a plain field of the same size takes the input.
 */
export function DateField({ value, onChange, clearable = true, ...rest }: Props) {
  const [isLoaded, setLoaded] = useState(WithCalendar !== undefined);
  const [focused, setFocused] = useState(false);
  /** The text in the plain field, which stays until it loses focus. */
  const [text, setText] = useState<string | null>(null);
  // until then the plain field works as well
  useEffect(
    () => (isLoaded ? undefined : fetchUntilThere(load, () => setLoaded(true))),
    [isLoaded],
  );
  if (WithCalendar !== undefined && isLoaded && text === null)
    return (
      <WithCalendar
        {...rest}
        clearable={clearable}
        value={value}
        onChange={onChange}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the plain field had the focus, so this one keeps it
        autoFocus={focused}
      />
    );
  const type = (text: string) => {
    setText(text);
    const day = readDay(text);
    if (day !== null || text === '') onChange(day);
  };
  return (
    <TextInput
      placeholder="YYYY-MM-DD"
      inputMode="numeric"
      rightSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      {...rest}
      value={text ?? value ?? ''}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        setFocused(false);
        setText(null);
        rest.onBlur?.(event);
      }}
    />
  );
}
