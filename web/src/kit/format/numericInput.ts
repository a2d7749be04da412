export const DEFAULT_DECIMALS = 6;

/**
 * What a numeric field may hold while it is typed (docs/coverage.md section 5): digits, one point, a leading minus, few decimals.
 * A comma counts as the point: the number pad of many phones has no other key.
 */
export function acceptNumeric(text: string, decimals = DEFAULT_DECIMALS): string | null {
  const candidate = text.trim().replace(',', '.');
  const shape = decimals > 0 ? new RegExp(`^-?\\d*(\\.\\d{0,${decimals}})?$`) : /^-?\d*$/;
  return shape.test(candidate) ? candidate : null;
}

/** The number a field holds; null while it is empty or only begun (`-`, `.`). */
export function numericValue(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null;
}
