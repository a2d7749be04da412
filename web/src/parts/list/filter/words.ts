import type { Field } from '@plumbline/contract/kit/resource';

/** The operators of a filter, as the chips name them. */
export type FilterWord =
  | 'is'
  | 'is_not'
  | 'any_of'
  | 'none_of'
  | 'more'
  | 'less'
  | 'at_least'
  | 'at_most'
  | 'matches'
  | 'matches_any'
  | 'contains'
  | 'contains_none'
  | 'set'
  | 'not_set'
  | 'in_period'
  | 'in_last'
  | 'longer_ago'
  | 'in_next'
  | 'later_than';
const LISTS: FilterWord[] = ['any_of', 'none_of', 'matches_any', 'contains', 'contains_none'];

export const takesList = (word: FilterWord): boolean => LISTS.includes(word);
export const takesNothing = (word: FilterWord): boolean => word === 'set' || word === 'not_set';
export const isRelative = (word: FilterWord): boolean =>
  ['in_last', 'longer_ago', 'in_next', 'later_than'].includes(word);

const SETS: FilterWord[] = ['any_of', 'none_of', 'is', 'is_not'];
const ORDERS: FilterWord[] = ['more', 'less', 'at_least', 'at_most'];
const EXISTS: FilterWord[] = ['set', 'not_set'];
const MOMENTS: FilterWord[] = [
  ...(['in_period', 'in_last', 'longer_ago', 'in_next'] as const),
  ...ORDERS,
  ...EXISTS,
];
/** The words offered for a kind of field, the most common one first. */
export const WORDS: Record<Field['kind'], FilterWord[]> = {
  id: ['is', 'is_not'],
  relation: [...SETS, ...EXISTS],
  dictionary: [...SETS, ...EXISTS],
  ancestor: ['is', 'any_of'],
  branch: ['is', 'any_of'],
  among: [...SETS, ...EXISTS],
  search: ['matches'],
  boolean: ['is'],
  integer: ['is', 'is_not', ...ORDERS, ...EXISTS],
  decimal: ['is', 'is_not', ...ORDERS, ...EXISTS],
  date: ['in_period', 'in_last', 'longer_ago', 'in_next', 'is', ...ORDERS, ...EXISTS],
  time: MOMENTS,
  text: ['matches', 'matches_any', 'is', 'is_not', ...EXISTS],
  texts: ['contains', 'contains_none', ...EXISTS],
  json: EXISTS,
  picture: EXISTS,
};
