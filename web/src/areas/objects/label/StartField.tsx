import { useTranslations } from 'use-intl';
import { NumericField } from '../../../ui/fields/NumericField.tsx';

interface Props {
  value: string;
  /** The last place on the sheet. */
  last: number;
  isPlace: boolean;
  onChange: (text: string) => void;
}

/** The place of the first label; the field says so if it is not on the sheet. */
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
