import { qualityOfAnswer } from '@plumbline/contract/inspections/answerRules';
import { CHECK_TYPE, CONDITION, isRated } from '@plumbline/contract/checkLists/checkTypes';
import type { Answer, AnswerValue, ItemView } from '@plumbline/contract/inspections/items';
import { QUALITIES, QUALITY } from '@plumbline/contract/quality/codes';

/** One target of an answer; `word` is a key of `runner.answer`, `text` a choice of the check list. */
export interface AnswerOption {
  id: string;
  word?: 'ok' | 'attention' | 'critical' | 'na' | 'yes' | 'no' | 'on' | 'off' | Condition;
  text?: string;
  /** The status for shape and hue: always for a quality, for others once selected. */
  status: number | null;
  /** Whether the status is also shown before the option is selected. */
  always: boolean;
  chosen: boolean;
  /** Whether this is the previous answer, which selecting confirms. */
  proposed?: boolean;
  body: Answer;
}
type Condition = keyof typeof CONDITION_WORDS;

const CONDITION_WORDS = {
  excellent: CONDITION.excellent,
  good: CONDITION.good,
  fair: CONDITION.fair,
  poor: CONDITION.poor,
  worst: CONDITION.critical,
} as const;

/** The status code of "not applicable". */
export const NOT_APPLICABLE = 33;

/** All targets of an item; a proposal is marked, but not selected yet. */
export const targetsOf = (item: ItemView): AnswerOption[] =>
  [...optionsOf(item), notApplicable(item)].map((option) =>
    item.proposed && option.chosen
      ? { ...option, chosen: false, proposed: true, body: { confirmed: true } }
      : option,
  );

/** Empty for types that are typed or answered by content. */
export function optionsOf(item: ItemView): AnswerOption[] {
  const type = item.check_type?.code ?? null;
  if (isRated(type)) return ratingOptions(item);
  if (type === CHECK_TYPE.yesNo)
    return [valueOption(item, true, 'yes'), valueOption(item, false, 'no')];
  if (type === CHECK_TYPE.onOff)
    return [valueOption(item, true, 'on'), valueOption(item, false, 'off')];
  if (type === CHECK_TYPE.condition)
    return (Object.keys(CONDITION_WORDS) as Condition[]).map((word) => ({
      ...valueOption(item, CONDITION_WORDS[word], word),
      status: CONDITION_WORDS[word],
      always: true,
    }));
  if (type === CHECK_TYPE.choice)
    return item.choices.map((choice) => ({ ...valueOption(item, choice), text: choice }));
  return [];
}

const notApplicable = (item: ItemView): AnswerOption => ({
  id: 'na',
  word: 'na',
  status: NOT_APPLICABLE,
  always: true,
  chosen: item.not_applicable,
  body: { not_applicable: true },
});

function ratingOptions(item: ItemView): AnswerOption[] {
  const chosen = item.not_applicable ? null : (item.quality_status?.code ?? null);
  return (['ok', 'attention', 'critical'] as const).map((word) => ({
    id: word,
    word,
    status: QUALITY[word],
    always: true,
    chosen: chosen === QUALITY[word],
    body: { quality_status_code: QUALITY[word] },
  }));
}

/** An answer shows its rating only once it is selected: yes is not always good. */
function valueOption(
  item: ItemView,
  value: AnswerValue,
  word?: AnswerOption['word'],
): AnswerOption {
  const { choices, rule } = item;
  const chosen = !item.not_applicable && item.value === value;
  const rating = qualityOfAnswer(
    { check_type_code: item.check_type?.code ?? null, choices, rule },
    value,
  );
  return {
    id: String(value),
    word,
    status: chosen ? (item.quality_status?.code ?? rating) : rating,
    always: false,
    chosen,
    body: { value },
  };
}

/** An item without an answer, and the answer it had. */
export function bodiesOf(item: ItemView): { none: Answer; before: Answer } {
  const quality_status_code = QUALITIES.find((code) => code === item.quality_status?.code) ?? null;
  if (item.not_applicable)
    return { none: { not_applicable: false }, before: { not_applicable: true } };
  if (isRated(item.check_type?.code ?? null))
    return { none: { quality_status_code: null }, before: { quality_status_code } };
  const { value, choices, rule, meter_change } = item;
  const check_type_code = item.check_type?.code ?? null;
  const isOwnRating =
    qualityOfAnswer({ check_type_code, choices, rule }, value) !== quality_status_code;
  const rest = {
    ...(isOwnRating && { quality_status_code }),
    ...(meter_change && { meter_change }),
  };
  return { none: { value: null }, before: { value, ...rest } };
}
