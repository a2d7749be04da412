import { PERIODS, dayNear } from '@plumbline/contract/kit/periods';
import type { PeriodName } from '@plumbline/contract/kit/periods';
import { isDate } from '@plumbline/contract/kit/literals';
import { DAY_MS, dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import { offsetAt } from '@plumbline/contract/kit/zoneMoments';
import { sql } from 'kysely';
import { TYPES, compare, startOf } from './comparison.ts';
import type { SqlCondition, Expression, FieldMoment } from './comparison.ts';

const UNITS = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;

export function relativeCondition(
  column: Expression,
  context: FieldMoment,
  relative: { relation: 'more' | 'less'; value: string },
): SqlCondition {
  const operator = relative.relation === 'more' ? '>' : '<';
  const { value } = relative;
  if (isDate(value)) return compare(column, { operator, value }, context);
  return sql<boolean>`${column} ${sql.raw(operator)} ${moment(value, context)}`;
}

const NO_SPAN = { span: '0 days', days: 0 };
const DAYS = { d: 1, w: 7, m: 30.44, y: 365.25 } as const;

/** Returns a moment or, for a date field, its day in the zone; `-7d` is the same wall-clock time a week ago. */
function moment(value: string, { field, zone, now }: FieldMoment): Expression {
  const match = /^([+-]\d+)([dwmy])$/.exec(value);
  const type = sql.raw(TYPES[field.kind]);
  if (!match && value !== 'now') return sql`${value}::timestamptz::${type}`;
  const unit = match?.[2] as keyof typeof UNITS;
  const { span, days } = match
    ? { span: `${match[1]} ${UNITS[unit]}`, days: Number(match[1]) * DAYS[unit] }
    : NO_SPAN;
  // Only offsets come from this machine: the database may not know all names of zones.
  const ahead = (at: number) => sql`make_interval(secs => ${offsetAt(zone, new Date(at)) / 1000})`;
  const localTime = sql`(${now.toISOString()}::timestamptz at time zone 'UTC' + ${ahead(now.getTime())} + ${span}::text::interval)`;
  if (field.kind === 'date') return sql`${localTime}::date`;
  return sql`(${localTime} - ${ahead(now.getTime() + days * DAY_MS)}) at time zone 'UTC'`;
}

/** The days of a period, relative to today in the zone. */
export function withinPeriod(
  column: Expression,
  { field, zone, now }: FieldMoment,
  name: PeriodName,
): SqlCondition {
  const today = dayIn(zone, now);
  const [from, to] = [PERIODS[name].from, PERIODS[name].to].map((bound) =>
    dayText(dayNear(bound, today)),
  ) as [string, string];
  return field.kind === 'date'
    ? sql<boolean>`(${column} >= ${from}::date and ${column} < ${to}::date)`
    : sql<boolean>`(${column} >= ${startOf(from, zone)} and ${column} < ${startOf(to, zone)})`;
}
