import { useState } from 'react';
import type { TextInputProps } from '@mantine/core';
import { numericValue } from '../../../kit/format/numericInput.ts';
import { NumericField } from '../../../ui/fields/NumericField.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | null;
  onChange: (value: number | null) => void;
  decimals?: number;
  unit?: string | null;
}

/** A number as a value: incomplete input (`-`, `1.`) stays in the field while typing. */
export function NumberBox({ value, onChange, ...rest }: Props) {
  const [text, setText] = useState('');
  const fieldText = numericValue(text) === value ? text : value === null ? '' : String(value);
  return (
    <NumericField
      {...rest}
      value={fieldText}
      onChange={(next) => {
        setText(next);
        onChange(numericValue(next));
      }}
    />
  );
}
