/** Quality status codes (docs/coverage.md section 4): smaller is worse. */
export const QUALITY = { critical: 10, attention: 20, ok: 30 } as const;
export type Quality = (typeof QUALITY)[keyof typeof QUALITY];
export const QUALITIES = [QUALITY.critical, QUALITY.attention, QUALITY.ok] as const;

/** Returns the worse of two statuses; not assessed does not count. */
export function worst(a: Quality | null, b: Quality | null): Quality | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
