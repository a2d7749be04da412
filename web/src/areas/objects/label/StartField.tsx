import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NumericField } from '../../../ui/fields/NumericField.tsx';

interface Props {
  start: number;
  /** The last place on the sheet. */
  last: number;
  onChange: (start: number) => void;
}

/** Where the first label goes; what is no place of the sheet is said and changes nothing. */
export function StartField({ start, last, onChange }: Props) {
  const t = useTranslations('label');
  const [typed, setTyped] = useState(String(start));
  const isPlace = (text: string) => Number(text) >= 1 && Number(text) <= last;
  return (
    <NumericField
      label={t('start')}
      description={t('start_help')}
      error={isPlace(typed) ? null : t('start_range', { last: String(last) })}
      decimals={0}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        if (isPlace(text)) onChange(Number(text));
      }}
    />
  );
}
