import { PERIODS, type DayBound } from '@plumbline/contract/kit/periods';
import type { Filter, FilterValue, Sort } from '@plumbline/contract/kit/query';
import { wordsOf } from '@plumbline/contract/kit/checkFilter';
import { isDate } from '@plumbline/contract/kit/literals';
import { isPlace } from '@plumbline/contract/kit/kinds';
import type { Field, Resource } from '@plumbline/contract/kit/resource';
import { RESOURCES } from '@plumbline/contract/resources';
import { MORNING } from '../fixtures/clock.ts';
import type { Body } from '../fixtures/maker.ts';

/** All rows of every entity as the API returned them: the expected answers are computed from these. */
export type Rows = Map<string, Map<string, Body>>;
type Value = FilterValue | string[];
type Part = Record<string, string | number> | null | undefined;

/** The value at a dotted path; null if any step is missing. */
export function valueAt(rows: Rows, resource: Resource, row: Body, path: string[]): Value {
  const [name = '', ...rest] = path;
  const kind = resource.fields[name]?.kind;
  // Structured values can only be present or absent.
  if (kind === 'json' || kind === 'picture') return row[name] == null ? null : true;
  if (kind !== 'relation' && kind !== 'dictionary') return (row[name] as Value | undefined) ?? null;
  const part = row[name] as Part;
  if (kind === 'dictionary') return part?.[rest[0] ?? 'code'] ?? null;
  if (!part || rest.length === 0 || rest[0] === 'id') return part?.['id'] ?? null;
  // The row itself carries the label as `name`, whatever the field is called in the target.
  if (rest.length === 1 && rest[0] === 'name') return part['name'] ?? null;
  const to = resource.fields[name]?.to ?? '';
  const target = rows.get(to)?.get(String(part['id'] ?? ''));
  const next = RESOURCES.get(to);
  return target && next ? valueAt(rows, next, target, rest) : null;
}

/** Microseconds since 1970: what PostgreSQL compares. */
function micros(text: string): bigint {
  const [, whole = text, fraction = '', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(
      isDate(text) ? `${text}T00:00:00Z` : text,
    ) ?? [];
  return BigInt(Date.parse(whole + zone)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

const collator = new Intl.Collator('und', { numeric: true });
const byPoint = (a: string, b: string): number => {
  const [x, y] = [Array.from(a), Array.from(b)].map((text) =>
    text.map((point) => point.codePointAt(0) ?? 0),
  );
  const at = (x ?? []).findIndex((point, index) => point !== y?.[index]);
  if (at === -1) return (x?.length ?? 0) - (y?.length ?? 0);
  return (x?.[at] ?? 0) - (y?.[at] ?? -1);
};

/** Orders two non-null values like the database: text alphabetically, everything else by value. */
export function compare(field: Field, a: Value, b: Value): number {
  if (field.kind === 'text')
    return collator.compare(String(a), String(b)) || byPoint(String(a), String(b));
  if (field.kind === 'time') {
    const [x, y] = [micros(String(a)), micros(String(b))];
    return x < y ? -1 : x > y ? 1 : 0;
  }
  if (typeof a === 'string') return a < String(b) ? -1 : a > String(b) ? 1 : 0;
  return Number(a) - Number(b);
}

/** Sorts nulls last; the id breaks ties, in the direction of the last key. */
export function sorted(rows: Rows, resource: Resource, sorts: Sort[], list: Body[]): Body[] {
  const last = sorts.at(-1)?.descending ? -1 : 1;
  return list.toSorted((one, other) => {
    for (const { path, field, descending } of sorts) {
      const [a, b] = [one, other].map((row) => valueAt(rows, resource, row, path));
      if (a == null && b == null) continue;
      if (a == null) return 1;
      if (b == null) return -1;
      const order = compare(field, a, b);
      if (order !== 0) return descending ? -order : order;
    }
    return last * (one.id < other.id ? -1 : 1);
  });
}

// The letters the generator uses beyond ASCII; the database's own dictionary knows many more.
const FOLDED: Record<string, string> = {
  ß: 'ss',
  '％': '%',
  '＿': '_',
  '＼': '\\',
  Æ: 'AE',
  æ: 'ae',
};
const fold = (text: string): string =>
  Array.from(text.normalize('NFC'))
    .map(
      (letter) =>
        FOLDED[letter] ?? (/[À-ž]/.test(letter) ? letter.normalize('NFD').charAt(0) : letter),
    )
    .join('')
    .toLowerCase();

/** Whether a row passes a filter, implemented from the API's description alone. */
export function passes(rows: Rows, resource: Resource, row: Body, filter: Filter): boolean {
  const { field, operator, values } = filter;
  if (isPlace(field)) return isBelow(rows, resource, row, filter);
  if (field.kind === 'search') return matchesSearch(rows, resource, row, filter);
  const actual = valueAt(rows, resource, row, filter.path);
  const value = field.kind === 'texts' ? (actual ?? []) : actual;
  if (filter.exists !== undefined) {
    const exists = field.kind === 'texts' ? (value as string[]).length > 0 : value !== null;
    return exists === filter.exists;
  }
  if (filter.relative) return value !== null && passesRelative(field, value, filter.relative);
  if (filter.period) {
    const day = String(value).slice(0, 10);
    const { from, to } = PERIODS[filter.period];
    return value !== null && day >= dayOf(from) && day < dayOf(to);
  }
  switch (operator) {
    case '=':
    case ':in:':
      return values.some((expected) => equals(field, value, expected));
    case '!=':
    case ':not_in:':
      return !values.some((expected) => equals(field, value, expected));
    case '~':
    case ':like_any:':
      return (
        value !== null && values.some((part) => fold(String(value)).includes(fold(String(part))))
      );
    case ':contains:':
      return values.every((tag) => (value as string[]).includes(String(tag)));
    case ':not_contains:':
      return !values.some((tag) => (value as string[]).includes(String(tag)));
    default:
      return value !== null && inOrder(operator, orderOf(field, value, values[0] ?? null));
  }
}

function inOrder(operator: '>' | '<' | '>=' | '<=', order: number): boolean {
  if (operator === '>') return order > 0;
  if (operator === '<') return order < 0;
  return operator === '>=' ? order >= 0 : order <= 0;
}

/** A day equals each of its moments: none of them is earlier or later than the day. */
function orderOf(field: Field, value: Value, expected: FilterValue): number {
  if (field.kind !== 'time' || !isDate(String(expected))) return compare(field, value, expected);
  const day = String(value).slice(0, 10);
  return day === expected ? 0 : day < String(expected) ? -1 : 1;
}

function equals(field: Field, value: Value, expected: FilterValue): boolean {
  if (field.kind === 'texts') {
    return expected === null
      ? (value as string[]).length === 0
      : (value as string[]).includes(String(expected));
  }
  if (value === null || expected === null) return value === expected;
  return orderOf(field, value, expected) === 0;
}

const UNIT_DAYS = { d: 1, w: 7, m: 0, y: 0 } as const;
const UNIT_MONTHS = { d: 0, w: 0, m: 1, y: 12 } as const;

/**
 * A moment some days, weeks, months or years from this morning, at which the clock of the installation stands; a day that the target month lacks becomes its last
 * day.
 */
function momentOf(value: string): string {
  const [, count, unit] = /^([+-]\d+)([dwmy])$/.exec(value) ?? [];
  const now = new Date(MORNING);
  if (count === undefined) return value === 'now' ? now.toISOString() : value;
  const [days, months] = [UNIT_DAYS[unit as 'd'], UNIT_MONTHS[unit as 'd']].map(
    (size) => size * Number(count),
  );
  const day = now.getUTCDate();
  now.setUTCDate(1);
  now.setUTCMonth(now.getUTCMonth() + (months ?? 0));
  const length = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
  now.setUTCDate(Math.min(day, length) + (days ?? 0));
  return now.toISOString();
}

/** Returns the day of a period's bound today. */
function dayOf({ of, months, days }: DayBound): string {
  const now = MORNING;
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const monday = date - ((now.getUTCDay() + 6) % 7);
  const start = { day: [month, date], week: [month, monday], month: [month, 1], year: [0, 1] }[of];
  const [startMonth = 0, startDate = 1] = start;
  const length = new Date(Date.UTC(year, startMonth + months + 1, 0)).getUTCDate();
  const base = months === 0 ? startDate : Math.min(startDate, length);
  return new Date(Date.UTC(year, startMonth + months, base + days)).toISOString().slice(0, 10);
}

function passesRelative(
  field: Field,
  value: Value,
  { relation, value: text }: NonNullable<Filter['relative']>,
): boolean {
  const moment = momentOf(text);
  const order = orderOf(field, value, field.kind === 'date' ? moment.slice(0, 10) : moment);
  return relation === 'more' ? order > 0 : order < 0;
}

/**
 * Each word occurs in one of the row's texts or in the name of an ancestor, and at least one in the row's own texts.
 */
function matchesSearch(
  rows: Rows,
  resource: Resource,
  row: Body,
  { field, values }: Filter,
): boolean {
  const words = wordsOf(String(values[0])).map(fold);
  const own = (field.over ?? []).map((path) =>
    fold(String(valueAt(rows, resource, row, path.split('.')) ?? '')),
  );
  const above: string[] = [];
  let parent = field.above ? (row['parent'] as Body | null) : null;
  while (parent) {
    const next = rows.get(resource.name)?.get(parent.id);
    above.push(fold(String(next?.['name'])));
    parent = next?.['parent'] as Body | null;
  }
  const within = (texts: string[]) => (word: string) => texts.some((one) => one.includes(word));
  return words.every(within([...own, ...above])) && (words.length === 0 || words.some(within(own)));
}

/**
 * Whether the row is a descendant of one of the nodes (with `branch`, also one of them), following the parents in the
 * path's tree.
 */
function isBelow(rows: Rows, resource: Resource, row: Body, filter: Filter): boolean {
  const way = filter.path.slice(
    0,
    filter.path.findIndex((step) => step === 'ancestor' || step === 'branch'),
  );
  const start = way.length === 0 ? row.id : valueAt(rows, resource, row, way);
  const tree = rows.get(filter.field.to);
  let parent = tree?.get(String(start))?.['parent'] as Body | null | undefined;
  const positive = filter.operator === '=' || filter.operator === ':in:';
  if (filter.field.kind === 'branch' && filter.values.includes(String(start))) return positive;
  while (parent) {
    if (filter.values.includes(parent.id)) return positive;
    parent = tree?.get(parent.id)?.['parent'] as Body | null | undefined;
  }
  return !positive;
}
