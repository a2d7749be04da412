import { numberText } from '../kit/format.ts';

type AttributeValue = string | number | boolean;

/** From here on thousands are separated; a smaller number may be a year. */
const GROUPED = 10_000;

/** Returns the value of a custom attribute for page and paper, in the reader's language; days are shown as stored. */
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
