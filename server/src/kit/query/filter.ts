import type { Filter, FilterValue } from '@plumbline/contract/kit/query';
import { wordsOf } from '@plumbline/contract/kit/checkFilter';
import { isDate } from '@plumbline/contract/kit/literals';
import { isPlace } from '@plumbline/contract/kit/kinds';
import type { Field } from '@plumbline/contract/kit/resource';
import { sql } from 'kysely';
import { PERIODS, dayNear, type PeriodName } from '@plumbline/contract/kit/periods';
import { DAY_MS, dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import { offsetAt } from '@plumbline/contract/kit/zoneMoments';
import type { ConditionUse } from '#kit/model/table.ts';
import type { From } from './from.ts';
import { cast, castList, compare, startOf, TYPES } from './comparison.ts';
import type { SqlCondition, Expression, FieldContext, FieldMoment } from './comparison.ts';
import { containing, containingAny, eitherOf, hasFolded, like } from './texts.ts';
import type { FoldedColumn, TextTest } from './texts.ts';
import { isAtOrBelow, isBelow, type TreeTable } from './places.ts';

/**
 * Compiles one checked filter. Every value is bound; days and periods are those of the caller's time zone,
 * relative to `now`.
 */
export function filterCondition(
  filter: Filter,
  from: From,
  {
    time_zone: zone,
    now,
    use,
    ...tree
  }: { time_zone: string; now: Date; use: ConditionUse } & TreeTable,
): SqlCondition {
  const { field, operator, values } = filter;
  if (field.kind === 'search') return searchCondition(from, field, String(values[0]), use);
  if (field.kind === 'among') {
    const positive = filter.exists ?? (operator === '=' || operator === ':in:');
    const matches = from.has(
      filter.path[0] ?? '',
      filter.exists === undefined ? (values as string[]) : null,
      positive ? use : 'test',
    );
    return positive ? matches : sql<boolean>`not ${matches}`;
  }
  const column = from.column(filter.path);
  if (isPlace(field)) {
    const place = { ...tree, itself: field.kind === 'branch' };
    const inside = (use === 'test' ? isAtOrBelow : isBelow)(column, values as string[], place);
    return operator === '=' || operator === ':in:'
      ? inside
      : sql<boolean>`not coalesce(${inside}, false)`;
  }
  // Not as a join of the rows without a related one: with wrong estimates, it reads all related rows for each.
  const isMissing = filter.exists === false || (operator === '=' && values[0] === null);
  if (filter.path.length > 1 && field.kind !== 'texts' && isMissing)
    return sql<boolean>`((${column} is null) is true)`;
  if (filter.exists !== undefined) return existence(column, field, filter.exists);
  if (filter.relative) return relativeCondition(column, { field, zone, now }, filter.relative);
  if (filter.period) return withinPeriod(column, { field, zone, now }, filter.period);
  switch (operator) {
    case '=':
      return equal(column, values[0] ?? null, { field, zone });
    case '!=':
      return sql<boolean>`not coalesce(${equal(column, values[0] ?? null, { field, zone })}, false)`;
    case ':in:':
      return isAmong(column, values, { field, zone });
    case ':not_in:':
      return sql<boolean>`not coalesce(${isAmong(column, values, { field, zone })}, false)`;
    case '~':
    case ':like_any:': {
      const test = textTestOf(filter, use);
      return from.folded(filter.path) ? from.holds(filter.path, test) : test(column);
    }
    case ':contains:':
      return sql<boolean>`${column} @> ${castList(values, field)}`;
    case ':not_contains:':
      return sql<boolean>`not coalesce(${column} && ${castList(values, field)}, false)`;
    default:
      return compare(column, { operator, value: values[0] ?? null }, { field, zone });
  }
}

export const textTestOf = ({ operator, values }: Filter, use: ConditionUse): TextTest =>
  operator === '~' ? containing(String(values[0]), use) : containingAny(values.map(String), use);

function existence(column: Expression, field: Field, exists: boolean): SqlCondition {
  if (field.kind === 'texts')
    return sql<boolean>`(coalesce(cardinality(${column}), 0) > 0) = ${exists}::boolean`;
  return exists ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`;
}

function equal(
  column: Expression,
  value: FilterValue,
  { field, zone }: FieldContext,
): SqlCondition {
  if (field.kind === 'texts') {
    return value === null
      ? sql<boolean>`coalesce(cardinality(${column}), 0) = 0`
      : sql<boolean>`${column} @> ${castList([value], field)}`;
  }
  if (value === null) return sql<boolean>`${column} is null`;
  // A day means all its moments.
  if (field.kind === 'time' && isDate(String(value))) {
    return sql<boolean>`(${column} >= ${startOf(value, zone)} and ${column} < ${startOf(value, zone, 1)})`;
  }
  const isEqual = sql<boolean>`${column} = ${cast(value, field)}`;
  // In both collations, since an index has only one of them.
  return field.kind === 'text'
    ? sql<boolean>`(${isEqual} and ${column} collate natural_order = ${cast(value, field)})`
    : isEqual;
}

function isAmong(column: Expression, values: FilterValue[], context: FieldContext): SqlCondition {
  const { field } = context;
  if (field.kind === 'texts')
    return sql<boolean>`(${sql.join(
      values.map((value) => equal(column, value, context)),
      sql` or `,
    )})`;
  // Days stand for all their moments here too, so they cannot be compared as one array.
  const days = field.kind === 'time' ? values.filter((value) => isDate(String(value))) : [];
  const single = values.filter((value) => value !== null && !days.includes(value));
  const list = castList(single, field);
  const any =
    field.kind === 'text'
      ? sql<boolean>`(${column} = any(${list}) and ${column} collate natural_order = any(${list}))`
      : sql<boolean>`${column} = any(${list})`;
  const more = [...days, ...(values.includes(null) ? [null] : [])].map((value) =>
    equal(column, value, context),
  );
  return more.length === 0 ? any : sql<boolean>`(${sql.join([any, ...more], sql` or `)})`;
}

const UNITS = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;

function relativeCondition(
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
function withinPeriod(
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

/** Whether one of the row's own texts contains the word. */
export function ownTextHolds(
  from: From,
  { over = [] }: Field,
  { word, use }: { word: string; use: ConditionUse },
): SqlCondition {
  const isStored = (path: string) => from.folded(path.split('.')) !== undefined;
  const stored = over.filter(isStored);
  const folded = from.folded((stored[0] ?? '').split('.'));
  const inStored =
    folded === undefined
      ? []
      : // A word has no line break, so it cannot reach from one field into the next.
        [storedTextHolds(from, folded, { paths: stored, word, use })];
  const others = over.filter((path) => !isStored(path));
  return eitherOf([
    ...inStored,
    ...others.map((path) => from.holds(path.split('.'), containing(word, use))),
  ]);
}

function storedTextHolds(
  from: From,
  { column, isStored }: FoldedColumn,
  { paths, word, use }: { paths: readonly string[]; word: string; use: ConditionUse },
): SqlCondition {
  const among = (use === 'index' ? like : hasFolded)(word)(column);
  const inField: TextTest = (text) => hasFolded(word)(sql`search_fold(${text})`);
  const test = isStored ? containing(word, use) : inField;
  const inFields = eitherOf(paths.map((path) => from.holds(path.split('.'), test)));
  return sql<boolean>`(${isStored ? sql`(not ${isStored} or ${among})` : among} and ${inFields})`;
}

/**
 * Every word must occur in one of the field's texts. If the names of ancestors count too, at least one word must occur
 * in the row's own texts: an index finds the rows of that word, and only those are checked for the others.
 */
function searchCondition(from: From, field: Field, text: string, use: ConditionUse): SqlCondition {
  const words = wordsOf(text);
  if (words.length === 0) return sql<boolean>`true`;
  const own = words.map((word) => ownTextHolds(from, field, { word, use }));
  if (!field.above || words.length === 1) return sql<boolean>`(${sql.join(own, sql` and `)})`;
  const all = words.map((word, at) =>
    eitherOf([own[at] as SqlCondition, from.above(containing(word, use), use)]),
  );
  return sql<boolean>`(${sql.join([eitherOf(own), ...all], sql` and `)})`;
}
