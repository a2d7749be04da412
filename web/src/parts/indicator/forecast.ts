import { useDebouncedValue } from '@mantine/hooks';
import type { ValueForecast } from '@plumbline/contract/constraints/forecast';
import { indicators } from '@plumbline/contract/indicators/wire';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { TIMING } from '../../kit/timing.ts';

export const forecastQuery = (indicatorId: string, value: number | null, at: string | null) => ({
  queryKey: ['measurement_indicator', 'forecast', indicatorId, value, at] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<ValueForecast>(`${indicators.path}/${indicatorId}/forecast`, {
      query: { value, measured_at: at },
      signal,
    }),
});

/** The forecast of a value once typing pauses; undefined until the answer is about exactly this value. */
export function useForecast(
  indicatorId: string,
  value: number | null,
  at: string | null,
): ValueForecast | undefined {
  const [settled] = useDebouncedValue(JSON.stringify([value, at]), TIMING.debounce);
  const isSettled = settled === JSON.stringify([value, at]);
  const { data } = useQuery({
    ...forecastQuery(indicatorId, value, at),
    enabled: isSettled && value !== null && at !== null,
    meta: { quiet: true },
  });
  return isSettled ? data : undefined;
}
