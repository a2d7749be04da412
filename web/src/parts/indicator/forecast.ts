import { useDebouncedValue } from '@mantine/hooks';
import type { ValueForecast } from '@plumbline/contract/constraints/forecast';
import { indicators } from '@plumbline/contract/indicators/wire';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { TIMING } from '../../kit/timing.ts';

/** The forecast of a value once typing pauses; undefined until the answer is about exactly this value. */
export function useForecast(
  indicatorId: string,
  value: number | null,
  at: string | null,
): ValueForecast | undefined {
  const [settled] = useDebouncedValue(JSON.stringify([value, at]), TIMING.debounce);
  const isSettled = settled === JSON.stringify([value, at]);
  const { data } = useQuery({
    queryKey: ['measurement_indicator', 'forecast', indicatorId, value, at],
    queryFn: ({ signal }) =>
      api.get<ValueForecast>(`${indicators.path}/${indicatorId}/forecast`, {
        query: { value, measured_at: at },
        signal,
      }),
    enabled: isSettled && value !== null && at !== null,
    meta: { quiet: true },
  });
  return isSettled ? data : undefined;
}
