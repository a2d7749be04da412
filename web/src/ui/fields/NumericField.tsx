import { DEFAULT_DECIMALS, readNumber } from '@plumbline/contract/kit/readNumber';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { numericText } from '../../kit/format/numericInput.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The text as typed: `numericValue` reads it, `numericText` writes it. */
  value: string;
  onChange: (value: string) => void;
  decimals?: number | undefined;
  /** The unit, shown at the end of the field. */
  unit?: string | null;
}

/**
 * The field of every number (docs/decisions/texts-and-numbers.md). Typed or pasted text stays as it is; the field shows its fault, or
 * how it was read where that is not plain. Enter submits its form, or leaves the field where there is none, and
 * typing replaces a lone zero.
 */
export function NumericField({ value, onChange, decimals, unit, ...rest }: Props) {
  const t = useTranslations('ui.number');
  const { locale } = useLanguage();
  const reading = readNumber(value, locale, decimals);
  const [isLeft, setLeft] = useState(false);
  const isFaulty = reading !== null && 'fault' in reading;
  const fault = isFaulty ? (reading.fault ?? (isLeft ? 'number' : null)) : null;
  const read = reading !== null && 'value' in reading && reading.unclear ? reading.value : null;
  return (
    <TextInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={unit ? <span className="faint">{unit}</span> : null}
      rightSectionWidth={unit ? Math.max(32, unit.length * 9 + 16) : undefined}
      below={
        <output className="block size-13 quiet hide-empty">
          {read !== null && `= ${[numericText(read), unit].filter(Boolean).join('\u00A0')}`}
        </output>
      }
      {...rest}
      classNames={{ input: 'num' }}
      value={value}
      error={fault === null ? rest.error : t(`fault.${fault}`, { n: decimals ?? DEFAULT_DECIMALS })}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => {
        setLeft(false);
        rest.onFocus?.(event);
        if (value === '0') event.currentTarget.select();
      }}
      onBlur={(event) => {
        setLeft(true);
        rest.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        if (event.key === 'Enter' && event.currentTarget.form === null) event.currentTarget.blur();
      }}
    />
  );
}
