import { isPeriod } from './periods.ts';
import { isPlace, isLink } from './kinds.ts';
import type { Field, Resource } from './resource.ts';
import { BadQuery, formatFilter, splitList, resolveField } from './query.ts';
import type { Operator, RawFilter, FilterValue, Filter, ResourceLookup } from './query.ts';
import { asLines, isStorable, oneLine, trimmedLines } from './text.ts';
import { RELATIVE, DECIMAL, INTEGER, isDate, isTime, isUuid } from './literals.ts';

const ORDER: Operator[] = ['>', '<', '>=', '<='];
const SETS: Operator[] = ['=', '!=', ':in:', ':not_in:'];
/** The operators for each kind of field (docs/wire.md "Filters"). */
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
  picture: ['=', '!='],
};
const TEXTS: Field['kind'][] = ['text', 'texts', 'search'];
const LISTS: Operator[] = [':in:', ':not_in:', ':contains:', ':not_contains:', ':like_any:'];
/** The words of a search, in any order. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const MAX_WORDS = 10;
export const MAX_FILTERS = 20;
const MAX_LIST = 1000;

/** Returns a text as stored; a part of one keeps the blanks around it. */
function storedText({ lines }: Field, operator: Operator, text: string): string {
  if (operator === '~' || operator === ':like_any:') return asLines(text);
  return lines ? trimmedLines(text) : oneLine(text);
}

function typedValue(kind: Field['kind'], text: string, at: string): FilterValue {
  const bad = () => new BadQuery('value', at);
  switch (kind) {
    case 'id':
    case 'relation':
    case 'ancestor':
    case 'branch':
    case 'among':
      if (isUuid(text)) return text.toLowerCase();
      throw bad();
    case 'integer':
    case 'dictionary':
      if (INTEGER.test(text) && Math.abs(Number(text)) < 2 ** 31) return Number(text);
      throw bad();
    case 'decimal':
      if (DECIMAL.test(text)) return Number(text);
      throw bad();
    case 'boolean':
      if (text === 'true' || text === 'false') return text === 'true';
      throw bad();
    case 'date':
    case 'time':
      if (isDate(text) || (kind === 'time' && isTime(text))) return text;
      throw bad();
    case 'text':
    case 'texts':
    case 'search':
      if (!isStorable(text)) throw bad();
      return text;
    case 'json':
    case 'picture':
      throw bad();
  }
}

function valueOf(field: Field, { operator, value }: RawFilter, at: string): FilterValue {
  const typed = typedValue(field.kind, value, at);
  return TEXTS.includes(field.kind) ? storedText(field, operator, String(typed)) : typed;
}

/** A date-relation marker: later or earlier than a moment, or within a period. */
function nearNow(field: Field, raw: RawFilter): Pick<Filter, 'relative' | 'period'> | undefined {
  const [, relation, value = ''] = /^\/(more|less|in)\/(.*)$/.exec(raw.value) ?? [];
  if (relation === undefined) return undefined;
  if ((field.kind !== 'date' && field.kind !== 'time') || raw.operator !== '=')
    throw new BadQuery('operator', `${raw.name}${raw.operator}`);
  if (relation === 'in' && isPeriod(value)) return { period: value };
  const isMoment = value === 'now' || RELATIVE.test(value) || isDate(value) || isTime(value);
  if (relation === 'in' || !isMoment) throw new BadQuery('value', raw.value);
  return { relative: { relation: relation as 'more' | 'less', value } }; // `in` has returned or thrown
}

/** Reads one filter as its field requires; throws `BadQuery` if it does not fit. */
export function checkFilter(resource: Resource, raw: RawFilter, lookup: ResourceLookup): Filter {
  const path = raw.name.split('.');
  const field = resolveField(resource, path, lookup);
  const at = formatFilter(raw).slice(0, 120);
  // Searches and membership filters only work on the list's own rows, not through a relation.
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
  // Where only text is allowed, `null` is the word itself.
  const values = parts.map((part) =>
    part === 'null' && SETS.includes(raw.operator) && !isLink(field)
      ? null
      : valueOf(field, { ...raw, value: part }, at),
  );
  return { ...base, values };
}
