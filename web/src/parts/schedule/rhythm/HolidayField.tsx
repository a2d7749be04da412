import { ON_HOLIDAY, type OnHoliday } from '@plumbline/contract/schedule/calendar';
import { useTranslations } from 'use-intl';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';
import { Select } from '../../../ui/fields/Select.tsx';

interface Props {
  value: OnHoliday;
  onChange: (value: OnHoliday) => void;
}

/** What becomes of a planned day that is a holiday. */
export function HolidayField({ value, onChange }: Props) {
  const t = useTranslations('rhythm.calendar');
  const label = useTranslations('field');
  return (
    <Select
      label={label('on_holiday')}
      description={t(`about.${value}`)}
      inputWrapperOrder={FIELD_ORDER}
      data-place="/on_holiday"
      allowDeselect={false}
      data={ON_HOLIDAY.map((one) => ({ value: one, label: t(`on.${one}`) }))}
      value={value}
      onChange={(next) => {
        const chosen = ON_HOLIDAY.find((one) => one === next);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
