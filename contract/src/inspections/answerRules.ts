import { isDate } from '../kit/literals.ts';
import { asLines, oneLine } from '../kit/text.ts';
import { CHECK_TYPE, CONDITION, isRated } from '../checkLists/checkTypes.ts';
import type { QualityRule } from '../checkLists/schemas.ts';
import { QUALITY } from '../quality/codes.ts';
import type { Quality } from '../quality/codes.ts';
import type { AnswerValue } from './items.ts';

/** The properties of a check-list item that decide which answers it accepts and what they mean. */
export interface AnswerableItem {
  check_type_code: number | null;
  choices: readonly string[];
  rule: QualityRule | null;
}

/** Quality of a five-level condition code: 31 and 30 ok, 21 and 20 attention, 10 critical. */
function conditionQuality(code: number): Quality {
  if (code >= CONDITION.good) return QUALITY.ok;
  return code >= CONDITION.poor ? QUALITY.attention : QUALITY.critical;
}

const below = (value: number, bound: number | null | undefined) =>
  typeof bound === 'number' && value < bound;
const above = (value: number, bound: number | null | undefined) =>
  typeof bound === 'number' && value > bound;

function numberQuality(value: number, rule: QualityRule): Quality {
  if (below(value, rule.critical_min) || above(value, rule.critical_max)) return QUALITY.critical;
  return below(value, rule.attention_min) || above(value, rule.attention_max)
    ? QUALITY.attention
    : QUALITY.ok;
}

/**
 * Returns the quality of an answer (docs/product.md section 5), null without one. The value of a rated item does not
 * count, because the item carries its own rating.
 */
export function qualityOfAnswer(item: AnswerableItem, value: AnswerValue): Quality | null {
  if (value === null || isRated(item.check_type_code)) return null;
  const rule = item.rule ?? {};
  // Own keys only: an answer may be the text "constructor".
  if (rule.by_answer && Object.hasOwn(rule.by_answer, String(value)))
    return rule.by_answer[String(value)] ?? null;
  if (item.check_type_code === CHECK_TYPE.condition) return conditionQuality(Number(value));
  if (item.check_type_code === CHECK_TYPE.number) return numberQuality(Number(value), rule);
  if (item.check_type_code === CHECK_TYPE.yesNo && !rule.by_answer)
    return value === true ? QUALITY.ok : QUALITY.critical;
  return QUALITY.ok;
}

/**
 * Returns an answer as stored. A choice is stored in the spelling of its item: the version of a check list may be older
 * than the rules for texts.
 */
export function keptAnswer(item: AnswerableItem, value: AnswerValue): AnswerValue {
  if (typeof value !== 'string') return value;
  if (item.check_type_code !== CHECK_TYPE.choice) return asLines(value);
  if (item.choices.includes(value)) return value;
  const chosen = oneLine(value);
  return item.choices.find((choice) => oneLine(choice) === chosen) ?? value;
}

export type AnswerFault = 'type' | 'choice' | 'range' | 'decimals' | 'date';

/** Returns why a value is not an answer to this item, or null if it is one. */
export function answerFault(item: AnswerableItem, value: AnswerValue): AnswerFault | null {
  if (value === null) return null;
  switch (item.check_type_code) {
    case CHECK_TYPE.yesNo:
    case CHECK_TYPE.onOff:
      return typeof value === 'boolean' ? null : 'type';
    case CHECK_TYPE.number:
      return numberFault(value, item.rule ?? {});
    case CHECK_TYPE.text:
      return typeof value === 'string' ? null : 'type';
    case CHECK_TYPE.choice:
      return typeof value === 'string' && item.choices.includes(value) ? null : 'choice';
    case CHECK_TYPE.date:
      return typeof value === 'string' && isDate(value) ? null : 'date';
    case CHECK_TYPE.condition:
      return (Object.values(CONDITION) as AnswerValue[]).includes(value) ? null : 'choice';
    default:
      return 'type'; // ratings are not values; photos and signatures are files
  }
}

function numberFault(value: AnswerValue, rule: QualityRule): AnswerFault | null {
  if (typeof value !== 'number' || !(Math.abs(value) < 1e15)) return 'type';
  if (Number(value.toFixed(6)) !== value) return 'decimals';
  return below(value, rule.min) || above(value, rule.max) ? 'range' : null;
}

/** Returns the bound that a number violates, the critical one before the other. */
export function limitOf(rule: QualityRule | null, value: AnswerValue): number | null {
  if (typeof value !== 'number' || rule === null) return null;
  const above = [rule.critical_max, rule.attention_max].find((max) => max != null && value > max);
  const below = [rule.critical_min, rule.attention_min].find((min) => min != null && value < min);
  return above ?? below ?? null;
}
