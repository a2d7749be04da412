import { qualityOfAnswer } from '@plumbline/contract/inspections/answerRules';
import { isRated } from '@plumbline/contract/checkLists/checkTypes';
import {
  completionOf,
  type Completion,
  type RuleItem,
} from '@plumbline/contract/inspections/completion';
import type { AnswerValue } from '@plumbline/contract/inspections/items';
import type { Quality } from '@plumbline/contract/quality/codes';
import type { DraftItem } from '../draftItem.ts';
import { linesOf } from '../tree.ts';

/** The answers while trying a list out; a rating is its own value. */
export type TrialAnswers = ReadonlyMap<string, AnswerValue>;
export const TRIAL_NA = 'n/a';

export function trialRating(item: DraftItem, trial: TrialAnswers): Quality | null {
  const value = trial.get(item.key) ?? null;
  if (value === TRIAL_NA) return null;
  if (isRated(item.check_type_code)) return value as Quality | null; // the options of a rating are the qualities
  return qualityOfAnswer(item, value);
}

function ruleItem(item: DraftItem, parent: string | null, trial: TrialAnswers): RuleItem {
  const value = trial.get(item.key) ?? null;
  const away = value === TRIAL_NA;
  return {
    id: item.key,
    parent_id: parent,
    code: item.key, // conditions of a draft refer to the question itself
    item_type: item.item_type,
    check_type_code: item.check_type_code,
    visible_if: item.visible_if && { ...item.visible_if, item: item.visible_if.source },
    require_photo_on: item.require_photo_on,
    require_comment_on: item.require_comment_on,
    value: away ? null : value,
    not_applicable: away,
    quality_status_code: trialRating(item, trial),
    comment: null,
    content_count: away || value === null ? 0 : 1,
    proposed: false,
  };
}

/** The items shown and filled, by the same rule that completes real inspections. */
export const tryOut = (items: readonly DraftItem[], trial: TrialAnswers): Completion =>
  completionOf(linesOf(items).map(({ item, parent }) => ruleItem(item, parent, trial)));
