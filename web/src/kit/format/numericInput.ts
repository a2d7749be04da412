import { MINUS } from '@plumbline/contract/kit/format';

const DEFAULT_DECIMALS = 6;

/**
 * What a numeric field accepts while typing (docs/coverage.md section 5): digits, one point, a
 * leading minus, a few decimals. A comma counts as the point because the number pads of many phones
 * have no other key, and a minus sign, as numbers are shown, as the minus of keyboards. Without decimals, the point is accepted and nothing after it, so that 68.54 does not become 6854.
 */
export function acceptNumeric(text: string, decimals = DEFAULT_DECIMALS): string | null {
  const candidate = text.trim().replace(',', '.').replace(MINUS, '-');
  const shape = new RegExp(`^-?\\d*(\\.\\d{0,${decimals}})?$`);
  return shape.test(candidate) ? candidate : null;
}

/** The number in a field; null while it is empty or incomplete (`-`, `.`). */
export function numericValue(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null;
}
