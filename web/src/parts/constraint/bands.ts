import {
  CONSTRAINT_TYPE,
  VALUE_BOUNDS,
  isInForce,
  verdictOf,
} from '@plumbline/contract/constraints/verdict';
import type { JudgedBy, LimitTerms } from '@plumbline/contract/constraints/verdict';
import { QUALITY, worst } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import type { useTranslations } from 'use-intl';
import type { RatingBand } from '../../ui/chart/data/series.ts';
import { limitValueText } from './breach.ts';

interface Stretch {
  from: number | null;
  to: number | null;
  quality: Quality;
}

/** The bands in which the restrictions in force rate a value worse than OK, from below; overlapping ones by the worse. */
export function bandsOf(
  t: ReturnType<typeof useTranslations<'constraint'>>,
  limits: readonly LimitTerms[],
  { today, unit }: { today: string; unit: string | null },
): RatingBand[] {
  const valued = limits.filter(
    (terms) => terms.constraint_type_code === CONSTRAINT_TYPE.value && isInForce(terms, today),
  );
  const stretches = stretchesOf(valued, today);
  return stretches.flatMap(({ from, to, quality }, i) => {
    if (quality === QUALITY.ok) return [];
    const isBetterBelow = (stretches[i - 1]?.quality ?? 0) > quality;
    const limit = isBetterBelow ? from : to;
    const side = isBetterBelow ? 'above' : 'below';
    const label =
      limit === null
        ? ''
        : t(`band.${quality === QUALITY.critical ? 'critical' : 'attention'}_${side}`, {
            limit: limitValueText(limit, unit),
          });
    return [{ from, to, quality, label }];
  });
}

/** All values, divided where their rating changes. */
function stretchesOf(limits: readonly LimitTerms[], today: string): Stretch[] {
  const bounds = limits.flatMap((terms) => VALUE_BOUNDS.map((name) => terms[name]));
  const edges = [...new Set(bounds.filter((bound) => bound !== null))].toSorted((a, b) => a - b);
  const stretches: Stretch[] = [];
  for (const [i, to] of [...edges, null].entries()) {
    const from = edges[i - 1] ?? null;
    const quality = ratingOf(limits, { value: between(from, to), today });
    const last = stretches.at(-1);
    if (last?.quality === quality) last.to = to;
    else stretches.push({ from, to, quality });
  }
  return stretches;
}

const between = (from: number | null, to: number | null): number =>
  from === null ? (to ?? 0) - 1 : to === null ? from + 1 : (from + to) / 2;

const ratingOf = (limits: readonly LimitTerms[], facts: JudgedBy): Quality =>
  limits.reduce<Quality>((all, terms) => worst(all, verdictOf(terms, facts)) ?? all, QUALITY.ok);
