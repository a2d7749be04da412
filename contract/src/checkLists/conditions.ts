import { isDate } from '../kit/literals.ts';
import { QUALITY } from '../quality/codes.ts';
import { CHECK_TYPE, CONDITION, isRated } from './checkTypes.ts';
import type { ItemContent, VisibleIf } from './schemas.ts';

type ComparedAnswer = string | number | boolean;

export const isBlankAnswer = (value: ComparedAnswer | null) =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** Compares two answers: numbers by size, dates by day; null if the two have no order. */
function order(
  actual: string | number | boolean,
  expected: string | number | boolean,
): number | null {
  if (
    typeof actual === 'string' &&
    typeof expected === 'string' &&
    isDate(actual) &&
    isDate(expected)
  )
    return actual < expected ? -1 : Number(actual > expected);
  const difference =
    isBlankAnswer(actual) || isBlankAnswer(expected)
      ? Number.NaN
      : Number(actual) - Number(expected);
  return Number.isNaN(difference) ? null : difference;
}

/** Whether an answer fulfils a condition. */
export function holds({ operator, value }: VisibleIf, actual: ComparedAnswer): boolean {
  const difference = order(actual, value);
  const same = String(actual) === String(value) || (typeof actual === 'number' && difference === 0);
  if (operator === '=') return same;
  if (operator === '!=') return !same;
  if (difference === null) return false;
  if (operator === '>') return difference > 0;
  if (operator === '<') return difference < 0;
  return operator === '>=' ? difference >= 0 : difference <= 0;
}

type AnsweredQuestion = Pick<ItemContent, 'check_type_code' | 'choices' | 'rule'>;

/** All possible answers to a question with a fixed set of them. */
function answersOf({ check_type_code: type, choices }: AnsweredQuestion): ComparedAnswer[] | null {
  if (isRated(type)) return Object.values(QUALITY);
  if (type === CHECK_TYPE.yesNo || type === CHECK_TYPE.onOff) return [true, false];
  if (type === CHECK_TYPE.condition) return Object.values(CONDITION);
  return type === CHECK_TYPE.choice ? choices : null;
}

/** Whether some answer to the question can fulfil a condition on it. The condition's value has the question's kind. */
export function canHold(condition: VisibleIf, question: AnsweredQuestion): boolean {
  const { operator, value } = condition;
  const answers = answersOf(question);
  if (answers) {
    const isOfKind = answers.some((answer) => typeof answer === typeof value);
    return isOfKind && answers.some((answer) => holds(condition, answer));
  }
  if (question.check_type_code === CHECK_TYPE.number)
    return typeof value === 'number' && isInRange(condition, value, question.rule);
  if (question.check_type_code === CHECK_TYPE.date)
    return typeof value === 'string' && isDate(value);
  const isEquality = operator === '=' || operator === '!=';
  return typeof value === 'string' && isEquality && !isBlankAnswer(value);
}

/** Whether a number that the question accepts fulfils the condition. */
function isInRange(
  { operator }: VisibleIf,
  value: number,
  rule: AnsweredQuestion['rule'],
): boolean {
  const [min, max] = [rule?.min ?? -Infinity, rule?.max ?? Infinity];
  if (operator === '!=') return min < max || min !== value;
  if (operator === '>') return max > value;
  if (operator === '<') return min < value;
  if (operator === '>=') return max >= value;
  return operator === '<=' ? min <= value : min <= value && value <= max;
}
