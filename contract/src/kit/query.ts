import type { PeriodName } from './periods.ts';
import { isOrdered, isLink } from './kinds.ts';
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

/** A filter as written. */
export interface RawFilter {
  name: string;
  operator: Operator;
  value: string;
}

export type FilterValue = string | number | boolean | null;
interface RelativeTime {
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
  /** `=/in/this_week`: within a named period (docs/decisions/time.md). */
  period?: PeriodName;
}

/** A refused query; becomes a validation item with `loc: ["query", parameter, index?]`. */
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

/** Splits a comma-separated list; within a value, `\,` stands for a comma and `\\` for a backslash. */
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
 * Resolves the rest of a path after a relation. An answer shows a relation as `{id, code?, name}`, so `name` is the
 * label of its row, even the full name of a user.
 */
export const withinRelation = (
  target: Resource,
  [head = '', ...tail]: readonly string[],
): string[] => [
  head === 'name' && !Object.hasOwn(target.fields, head) ? target.label : head,
  ...tail,
];

/** Finds the field at a dotted path; a relation or dictionary alone stands for its id or code. */
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
  if (isLink(field) && tail.length === 1 && tail[0] === 'id') return field;
  const target = field.kind === 'relation' ? lookup(field.to) : undefined;
  if (!target) throw new BadQuery('unknown_field', path.join('.'));
  return resolveField(target, withinRelation(target, tail), lookup);
}

export interface Sort {
  path: string[];
  field: Field;
  descending: boolean;
}
export const DEFAULT_SORT = '-updated_at';

/** The order of a list without `sort_by`: newest first, where rows have a time. */
export const defaultSort = ({ fields }: Resource): string =>
  'updated_at' in fields ? DEFAULT_SORT : 'created_at' in fields ? '-created_at' : 'id';

/** Reads sort keys such as `-updated_at,name`, at most 5. */
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
