import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { clockOf, clockText } from '../../../parts/schedule/schedule.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  hour: number;
  minute: number;
  onChange: (time: { hour: number; minute: number }) => void;
}

/** A time of day, `HH:mm` in every language; invalid input is reset when the field is left. */
export function TimeBox({ hour, minute, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...rest}
      classNames={{ input: 'num' }}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="HH:mm"
      value={typed ?? clockText(hour, minute)}
      error={typed !== null && clockOf(typed) === null}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/[^\d:]/g, '');
        setTyped(text);
        const time = clockOf(text);
        if (time) onChange(time);
      }}
    />
  );
}
