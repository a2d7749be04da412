import { isPeriod } from '@plumbline/contract/kit/periods';
import { formatFilter, joinList, parseFilter, splitList } from '@plumbline/contract/kit/query';
import type { Operator, RawFilter } from '@plumbline/contract/kit/query';
import type { FilterWord } from './words.ts';
import { takesList, takesNothing, isRelative } from './words.ts';

/** One filter as a chip: field, word, values. */
export interface FilterCondition {
  name: string;
  word: FilterWord;
  values: string[];
}

const OPERATOR: Partial<Record<FilterWord, Operator>> = {
  is: '=',
  is_not: '!=',
  any_of: ':in:',
  none_of: ':not_in:',
  more: '>',
  less: '<',
  at_least: '>=',
  at_most: '<=',
  matches: '~',
  matches_any: ':like_any:',
  contains: ':contains:',
  contains_none: ':not_contains:',
};
const WORD = new Map(
  Object.entries(OPERATOR).map(([word, operator]) => [operator, word as FilterWord]),
); // keys of OPERATOR
const PRESET = '/in/';

/** `=/in/this_week`: one of the presets. */
function presetOf(name: string, value: string): FilterCondition | null {
  const preset = value.startsWith(PRESET) ? value.slice(PRESET.length) : undefined;
  return isPeriod(preset) ? { name, word: 'in_period', values: [preset] } : null;
}

/** `=/more/-7d` is "in the last 7 days"; with a fixed day it is "after" that day. */
function relativeOf(name: string, value: string): FilterCondition | null {
  const [, relation, moment = ''] = /^\/(more|less)\/(.+)$/.exec(value) ?? [];
  if (relation === undefined) return null;
  const more = relation === 'more';
  const step = /^([+-])(\d+[dwmy])$/.exec(moment);
  if (step === null) return { name, word: more ? 'more' : 'less', values: [moment] };
  const [, sign, length = ''] = step;
  if (sign === '-') return { name, word: more ? 'in_last' : 'longer_ago', values: [length] };
  return { name, word: more ? 'later_than' : 'in_next', values: [length] };
}

function conditionFrom({ name, operator, value }: RawFilter): FilterCondition | null {
  if (value === '/exist/') return { name, word: operator === '=' ? 'set' : 'not_set', values: [] };
  const relative = operator === '=' ? (presetOf(name, value) ?? relativeOf(name, value)) : null;
  if (relative) return relative;
  const word = WORD.get(operator);
  if (word === undefined) return null;
  return { name, word, values: takesList(word) ? splitList(value) : [value] };
}

/** The filter of the address as a condition, or null if it cannot be parsed. */
export function conditionOf(filter: string): FilterCondition | null {
  try {
    return conditionFrom(parseFilter(filter));
  } catch {
    return null; // typed by hand: the server says what is wrong with it
  }
}

const SIGN: Partial<Record<FilterWord, string>> = {
  in_period: PRESET,
  in_last: '/more/-',
  longer_ago: '/less/-',
  in_next: '/less/+',
  later_than: '/more/+',
};

/** The condition as written on the wire and in the address. */
export function filterOf({ name, word, values }: FilterCondition): string {
  if (word === 'set') return `${name}=/exist/`;
  if (word === 'not_set') return `${name}!=/exist/`;
  const first = values[0] ?? '';
  const sign = SIGN[word];
  if (sign !== undefined) return `${name}=${sign}${first}`;
  const operator = OPERATOR[word] ?? '=';
  return formatFilter({ name, operator, value: takesList(word) ? joinList(values) : first });
}

/** True once the condition can be queried. */
export const isComplete = ({ word, values }: FilterCondition): boolean =>
  takesNothing(word) || (values.length > 0 && values.every((value) => value !== ''));

const measureOf = (word: FilterWord) =>
  word === 'in_period' ? 'preset' : isRelative(word) ? 'length' : 'value';

/** Adapts the values to a new word: values of another kind are dropped, and a list shrinks to its first value. */
export function withWord(condition: FilterCondition, word: FilterWord): FilterCondition {
  const { values } = condition;
  if (takesNothing(word)) return { ...condition, word, values: [] };
  if (measureOf(word) !== measureOf(condition.word)) return { ...condition, word, values: [] };
  return { ...condition, word, values: takesList(word) ? values : values.slice(0, 1) };
}
