import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/de.js';
import 'dayjs/locale/ru.js';
import 'dayjs/locale/uk.js';
import { useLanguage } from '../kit/i18n.ts';

dayjs.extend(customParseFormat);

interface Props extends Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat'> {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A calendar day, typed or picked; written the same way in every language. */
export function DateField({ value, onChange, ...rest }: Props) {
  const { locale } = useLanguage();
  return (
    <DateInput
      clearable
      valueFormat="YYYY-MM-DD"
      dateParser={(text) => {
        const day = dayjs(text, 'YYYY-MM-DD', true);
        return day.isValid() ? day.format('YYYY-MM-DD') : null;
      }}
      placeholder="YYYY-MM-DD"
      locale={locale.slice(0, 2)}
      firstDayOfWeek={1}
      weekendDays={[]}
      rightSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
      popoverProps={{ withinPortal: false }}
      {...rest}
      value={value}
      onChange={(next) =>
        onChange(next === null || next === '' ? null : dayjs(next).format('YYYY-MM-DD'))
      }
    />
  );
}
