/** The possible lifetimes of a key. */
export const LIVES = ['month', 'quarter', 'year', 'open'] as const;
export type KeyLife = (typeof LIVES)[number];

const DAYS: Record<KeyLife, number | null> = { month: 30, quarter: 90, year: 365, open: null };
const DAY_MS = 86_400_000;

export function endAfter(life: KeyLife, now: Date): string | null {
  const days = DAYS[life];
  return days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString();
}
