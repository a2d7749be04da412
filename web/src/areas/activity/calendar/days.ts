import { dayOfText, dayText, weekdayOf } from '@plumbline/contract/kit/zonedTime';
import { addDays } from '@plumbline/contract/kit/zoneMoments';

/** The division of the calendar: the days of a month, or the days of a week by lanes. */
export type CalendarDivision = 'month' | 'responsible' | 'business_unit';

const WEEK = 7;
const mondayOf = (day: number): number => day - weekdayOf(day);
const listOf = (first: number, length: number): string[] =>
  Array.from({ length }, (_, at) => dayText(first + at));

/** The days of the week, Monday first. */
export const weekOf = (day: string): string[] => listOf(mondayOf(dayOfText(day)), WEEK);

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days of the weeks that the month touches, Monday first. */
export function monthOf(day: string): string[] {
  const first = dayOfText(firstOfMonth(day));
  const next = dayOfText(firstOfMonth(dayText(first + 31)));
  const from = mondayOf(first);
  const weeks = Math.ceil((next - from) / WEEK);
  return listOf(from, weeks * WEEK);
}

/** A day of the next or previous month, or a week later or earlier. */
export function stepFrom(day: string, step: 1 | -1, span: 'month' | 'week'): string {
  const number = dayOfText(day);
  if (span === 'week') return dayText(number + step * WEEK);
  const first = dayOfText(firstOfMonth(day));
  return firstOfMonth(dayText(step === 1 ? first + 31 : first - 1));
}

/** The same time of day, as many days away as one day is from another. */
export const movedBy = (zone: string, moment: string, days: { from: string; to: string }): Date =>
  addDays(zone, new Date(moment), dayOfText(days.to) - dayOfText(days.from));

/** A cell of the calendar. */
export interface DayPlace {
  day: string;
  lane: string;
}

const STEPS: Record<string, { days: number; lanes: number }> = {
  ArrowLeft: { days: -1, lanes: 0 },
  ArrowRight: { days: 1, lanes: 0 },
  ArrowUp: { days: -WEEK, lanes: -1 },
  ArrowDown: { days: WEEK, lanes: 1 },
};

/** The place that an arrow key moves to: by days and weeks or, between several lanes, by days and lanes. Null for other keys and beyond the edge. */
export function placeByKey(
  key: string,
  place: DayPlace,
  shown: { days: readonly string[]; lanes: readonly string[] },
): DayPlace | null {
  const step = STEPS[key];
  if (!step) return null;
  const hasLanes = shown.lanes.length > 1;
  const days = hasLanes && step.lanes !== 0 ? 0 : step.days;
  const day = shown.days[shown.days.indexOf(place.day) + days];
  const lane = hasLanes ? shown.lanes[shown.lanes.indexOf(place.lane) + step.lanes] : place.lane;
  return day === undefined || lane === undefined ? null : { day, lane };
}
