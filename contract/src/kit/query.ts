import { isPeriod } from './periods.ts';
import type { PeriodName } from './periods.ts';
import { isOrdered, isPlace, isReached } from './kinds.ts';
import type { Field, Resource } from './resource.ts';

/** Operators of docs/wire.md "Filters", longest first so that `>=` is not read as `>`. */
const OPERATORS = [
  ':not_contains:',
  ':contains:',
  ':like_any:',
  ':not_in:',
  ':in:',
  '!=',
  '>=',
  '<=',
  '=',
  '>',
  '<',
  '~',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** A filter as written: field path, operator, text of the value. */
export interface RawFilter {
  name: string;
  operator: Operator;
  value: string;
}

export type FilterValue = string | number | boolean | null;
export interface RelativeTime {
  relation: 'more' | 'less';
  /** ISO date or time, `now`, or `-7d`, `+2w`, `-6m`, `-1y`. */
  value: string;
}
/** A filter that fits its field. `exists` stands for `/exist/`. */
export interface Filter {
  path: string[];
  field: Field;
  operator: Operator;
  values: FilterValue[];
  exists?: boolean;
  relative?: RelativeTime;
  /** `=/in/this_week`: within a period by its name (docs/decisions/0028). */
  period?: PeriodName;
}

/** Why a query was refused; becomes a validation item with `loc: ["query", parameter, index?]`. */
export class BadQuery extends Error {
  readonly reason: 'filter_syntax' | 'unknown_field' | 'operator' | 'value' | 'too_many';
  readonly at: string;

  constructor(reason: BadQuery['reason'], at: string) {
    super(`${reason}: ${at}`);
    this.reason = reason;
    this.at = at;
  }
}

export type ResourceLookup = (name: string) => Resource | undefined;

const PATH = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){0,3}/;

/** Splits `name operator value`; the name is the longest dotted path at the start. */
export function parseFilter(text: string): RawFilter {
  const name = PATH.exec(text)?.[0];
  if (name === undefined) throw new BadQuery('filter_syntax', text.slice(0, 80));
  const rest = text.slice(name.length);
  const operator = OPERATORS.find((candidate) => rest.startsWith(candidate));
  if (operator === undefined) throw new BadQuery('filter_syntax', text.slice(0, 80));
  return { name, operator, value: rest.slice(operator.length) };
}

export const formatFilter = (filter: RawFilter): string =>
  `${filter.name}${filter.operator}${filter.value}`;

/** Splits a comma list; `\,` is a comma, `\\` a backslash inside a value. */
export function splitList(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let i = 0; i < text.length; i++) {
    const next = text[i + 1];
    if (text[i] === '\\' && (next === ',' || next === '\\')) {
      part += next;
      i++;
    } else if (text[i] === ',') {
      parts.push(part);
      part = '';
    } else part += text[i];
  }
  return [...parts, part];
}
export const joinList = (values: string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');

const DICTIONARY_FIELDS: Record<string, Field> = {
  id: { kind: 'id', nullable: false, detail: false, hidden: false, to: '' },
  code: { kind: 'integer', nullable: false, detail: false, hidden: false, to: '' },
  name: { kind: 'text', nullable: false, detail: false, hidden: false, to: '' },
};

/**
 * What follows a relation in a path: it is read as `{id, code?, name}`, so `name` is whatever names
 * the row, the full name of a user too.
 */
export const withinRelation = (
  target: Resource,
  [head = '', ...tail]: readonly string[],
): string[] => [
  head === 'name' && !Object.hasOwn(target.fields, head) ? target.label : head,
  ...tail,
];

/** Finds the field a dotted path leads to; a bare relation or dictionary stands for its id / code. */
export function resolveField(resource: Resource, path: string[], lookup: ResourceLookup): Field {
  const [head, ...tail] = path;
  const field = Object.hasOwn(resource.fields, head ?? '')
    ? resource.fields[head as string]
    : undefined;
  if (!field) throw new BadQuery('unknown_field', path.join('.'));
  if (tail.length === 0) return field;
  if (
    field.kind === 'dictionary' &&
    tail.length === 1 &&
    Object.hasOwn(DICTIONARY_FIELDS, tail[0] as string)
  ) {
    return DICTIONARY_FIELDS[tail[0] as string] as Field;
  }
  if (isReached(field) && tail.length === 1 && tail[0] === 'id') return field;
  const target = field.kind === 'relation' ? lookup(field.to) : undefined;
  if (!target) throw new BadQuery('unknown_field', path.join('.'));
  return resolveField(target, withinRelation(target, tail), lookup);
}

const ORDER: Operator[] = ['>', '<', '>=', '<='];
const SETS: Operator[] = ['=', '!=', ':in:', ':not_in:'];
/** Which operators fit which kind of field (docs/wire.md "Filters"). */
const ALLOWED: Record<Field['kind'], Operator[]> = {
  id: SETS,
  relation: SETS,
  dictionary: [...SETS, ...ORDER],
  ancestor: SETS,
  branch: SETS,
  among: SETS,
  search: ['~'],
  boolean: SETS,
  integer: [...SETS, ...ORDER],
  decimal: [...SETS, ...ORDER],
  date: [...SETS, ...ORDER],
  time: [...SETS, ...ORDER],
  text: [...SETS, ...ORDER, '~', ':like_any:'],
  texts: [...SETS, ':contains:', ':not_contains:'],
  json: ['=', '!='],
};
const LISTS: Operator[] = [':in:', ':not_in:', ':contains:', ':not_contains:', ':like_any:'];
/** What is searched for: words in any order. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
export const MAX_WORDS = 10;
export const MAX_FILTERS = 20;
export const MAX_LIST = 1000;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]((0\d|1[0-3]):[0-5]\d|14:00))$/;
const RELATIVE = /^[+-]\d{1,5}[dwmy]$/;
const DECIMAL = /^-?(\d{1,15}(\.\d{1,6})?|\.\d{1,6})$/;
const INTEGER = /^-?\d{1,10}$/;

/** A real day of the calendar between the years 1 and 9999. */
export function isDate(text: string): boolean {
  if (!DATE.test(text) || text.startsWith('0000')) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
export const isTime = (text: string): boolean =>
  TIME.test(text) && isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
export const isUuid = (text: string): boolean => UUID.test(text);

function typedValue(kind: Field['kind'], text: string, at: string): FilterValue {
  const bad = new BadQuery('value', at);
  switch (kind) {
    case 'id':
    case 'relation':
    case 'ancestor':
    case 'branch':
    case 'among':
      if (isUuid(text)) return text.toLowerCase();
      throw bad;
    case 'integer':
    case 'dictionary':
      if (INTEGER.test(text) && Math.abs(Number(text)) < 2 ** 31) return Number(text);
      throw bad;
    case 'decimal':
      if (DECIMAL.test(text)) return Number(text);
      throw bad;
    case 'boolean':
      if (text === 'true' || text === 'false') return text === 'true';
      throw bad;
    case 'date':
    case 'time':
      if (isDate(text) || (kind === 'time' && isTime(text))) return text;
      throw bad;
    case 'text':
    case 'texts':
    case 'search':
      if (text.includes('\0') || !text.isWellFormed()) throw bad;
      return text;
    case 'json':
      throw bad;
  }
}

/** A date-relation marker: later or earlier than a moment, or within a period. */
function nearNow(field: Field, raw: RawFilter): Pick<Filter, 'relative' | 'period'> | undefined {
  const [, relation, value = ''] = /^\/(more|less|in)\/(.*)$/.exec(raw.value) ?? [];
  if (relation === undefined) return undefined;
  if ((field.kind !== 'date' && field.kind !== 'time') || raw.operator !== '=')
    throw new BadQuery('operator', `${raw.name}${raw.operator}`);
  if (relation === 'in' && isPeriod(value)) return { period: value };
  const known = value === 'now' || RELATIVE.test(value) || isDate(value) || isTime(value);
  if (relation === 'in' || !known) throw new BadQuery('value', raw.value);
  return { relative: { relation: relation as 'more' | 'less', value } }; // the third has returned or thrown
}

/** Types one filter against its field; throws `BadQuery` for anything that does not fit. */
export function checkFilter(resource: Resource, raw: RawFilter, lookup: ResourceLookup): Filter {
  const path = raw.name.split('.');
  const field = resolveField(resource, path, lookup);
  const at = formatFilter(raw).slice(0, 120);
  // A search is for rows of the list itself, and so is what they have many of.
  if (/search|among/.test(field.kind) && resource.fields[path[0] ?? ''] !== field)
    throw new BadQuery('unknown_field', raw.name);
  if (field.kind === 'search' && wordsOf(raw.value).length > MAX_WORDS)
    throw new BadQuery('too_many', at.slice(0, 60));
  if (!ALLOWED[field.kind].includes(raw.operator)) throw new BadQuery('operator', at);
  const base = { path, field, operator: raw.operator };
  if (raw.value === '/exist/') {
    if ((raw.operator !== '=' && raw.operator !== '!=') || isPlace(field))
      throw new BadQuery('operator', at);
    return { ...base, values: [], exists: raw.operator === '=' };
  }
  const near = nearNow(field, raw);
  if (near) return { ...base, values: [], ...near };
  const parts = LISTS.includes(raw.operator) ? splitList(raw.value) : [raw.value];
  if (parts.length > MAX_LIST) throw new BadQuery('too_many', at.slice(0, 60));
  if (LISTS.includes(raw.operator) && raw.value === '') throw new BadQuery('value', at);
  // Where only a text makes sense, the word null is one.
  const values = parts.map((part) =>
    part === 'null' && SETS.includes(raw.operator) && !isReached(field)
      ? null
      : typedValue(field.kind, part, at),
  );
  return { ...base, values };
}

export interface Sort {
  path: string[];
  field: Field;
  descending: boolean;
}
export const DEFAULT_SORT = '-updated_at';

/** `-updated_at,name` as typed sort keys; at most 5. */
export function parseSort(resource: Resource, text: string, lookup: ResourceLookup): Sort[] {
  const keys = text.split(',');
  if (keys.length > 5) throw new BadQuery('too_many', text.slice(0, 80));
  return keys.map((key) => {
    const descending = key.startsWith('-');
    const name = descending ? key.slice(1) : key;
    if (PATH.exec(name)?.[0] !== name) throw new BadQuery('unknown_field', name.slice(0, 80));
    const path = name.split('.');
    const field = resolveField(resource, path, lookup);
    if (!isOrdered(field)) throw new BadQuery('unknown_field', name);
    return { path, field, descending };
  });
}
