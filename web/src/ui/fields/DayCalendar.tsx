import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/de.js';
import 'dayjs/locale/ru.js';
import 'dayjs/locale/uk.js';
import { useTranslations } from 'use-intl';
import { useTodayText } from '../../kit/format/today.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { Anchor } from '../overlays/Anchor.tsx';
import { overlays } from '../overlays/loaded.ts';
import classes from './DayCalendar.module.css';

/** Middleware that lets the calendar cover its field rather than overflow the window. */
const WHOLE = { shift: { crossAxis: true, limiter: undefined, padding: 8 } };

interface Props {
  field: HTMLElement;
  opened: boolean;
  onClose: () => void;
  /** `YYYY-MM-DD`. */
  day: string | null;
  onPick: (day: string) => void;
}

/** The calendar below a day field, which keeps the focus: 90 kB of code and styles, which pages load through `DateField`. */
export function DayCalendar({ field, opened, onClose, day, onPick }: Props) {
  const t = useTranslations('ui.calendar');
  const { locale } = useLanguage();
  const today = useTodayText();
  const Popover = overlays.useOnRequest(opened, onClose)?.Popover;
  if (!Popover) return null;
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      trapFocus={false}
      withRoles={false}
      position="bottom-start"
      middlewares={WHOLE}
    >
      <Popover.Target>
        <Anchor node={field} />
      </Popover.Target>
      <Popover.Dropdown data-day-popup onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          key={day}
          value={day}
          {...(day !== null && { defaultDate: day })}
          onChange={(picked) => picked !== null && onPick(picked)}
          locale={locale.slice(0, 2)}
          firstDayOfWeek={1}
          weekendDays={[]}
          hideOutsideDates
          getDayProps={(one) => ({ 'data-is-today': one === today || undefined })}
          ariaLabels={{
            previousMonth: t('previous_month'),
            nextMonth: t('next_month'),
            previousYear: t('previous_year'),
            nextYear: t('next_year'),
            previousDecade: t('previous_years'),
            nextDecade: t('next_years'),
          }}
          classNames={{
            day: classes.day,
            calendarHeaderControl: classes.control,
            calendarHeaderLevel: classes.level,
            weekday: classes.weekday,
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
