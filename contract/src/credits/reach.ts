import { dayOfText } from '../kit/zonedTime.ts';
import type { CreditDetails } from './schemas.ts';

/** Number of weeks in the average. */
export const AVERAGED_WEEKS = 8;

export interface BalanceReach {
  /** Credits spent in an average week. */
  per_week: number;
  /** Number of such weeks that the balance lasts, rounded down. */
  weeks: number;
}

/**
 * Returns how long a balance lasts at the pace of the last weeks; null if nothing was spent in them. An organisation
 * that began spending later is judged by the weeks since then.
 */
export function lastsFor(
  { items }: CreditDetails,
  account: { remnant: number; expense: number; today: number },
): BalanceReach | null {
  const spent = items.reduce((sum, { credits }) => sum - Math.min(credits, 0), 0);
  if (spent === 0) return null;
  const first = Math.min(...items.map(({ from }) => dayOfText(from)));
  const since = Math.ceil((account.today - first + 1) / 7);
  const hasBegun = spent === account.expense;
  const weeks = hasBegun ? Math.min(AVERAGED_WEEKS, Math.max(1, since)) : AVERAGED_WEEKS;
  const per_week = spent / weeks;
  return { per_week, weeks: Math.floor(account.remnant / per_week) };
}
