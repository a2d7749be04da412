import { TextInput, type TextInputProps } from '@mantine/core';
import { acceptNumeric } from '../../kit/format/numericInput.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  decimals?: number;
  /** Shown at the end of the field. */
  unit?: string | null;
}

/** Digits, one point, a leading minus, six decimals; Enter leaves the field (docs/coverage.md section 5). */
export function NumericField({ value, onChange, decimals, unit, ...rest }: Props) {
  return (
    <TextInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={unit ? <span style={{ color: 'var(--c-text-3)' }}>{unit}</span> : null}
      rightSectionWidth={unit ? Math.max(32, unit.length * 9 + 16) : undefined}
      {...rest}
      classNames={{ input: 'num' }}
      value={value}
      onChange={(event) => {
        const next = acceptNumeric(event.currentTarget.value, decimals);
        if (next !== null) onChange(next);
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
