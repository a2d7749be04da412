import { wallClockText } from '@plumbline/contract/kit/format';
import { useState } from 'react';
import { clockOf } from './schedule.ts';
import { TextInput, type TextInputProps } from '../../ui/fields/TextInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  hour: number;
  minute: number;
  onChange: (time: { hour: number; minute: number }) => void;
}

/** A time of day, `HH:mm` in every language; invalid input is reset when the field is left. */
export function TimeBox({ hour, minute, onChange, ...rest }: Props) {
  const [text, setText] = useState<string | null>(null);
  return (
    <TextInput
      {...rest}
      classNames={{ input: 'num' }}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="HH:mm"
      value={text ?? wallClockText({ hour, minute })}
      error={text !== null && clockOf(text) === null}
      onBlur={() => setText(null)}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/[^\d:]/g, '');
        setText(text);
        const time = clockOf(text);
        if (time) onChange(time);
      }}
    />
  );
}
