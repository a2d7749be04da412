import type { Schedule } from '@plumbline/contract/templates/schemas';
import { zoneName } from '@plumbline/contract/kit/zonedTime';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { pageZone } from '../../kit/format/zone.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { clockText, monthsFrom, placeKey, WEEKDAYS } from './schedule.ts';
import type { ScheduleForm } from './schedule.ts';
import { scheduleForm } from './readRule.ts';

/** Monday 1 January 2024, the first day of a week used to format day names. */
const MONDAY = new Date(2024, 0, 1);

/** Names of the weekdays in the language, from Monday. */
export function useWeekdayNames(length: 'short' | 'long'): Record<string, string> {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, { weekday: length });
  return Object.fromEntries(
    WEEKDAYS.map((day, i) => {
      const name = format.format(new Date(MONDAY.getFullYear(), 0, 1 + i));
      return [day, name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)];
    }),
  );
}

/** The names of these months, in the form that stands alone. */
export function useMonthNames(): (months: readonly number[]) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, { month: 'long' });
  return (months) =>
    months.map((month) => format.format(new Date(MONDAY.getFullYear(), month - 1))).join(', ');
}

/** A schedule in a few words: `Every 2 weeks · Mon, Fri · 08:00`. */
export function useScheduleText(): (schedule: Pick<Schedule, 'rrule'> | null) => string {
  const t = useTranslations('schedule');
  const short = useWeekdayNames('short');
  const long = useWeekdayNames('long');
  const names = useMonthNames();
  const monthsText = ({ month, interval }: ScheduleForm): string | null =>
    month === null ? null : names(monthsFrom(month, interval ?? 1));
  const daysText = (form: ScheduleForm): string | null => {
    if (form.kind === 'weekly') return form.days.map((day) => short[day] ?? day).join(', ');
    if (form.kind === 'daily') return form.working_days ? t('working_days') : null;
    if (form.kind !== 'monthly') return null;
    if (form.on === 'date') return t('date', { date: String(form.date ?? 1) });
    if (form.on === 'last_day') return t('last_day');
    const day = form.weekday === 'WD' ? t('working_day') : (long[form.weekday] ?? form.weekday);
    return `${day} (${t(`of_month.${placeKey(form.on)}`)})`;
  };
  const timeText = (form: ScheduleForm): string =>
    form.kind === 'hourly'
      ? `${clockText(form.from, form.minute)}–${clockText(form.to, form.minute)}`
      : clockText(form.hour, form.minute);
  const endText = ({ end }: ScheduleForm): string | null => {
    if (end.kind === 'count') return t('times', countArgs(end.count ?? 0));
    return end.kind === 'until' && end.day !== null ? t('until', { day: end.day }) : null;
  };
  return (schedule) => {
    if (schedule === null) return t('none');
    const form = scheduleForm(schedule.rrule);
    if (form === null) return schedule.rrule;
    const every = t(form.kind, countArgs(form.interval ?? 1));
    return [every, monthsText(form), daysText(form), timeText(form), endText(form)]
      .filter(Boolean)
      .join(' · ');
  };
}

/** As `useScheduleText`, with the zone of the schedule where it is not the one of the page. */
export function useZonedScheduleText(): (schedule: Schedule) => string {
  const text = useScheduleText();
  return (schedule) =>
    zoneName(schedule.timezone) === pageZone()
      ? text(schedule)
      : `${text(schedule)} (${schedule.timezone})`;
}
