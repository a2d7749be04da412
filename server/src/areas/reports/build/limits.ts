import type { ItemView } from '@plumbline/contract/inspections/items';
import { numberText } from '@plumbline/contract/kit/format';
import { withUnit } from '#kit/dictionary/answerText.ts';
import type { Words } from '../words.ts';

type Bounds = Partial<
  Record<'critical_min' | 'attention_min' | 'attention_max' | 'critical_max', number | null>
>;
const SAID = {
  critical_min: 'critical_below',
  attention_min: 'attention_below',
  attention_max: 'attention_above',
  critical_max: 'critical_above',
} as const;
const NAMES = Object.keys(SAID) as (keyof typeof SAID)[];

/** Where values begin to be critical, and to need attention. */
export const limitsOf = (words: Words, bounds: Bounds, unit: string | null): string[] =>
  NAMES.flatMap((name) => {
    const bound = bounds[name];
    if (typeof bound !== 'number') return [];
    return [words.text(SAID[name], { value: withUnit(numberText(bound), unit) })];
  });

/** Those by which the answer to an item is rated. */
export const limitsOfRule = (words: Words, { rule, unit }: Pick<ItemView, 'rule' | 'unit'>) =>
  limitsOf(words, rule ?? {}, unit);
