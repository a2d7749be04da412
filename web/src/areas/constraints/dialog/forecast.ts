import { useDebouncedValue } from '@mantine/hooks';
import { constraints } from '@plumbline/contract/constraints/wire';
import type { Breach } from '@plumbline/contract/constraints/verdict';
import type { Quality } from '@plumbline/contract/quality/codes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/http/api.ts';
import { TIMING } from '../../../kit/timing.ts';
import type { Body } from '../../../parts/form/formUse.ts';

/** What saving a restriction would do. */
export interface Forecast {
  quality_status: Quality | null;
  value: number | null;
  breach: Breach | null;
  turns: {
    entity: 'object' | 'business_unit';
    id: string;
    name: string;
    quality_status: Quality | null;
    previous_status: Quality | null;
  }[];
}

/** What these terms would do, asked once typing pauses; null while they are incomplete. */
export function useForecast(body: Body | null): Forecast | null {
  const [text] = useDebouncedValue(JSON.stringify(body), TIMING.debounce);
  const { data } = useQuery({
    queryKey: ['constraint', 'forecast', text],
    queryFn: ({ signal }) =>
      api.post<Forecast>(`${constraints.path}/forecast`, {
        body: JSON.parse(text) as Body,
        signal,
      }), // stringified above
    enabled: text !== 'null',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return body === null ? null : (data ?? null);
}

/** How many objects would get each status, the worst first. */
export function turnedObjects({ turns }: Pick<Forecast, 'turns'>): Map<Quality | null, number> {
  const counts = new Map<Quality | null, number>();
  for (const status of [10, 20, 30, null] as const) {
    const n = turns.filter(
      (turn) => turn.entity === 'object' && turn.quality_status === status,
    ).length;
    if (n > 0) counts.set(status, n);
  }
  return counts;
}
