import { CHECK_TYPE } from '../checkLists/checkTypes.ts';
import type { AnswerScale } from '../quality/causes.ts';
import { QUALITY } from '../quality/codes.ts';
import { qualityOfAnswer } from './answerRules.ts';
import type { AnswerableItem } from './answerRules.ts';
import type { AnswerValue } from './items.ts';

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
const numberOf = (choice: string): number => Number(choice.replace(',', '.'));

/**
 * Returns how to read an answer chosen from numbers: the highest of them, and the number from which answers are as bad
 * as this one. Null for words, and for numbers whose order is not one of quality.
 */
export function scaleOf(item: AnswerableItem, value: AnswerValue): AnswerScale | null {
  const { choices } = item;
  if (item.check_type_code !== CHECK_TYPE.choice || typeof value !== 'string') return null;
  if (!choices.includes(value) || !choices.every((choice) => NUMBER.test(choice))) return null;
  const rated = choices
    .map((choice) => ({ at: numberOf(choice), quality: qualityOfAnswer(item, choice) ?? 0 }))
    .toSorted((one, other) => one.at - other.at);
  const [lowest, highest] = [rated[0], rated.at(-1)];
  if (!lowest || !highest || lowest.quality === highest.quality) return null;
  const isRising = lowest.quality < highest.quality;
  const isEven = rated.every((one, n) => {
    const next = rated[n + 1];
    return !next || (isRising ? one.quality <= next.quality : one.quality >= next.quality);
  });
  if (!isEven) return null;
  const quality = qualityOfAnswer(item, value) ?? 0;
  const better = rated.filter((one) => one.quality > quality);
  const nearest = isRising ? better[0] : better.at(-1);
  if (!nearest) return { of: highest.at, limit: null };
  const level = quality === QUALITY.critical ? 'critical' : 'attention';
  const bound = isRising ? (`${level}_min` as const) : (`${level}_max` as const);
  return { of: highest.at, limit: { bound, limit: nearest.at } };
}
