import { zoneName } from '@plumbline/contract/kit/zonedTime';
import { monthNames, ruleText, weekdayNames } from '@plumbline/contract/schedule/ruleText';
import type { Schedule } from '@plumbline/contract/templates/schemas';
import { useTranslations } from 'use-intl';
import { pageZone } from '../../kit/format/zone.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';

/** Names of the weekdays in the language, from Monday. */
export function useWeekdayNames(length: 'short' | 'long'): Record<string, string> {
  const { locale } = useLanguage();
  return weekdayNames(locale, length);
}

/** The names of these months, in the form that stands alone. */
export function useMonthNames(): (months: readonly number[]) => string {
  const { locale } = useLanguage();
  return (months) => monthNames(locale, months);
}

/** A schedule in a few words: `Every 2 weeks · Mon, Fri · 08:00`. */
export function useScheduleText(): (schedule: Pick<Schedule, 'rrule'> | null) => string {
  const t = useTranslations('schedule');
  const say = useTranslations('ruleWords');
  const { locale } = useLanguage();
  return (schedule) => (schedule === null ? t('none') : ruleText(schedule.rrule, { locale, say }));
}

/** Like `useScheduleText`, with the zone of the schedule where it differs from that of the page. */
export function useZonedScheduleText(): (schedule: Schedule) => string {
  const text = useScheduleText();
  return (schedule) =>
    zoneName(schedule.timezone) === pageZone()
      ? text(schedule)
      : `${text(schedule)} (${schedule.timezone})`;
}
