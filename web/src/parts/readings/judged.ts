import { breachOf, isInForce, verdictOf } from '@plumbline/contract/constraints/verdict';
import type { Breach, JudgedBy, LimitTerms } from '@plumbline/contract/constraints/verdict';
import type { Quality } from '@plumbline/contract/quality/codes';

/** The verdict of the restrictions in force on a value: the worst one, and the bound it is beyond. */
interface ValueVerdict {
  quality: Quality;
  breach: Breach | null;
}

/** Null if no restriction is in force, or there is no value. */
export function judge(terms: readonly LimitTerms[], facts: JudgedBy): ValueVerdict | null {
  let worst: ValueVerdict | null = null;
  for (const limit of terms) {
    const quality = verdictOf(limit, facts);
    if (quality !== null && (worst === null || quality < worst.quality))
      worst = { quality, breach: breachOf(limit, facts) };
  }
  return worst;
}

export const inForce = <T extends LimitTerms>(terms: readonly T[], today: string): T[] =>
  terms.filter((limit) => isInForce(limit, today));
