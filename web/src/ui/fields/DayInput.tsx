import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import 'dayjs/locale/de.js';
import 'dayjs/locale/ru.js';
import 'dayjs/locale/uk.js';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { readDay } from '../../kit/format/readDay.ts';
import classes from './DayInput.module.css';

/** Where neither side has room for six weeks, the calendar covers its field rather than overflow the window. */
const WHOLE = { shift: { crossAxis: true, limiter: undefined, padding: 8 } };

interface DayInputProps extends Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat'> {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The day field with its calendar: 90 kB of code and styles, which pages load through `DateField`. */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const ui = useTranslations('ui');
  const t = useTranslations('ui.calendar');
  const { locale } = useLanguage();
  return (
    <DateInput
      clearable
      clearButtonProps={{ 'aria-label': ui('clear') }}
      inputMode="numeric"
      valueFormat="YYYY-MM-DD"
      dateParser={readDay}
      placeholder="YYYY-MM-DD"
      locale={locale.slice(0, 2)}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={{
        previousMonth: t('previous_month'),
        nextMonth: t('next_month'),
        previousYear: t('previous_year'),
        nextYear: t('next_year'),
        previousDecade: t('previous_years'),
        nextDecade: t('next_years'),
      }}
      rightSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
      popoverProps={{ middlewares: WHOLE }}
      {...rest}
      classNames={{
        day: classes.day,
        calendarHeaderControl: classes.control,
        calendarHeaderLevel: classes.level,
        weekday: classes.weekday,
      }}
      value={value}
      onChange={(next) =>
        onChange(next === null || next === '' ? null : dayjs(next).format('YYYY-MM-DD'))
      }
    />
  );
}
