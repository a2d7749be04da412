import { useDebouncedValue } from '@mantine/hooks';
import type { Breach } from '@plumbline/contract/constraints/verdict';
import { indicators } from '@plumbline/contract/indicators/wire';
import type { Quality } from '@plumbline/contract/quality/codes';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { TIMING } from '../../kit/timing.ts';

/** What saving a value would do. */
export interface Forecast {
  is_latest: boolean;
  quality_status: Quality | null;
  constraints: {
    id: string;
    name: string;
    quality_status: Quality | null;
    previous_status: Quality | null;
    breach: Breach | null;
  }[];
  turns: {
    entity: 'object' | 'business_unit';
    id: string;
    name: string;
    quality_status: Quality | null;
    previous_status: Quality | null;
  }[];
}

/** What a value would do, once typing pauses; undefined until the answer is about exactly this value. */
export function useForecast(
  indicatorId: string,
  value: number | null,
  at: string | null,
): Forecast | undefined {
  const [settled] = useDebouncedValue(JSON.stringify([value, at]), TIMING.debounce);
  const isSettled = settled === JSON.stringify([value, at]);
  const { data } = useQuery({
    queryKey: ['measurement_indicator', 'forecast', indicatorId, value, at],
    queryFn: ({ signal }) =>
      api.get<Forecast>(`${indicators.path}/${indicatorId}/forecast`, {
        query: { value, measured_at: at },
        signal,
      }),
    enabled: isSettled && value !== null && at !== null,
    meta: { quiet: true },
  });
  return isSettled ? data : undefined;
}
