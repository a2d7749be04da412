import { isInForce, CONSTRAINT_TYPE, VALUE_BOUNDS } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { constraints } from '@plumbline/contract/constraints/wire';
import { resourceApi } from '../../kit/http/resourceApi.ts';
import type { RatingLimits } from '../quality/limitScale.ts';

const constraintApi = resourceApi(constraints);

/** The number of restrictions shown on one indicator at most. */
const MOST = 100;

export const RESTRICTION_ORDER = 'name';

/** The restrictions on an indicator. */
export const useRestrictions = (indicatorId: string) =>
  constraintApi.useList({
    global_filter: [`indicator=${indicatorId}`],
    with_archived: false,
    page: 1,
    page_size: MOST,
    sort_by: RESTRICTION_ORDER,
  });

/** The bounds that a value exceeds first; those of a date say nothing about values. */
export function boundsOf(all: readonly LimitTerms[], today: string): RatingLimits {
  const valued = all.filter(
    (terms) => terms.constraint_type_code === CONSTRAINT_TYPE.value && isInForce(terms, today),
  );
  const bounds: RatingLimits = {};
  for (const name of VALUE_BOUNDS) {
    const given = valued.map((terms) => terms[name]).filter((bound) => bound !== null);
    if (given.length > 0)
      bounds[name] = name.endsWith('_min') ? Math.max(...given) : Math.min(...given);
  }
  return bounds;
}
