import { useTranslations } from 'use-intl';
import { NumericField } from '../../../ui/fields/NumericField.tsx';

interface Props {
  value: string;
  /** The last place on the sheet. */
  last: number;
  isPlace: boolean;
  onChange: (text: string) => void;
}

/** Where the first label goes; what is no place of the sheet is said. */
export function StartField({ last, isPlace, ...field }: Props) {
  const t = useTranslations('label');
  return (
    <NumericField
      label={t('start')}
      description={t('start_help')}
      error={isPlace ? null : t('start_range', { last: String(last) })}
      decimals={0}
      {...field}
    />
  );
}
