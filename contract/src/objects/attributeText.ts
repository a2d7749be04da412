import { numberText } from '../kit/format.ts';

type AttributeValue = string | number | boolean;

/** From here on a number has its thousands apart; below, it may be a year. */
const GROUPED = 10_000;

/** The value of a custom attribute as page and paper write it, in the words of the reader; days are stored as they are written. */
export function attributeText(
  value: AttributeValue,
  unit: string | null | undefined,
  words: Record<'yes' | 'no', string>,
): string {
  if (typeof value === 'boolean') return words[value ? 'yes' : 'no'];
  if (typeof value === 'string') return value;
  if (unit) return `${numberText(value)}\u00A0${unit}`;
  return Math.abs(value) < GROUPED ? String(value) : numberText(value);
}
