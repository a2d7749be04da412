import { useState } from 'react';
import { numericText, numericValue } from '../../kit/format/numericInput.ts';
import { NumericField } from './NumericField.tsx';
import { type TextInputProps } from './TextInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | null;
  onChange: (value: number | null) => void;
  decimals?: number | undefined;
  unit?: string | null;
}

/** A number as a value, NaN while the text is none; the text stays in the field as typed. */
export function NumberBox({ value, onChange, decimals, ...rest }: Props) {
  const [text, setText] = useState('');
  const typed = numericValue(text, decimals);
  const isTyped = Object.is(typed, value) || (Number.isNaN(typed) && value === null);
  return (
    <NumericField
      {...rest}
      decimals={decimals}
      value={isTyped ? text : numericText(value)}
      onChange={(next) => {
        setText(next);
        onChange(numericValue(next, decimals));
      }}
    />
  );
}
