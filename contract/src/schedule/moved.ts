import { civilDay, dayIn, lengthOfMonth, wallClock, weekdayOf } from '../kit/zonedTime.ts';
import { countedBefore, occurrencesOf } from './occurrences.ts';
import { DAY_NAMES, numbersOf, partsOfRule } from './recurrence.ts';
import type { Recurrence } from './series.ts';

type MovableRule = Map<string, string>;
/** From one moment to another, in the zone of the schedule. */
interface Move {
  slot: ReturnType<typeof clockOf>;
  to: ReturnType<typeof clockOf>;
}

const DAY_MINUTES = 1440;
/** Every month has them. */
const SHORTEST_MONTH = 28;

/**
 * Returns the schedule of a moment of a series and all later ones after that moment has moved: it begins at `to`, and
 * the others move as far. Null if no rule can express that.
 */
export function movedSchedule(
  schedule: Recurrence,
  { anchor, slot, to }: { anchor: Date; slot: Date; to: Date },
): Recurrence | null {
  const { rrule, timezone } = schedule;
  const rule = partsOfRule(rrule);
  const move = { slot: clockOf(timezone, slot), to: clockOf(timezone, to) };
  if (!moveTimes(rule, move) || !moveDays(rule, move)) return null;
  const count = rule.get('COUNT');
  if (count !== undefined) {
    rule.set('COUNT', String(Number(count) - countedBefore({ ...schedule, anchor }, slot)));
  }
  const text = [...rule].map((part) => part.join('=')).join(';');
  const [first] =
    occurrencesOf({ rrule: text, timezone, anchor: to }, { from: to, count: 1 }) ?? [];
  return first?.getTime() === to.getTime() ? { rrule: text, timezone } : null;
}

function clockOf(timezone: string, moment: Date) {
  const { hour, minute } = wallClock(timezone, moment);
  const day = dayIn(timezone, moment);
  return { ...civilDay(day), day, minutes: hour * 60 + minute };
}

const ascending = (numbers: readonly number[]): string =>
  [...new Set(numbers)].toSorted((a, b) => a - b).join(',');

/** Moves all times of a day as far as this one; returns whether a rule can express that. */
function moveTimes(rule: MovableRule, { slot, to }: Move): boolean {
  const distance = to.minutes - slot.minutes;
  if (distance === 0) return true;
  const hours = numbersOf(rule, 'BYHOUR');
  const minutes = numbersOf(rule, 'BYMINUTE') ?? [slot.minutes % 60];
  if (!hours && rule.get('FREQ') === 'HOURLY') {
    rule.set('BYMINUTE', ascending(minutes.map((one) => (one + distance + DAY_MINUTES) % 60)));
    return true;
  }
  const times = (hours ?? [Math.floor(slot.minutes / 60)]).flatMap((hour) =>
    minutes.map((minute) => hour * 60 + minute + distance),
  );
  if (times.some((time) => time < 0 || time >= DAY_MINUTES)) return false;
  const byHour = new Set(times.map((time) => Math.floor(time / 60)));
  const byMinute = new Set(times.map((time) => time % 60));
  if (byHour.size * byMinute.size !== new Set(times).size) return false;
  rule.set('BYHOUR', ascending([...byHour]));
  rule.set('BYMINUTE', ascending([...byMinute]));
  return true;
}

function moveDays(rule: MovableRule, move: Move): boolean {
  const distance = move.to.day - move.slot.day;
  if (distance === 0) return true;
  if (rule.has('BYYEARDAY') || rule.has('BYWEEKNO')) return false;
  return /^(MONTH|YEAR)LY$/.test(rule.get('FREQ') ?? '') ||
    rule.has('BYMONTHDAY') ||
    rule.has('BYMONTH')
    ? moveInMonth(rule, move)
    : moveWeekdays(rule, distance);
}

/** Moves the start of the week too, so that its days stay together. */
function moveWeekdays(rule: MovableRule, distance: number): boolean {
  const later = (name: string) =>
    DAY_NAMES[(((DAY_NAMES.indexOf(name) + distance) % 7) + 7) % 7] ?? name;
  const days = rule.get('BYDAY');
  if (days) rule.set('BYDAY', days.split(',').map(later).join(','));
  if (rule.get('FREQ') === 'WEEKLY') rule.set('WKST', later(rule.get('WKST') ?? 'MO'));
  return !rule.has('BYSETPOS');
}

/** Moves one day of the month to another, counted from the same end. */
function moveInMonth(rule: MovableRule, { slot, to }: Move): boolean {
  const months = (to.year - slot.year) * 12 + to.month - slot.month;
  const byMonth = numbersOf(rule, 'BYMONTH');
  if (byMonth)
    rule.set('BYMONTH', ascending(byMonth.map((month) => ((month - 1 + months + 120) % 12) + 1)));
  if (rule.has('BYSETPOS')) return false;
  const length = lengthOfMonth(to.year, to.month);
  const dates = numbersOf(rule, 'BYMONTHDAY');
  const days = rule.get('BYDAY')?.split(',');
  if (dates && days) return false;
  if (days) {
    const [name = ''] = days;
    const ofYear = rule.get('FREQ') === 'YEARLY' && !byMonth;
    if (days.length > 1 || !/\d/.test(name) || ofYear) return false;
    const place = name.startsWith('-')
      ? -Math.ceil((length - to.date + 1) / 7)
      : Math.ceil(to.date / 7);
    rule.set('BYDAY', `${place}${DAY_NAMES[weekdayOf(to.day)]}`);
    return true;
  }
  if (!dates) return true;
  if (dates.length === 1) {
    const fromEnd = (dates[0] ?? 0) < 0 && months === 0;
    rule.set('BYMONTHDAY', String(fromEnd ? to.date - length - 1 : to.date));
    return true;
  }
  const moved = dates.map((date) => date + to.day - slot.day);
  if (moved.some((date) => date < 1 || date > SHORTEST_MONTH)) return false;
  rule.set('BYMONTHDAY', ascending(moved));
  return true;
}
