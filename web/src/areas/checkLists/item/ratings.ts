import { qualityOfAnswer } from '@plumbline/contract/inspections/answerRules';
import { CHECK_TYPE, CONDITION } from '@plumbline/contract/checkLists/checkTypes';
import type { QualityRule } from '@plumbline/contract/checkLists/schemas';
import { QUALITY, type Quality } from '@plumbline/contract/quality/codes';
import type { DraftItem } from '../draftItem.ts';

type RatedItem = Pick<DraftItem, 'check_type_code' | 'choices' | 'rule'>;

/** Every possible answer to a question of this type, in display order. */
export function possibleAnswers({
  check_type_code: type,
  choices,
}: RatedItem): (string | number | boolean)[] {
  if (type === CHECK_TYPE.yesNo || type === CHECK_TYPE.onOff) return [true, false];
  if (type === CHECK_TYPE.condition) return Object.values(CONDITION);
  return type === CHECK_TYPE.choice ? choices : [];
}

/** The current rating of an answer. */
export const ratingOf = (item: RatedItem, answer: string | number | boolean): Quality =>
  qualityOfAnswer(item, answer) ?? QUALITY.ok;

/** The rule with one answer rated differently. It then lists all answers, because a missing one counts as OK. */
export function withRating(
  item: RatedItem,
  answer: string | number | boolean,
  quality: Quality,
): QualityRule {
  const ratings = possibleAnswers(item).map(
    (one) => [String(one), one === answer ? quality : ratingOf(item, one)] as const,
  );
  return { ...item.rule, by_answer: Object.fromEntries(ratings) };
}
