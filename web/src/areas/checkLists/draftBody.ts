import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import type { CheckListItemInput, QualityRule } from '@plumbline/contract/checkLists/schemas';
import { textOrNull } from '../../parts/form/body.ts';
import type { DraftItem } from './draftItem.ts';
import { linesOf } from './tree.ts';
import type { CheckListDraft } from './draft.ts';
import { BOUNDS } from './draft.ts';

/** The body that saves a draft, with only the parts of a rule that its answer type uses. */
export function checkListBody(draft: CheckListDraft): Record<string, unknown> & {
  items: CheckListItemInput[];
} {
  const codes = new Map(linesOf(draft.items).map(({ item }) => [item.key, item.code.trim()]));
  return {
    name: draft.name.trim(),
    code: textOrNull(draft.code),
    external_id: textOrNull(draft.external_id),
    check_list_type_code: draft.check_list_type_code,
    provider: textOrNull(draft.provider),
    items: draft.items.map((item) => inputOf(item, codes)),
  };
}

function inputOf(item: DraftItem, codes: ReadonlyMap<string, string>): CheckListItemInput {
  const { visible_if: condition } = item;
  const isNumber = item.check_type_code === CHECK_TYPE.number;
  const question = item.item_type === 'question';
  return {
    name: item.name.trim(),
    item_type: item.item_type,
    code: textOrNull(item.code),
    hint: textOrNull(item.hint),
    check_type_code: question ? item.check_type_code : null,
    relevance_code: item.relevance_code,
    choices: item.check_type_code === CHECK_TYPE.choice ? cleanChoices(item.choices) : [],
    unit: isNumber ? textOrNull(item.unit) : null,
    indicator_code: isNumber ? textOrNull(item.indicator_code) : null,
    rule: question ? ruleOf(item) : null,
    visible_if: condition && {
      item: codes.get(condition.source) ?? '',
      operator: condition.operator,
      value: condition.value,
    },
    require_photo_on: question ? item.require_photo_on : [],
    require_comment_on: question ? item.require_comment_on : [],
    items: item.items.map((child) => inputOf(child, codes)),
  };
}

const cleanChoices = (choices: readonly string[]) =>
  choices.map((choice) => choice.trim()).filter((choice) => choice !== '');

const ANSWERED: (number | null)[] = [
  CHECK_TYPE.yesNo,
  CHECK_TYPE.onOff,
  CHECK_TYPE.choice,
  CHECK_TYPE.condition,
];

function ruleOf({ rule, check_type_code, choices }: DraftItem): QualityRule | null {
  if (!rule) return null;
  if (check_type_code === CHECK_TYPE.number) {
    const set = BOUNDS.filter((bound) => typeof rule[bound] === 'number');
    return set.length === 0 ? null : Object.fromEntries(set.map((bound) => [bound, rule[bound]]));
  }
  if (!ANSWERED.includes(check_type_code) || !rule.by_answer) return null;
  const validChoices = cleanChoices(choices);
  const ratings = Object.entries(rule.by_answer).map(
    ([answer, quality]) => [answer.trim(), quality] as const,
  );
  const validRatings =
    check_type_code === CHECK_TYPE.choice
      ? ratings.filter(([answer]) => validChoices.includes(answer))
      : ratings;
  return validRatings.length === 0 ? null : { by_answer: Object.fromEntries(validRatings) };
}
