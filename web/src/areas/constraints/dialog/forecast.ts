import { useDebouncedValue } from '@mantine/hooks';
import type { ConstraintForecast } from '@plumbline/contract/constraints/forecast';
import { constraints } from '@plumbline/contract/constraints/wire';
import type { Quality } from '@plumbline/contract/quality/codes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/http/api.ts';
import { TIMING } from '../../../kit/timing.ts';
import type { FormBody } from '../../../parts/form/formUse.ts';

/** The effects of these terms, requested once typing pauses; null while they are incomplete. */
export function useLimitForecast(body: FormBody | null): ConstraintForecast | null {
  const [text] = useDebouncedValue(JSON.stringify(body), TIMING.debounce);
  const { data } = useQuery({
    queryKey: ['constraint', 'forecast', text],
    queryFn: ({ signal }) =>
      api.post<ConstraintForecast>(`${constraints.path}/forecast`, {
        body: JSON.parse(text) as FormBody,
        signal,
      }), // stringified above
    enabled: text !== 'null',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return body === null ? null : (data ?? null);
}

/** The number of objects that would get each status, the worst first. */
export function turnedObjects({
  turns,
}: Pick<ConstraintForecast, 'turns'>): Map<Quality | null, number> {
  const counts = new Map<Quality | null, number>();
  for (const status of [10, 20, 30, null] as const) {
    const n = turns.filter(
      (turn) => turn.entity === 'object' && turn.quality_status === status,
    ).length;
    if (n > 0) counts.set(status, n);
  }
  return counts;
}
