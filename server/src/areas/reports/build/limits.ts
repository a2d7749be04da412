import type { ItemView } from '@plumbline/contract/inspections/items';
import { numberText } from '@plumbline/contract/kit/format';
import { withUnit } from '#kit/dictionary/answerText.ts';
import { BOUND_TEXTS } from '../words.ts';
import type { Words } from '../words.ts';

type Bounds = Partial<Record<keyof typeof BOUND_TEXTS, number | null>>;
const NAMES = Object.keys(BOUND_TEXTS) as (keyof typeof BOUND_TEXTS)[];

/** The limits from which values are critical or need attention. */
export const limitsOf = (words: Words, bounds: Bounds, unit: string | null): string[] =>
  NAMES.flatMap((name) => {
    const bound = bounds[name];
    if (typeof bound !== 'number') return [];
    return [words.text(BOUND_TEXTS[name], { value: withUnit(numberText(bound), unit) })];
  });

/** The limits by which the answer to an item is rated. */
export const limitsOfRule = (words: Words, { rule, unit }: Pick<ItemView, 'rule' | 'unit'>) =>
  limitsOf(words, rule ?? {}, unit);
