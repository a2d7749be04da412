import { CHECK_TYPE, isRated } from '@plumbline/contract/checkLists/checkTypes';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { DraftCondition, DraftItem } from '../draftItem.ts';
import { possibleAnswers } from './ratings.ts';

const OPERATORS = ['=', '!=', '>', '<', '>=', '<='] as const;
type Operator = (typeof OPERATORS)[number];
type Source = Pick<DraftItem, 'check_type_code' | 'choices' | 'rule'>;
type Value = DraftCondition['value'];

/** Ordered answers can be compared, others only tested for equality. */
export const operatorsFor = (type: number | null): readonly Operator[] =>
  type === CHECK_TYPE.number || type === CHECK_TYPE.date ? OPERATORS : OPERATORS.slice(0, 2);

/** The answers a condition can require, for questions with only a few. */
export const answersFor = (source: Source): Value[] =>
  isRated(source.check_type_code) ? Object.values(QUALITY) : possibleAnswers(source);

/** The initial value of a condition on this question. */
export function firstValue(source: Source): Value {
  if (isRated(source.check_type_code)) return QUALITY.critical;
  if (source.check_type_code === CHECK_TYPE.number) return 0;
  return possibleAnswers(source)[0] ?? '';
}
