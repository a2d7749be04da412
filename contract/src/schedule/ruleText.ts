import { numberText, wallClockText } from '../kit/format.ts';
import type { Locale } from '../kit/locales.ts';
import { DAY_MS } from '../kit/zonedTime.ts';
import { scheduleForm } from './readRule.ts';
import WORDS from './ruleWords.json' with { type: 'json' };
import { monthsFrom, WEEKDAYS } from './scheduleForm.ts';
import type { ScheduleForm } from './scheduleForm.ts';

export type RuleWord = keyof typeof WORDS;
export type RuleWordValues = Record<string, string | number>;

interface Language {
  locale: Locale;
  /** Returns one of the texts of `ruleWords.json` with its values. */
  say: (word: RuleWord, values?: RuleWordValues) => string;
}

/** Monday, 1 January 2024. */
const MONDAY = Date.UTC(2024, 0, 1);
const PLACES = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', '-1': 'last' } as const;

/** Names of the weekdays in the language, from Monday. */
export function weekdayNames(locale: Locale, length: 'short' | 'long'): Record<string, string> {
  const format = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' });
  return Object.fromEntries(
    WEEKDAYS.map((day, i) => {
      const name = format.format(MONDAY + i * DAY_MS);
      return [day, name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)];
    }),
  );
}

/** The names of these months, in the nominative. */
export function monthNames(locale: Locale, months: readonly number[]): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return months.map((month) => format.format(Date.UTC(2024, month - 1))).join(', ');
}

const counted = (n: number) => ({ n, count: numberText(n) });

/**
 * Returns the rule of a schedule in a few words: `Every 2 weeks · Mon, Fri · 08:00`; the rule itself if no form can
 * show it.
 */
export function ruleText(rrule: string, language: Language): string {
  const { locale, say } = language;
  const form = scheduleForm(rrule);
  if (form === null) return rrule;
  const { kind, interval, month } = form;
  return [
    say(kind, counted(interval ?? 1)),
    month === null ? null : monthNames(locale, monthsFrom(month, interval ?? 1)),
    daysText(form, language),
    timeText(form),
    endText(form, language),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function daysText(form: ScheduleForm, { locale, say }: Language): string | null {
  if (form.kind === 'weekly') {
    const names = weekdayNames(locale, 'short');
    return form.days.map((day) => names[day] ?? day).join(', ');
  }
  if (form.kind === 'daily') return form.working_days ? say('working_days') : null;
  if (form.kind !== 'monthly') return null;
  if (form.on === 'date') return say('date', { date: String(form.date ?? 1) });
  if (form.on === 'last_day') return say('last_day');
  const { weekday } = form;
  const day =
    weekday === 'WD' ? say('working_day') : (weekdayNames(locale, 'long')[weekday] ?? weekday);
  return `${day} (${say(PLACES[form.on])})`;
}

const timeText = ({ kind, from, to, hour, minute }: ScheduleForm): string =>
  kind === 'hourly'
    ? `${wallClockText({ hour: from, minute })}–${wallClockText({ hour: to, minute })}`
    : wallClockText({ hour, minute });

function endText({ end }: ScheduleForm, { say }: Language): string | null {
  if (end.kind === 'count') return say('times', counted(end.count ?? 0));
  return end.kind === 'until' && end.day !== null ? say('until', { day: end.day }) : null;
}
