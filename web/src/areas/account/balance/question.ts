import { BOOKING_KINDS, CREDIT_PERIODS, type BookingKind } from '@plumbline/contract/credits/wire';
import { dayNear, isPeriod, PERIODS } from '@plumbline/contract/kit/periods';
import { dayIn, dayOfText } from '@plumbline/contract/kit/zonedTime';
import { startOfDay } from '@plumbline/contract/kit/zoneMoments';
import { readDay } from '../../../kit/format/readDay.ts';
import type { SearchOf } from '../../../kit/search.ts';

export type CreditGrouping = (typeof CREDIT_PERIODS)[number];
export const DEFAULT_GROUPING: CreditGrouping = 'month';

/** The known part of the question in the address. */
export interface DetailsSearch extends Omit<SearchOf<'balance'>, 'view' | 'by' | 'kind'> {
  view?: 'unit' | undefined;
  by?: CreditGrouping | undefined;
  /** The kinds; undefined for all. */
  kind?: BookingKind[] | undefined;
}

export function knownSearch({ view, by, kind = [], ...rest }: SearchOf<'balance'>): DetailsSearch {
  const kinds = BOOKING_KINDS.filter((one) => kind.includes(one));
  return {
    ...rest,
    from: readDay(rest.from ?? '') ?? undefined,
    to: readDay(rest.to ?? '') ?? undefined,
    view: view === 'unit' ? view : undefined,
    by: CREDIT_PERIODS.find((one) => one === by),
    kind: kinds.length === 0 ? undefined : kinds,
  };
}

/** The query of the details of credits, shared by table, bars and file. */
export interface DetailsQuery {
  [name: string]: string | string[] | boolean | undefined;
  period: CreditGrouping;
  from?: string;
  to?: string;
  kind?: BookingKind[];
  business_unit_id?: string[];
  by_unit?: boolean;
}

interface Days {
  /** The first moment. */
  from: number | null;
  /** The moment after the last. */
  to: number | null;
}

const dayOr = (text: string | undefined): number | null =>
  text === undefined ? null : dayOfText(text);

/** The value of the span when the days are chosen one by one. */
export const CHOSEN_DAYS = 'days';

/** Whether its last day is before the first. */
export const endsFirst = ({ span, from, to }: DetailsSearch): boolean =>
  !isPeriod(span) && from !== undefined && to !== undefined && from > to;

/** The days that the address names: chosen ones, or those of a preset around today. */
function daysIn({ span, from, to }: DetailsSearch, today: number): Days {
  if (isPeriod(span)) {
    const { from: first, to: end } = PERIODS[span];
    return { from: dayNear(first, today), to: dayNear(end, today) };
  }
  const last = dayOr(to);
  return { from: dayOr(from), to: last === null ? null : last + 1 };
}

/** The question that the address asks, in the days of the tenant; a span that has not ended yet has no end. */
export function creditsQuery(
  search: DetailsSearch,
  { time_zone, now }: { time_zone: string; now: Date },
): DetailsQuery {
  const { by = DEFAULT_GROUPING, kind = [], unit = [] } = search;
  const today = dayIn(time_zone, now);
  const { from, to } = daysIn(search, today);
  const momentOf = (day: number) => startOfDay(time_zone, day).toISOString();
  return {
    period: by,
    ...(from !== null && { from: momentOf(from) }),
    ...(to !== null && to <= today && { to: momentOf(to) }),
    ...(kind.length > 0 && { kind }),
    ...(unit.length > 0 && { business_unit_id: unit }),
  };
}

/** Whether nothing is left out from its beginning until now, so that what was left can be counted back. */
export const isWhole = ({ to, kind, business_unit_id }: DetailsQuery): boolean =>
  to === undefined && kind === undefined && business_unit_id === undefined;
