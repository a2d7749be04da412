import { formatDate } from '../../kit/format/format.ts';

/** A range of days of the page's calendar: `from` is the first day, `to` the day after the last. Null is unbounded. */
interface DayRange {
  from: Date | null;
  to: Date | null;
}

/** The range as filters of a list, whose days are those of the caller's zone. */
export function rangeFilters(name: string, { from, to }: DayRange): string[] {
  return [
    ...(from === null ? [] : [`${name}>=${formatDate(from)}`]),
    ...(to === null ? [] : [`${name}<${formatDate(to)}`]),
  ];
}
