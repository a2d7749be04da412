import { formatDate } from '../../kit/format/format.ts';

/** A stretch of days of the page's calendar: `from` is the first, `to` the first one after. Null: no bound. */
export interface Range {
  from: Date | null;
  to: Date | null;
}

/** The range as filters of a list, which means the days of the asker's zone. */
export function rangeFilters(name: string, { from, to }: Range): string[] {
  return [
    ...(from === null ? [] : [`${name}>=${formatDate(from)}`]),
    ...(to === null ? [] : [`${name}<${formatDate(to)}`]),
  ];
}
