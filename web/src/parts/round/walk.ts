import { rounds, type RoundView } from '@plumbline/contract/rounds/wire';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { fetchStops, type RoundRow } from './rows.ts';

/** A saved round with everything that walking it needs without the server. */
export interface RoundWalk {
  round: RoundView;
  rows: RoundRow[];
}

export const walkQuery = (id: string) =>
  queryOptions({
    queryKey: ['round', 'walk', id],
    queryFn: async ({ signal }): Promise<RoundWalk> => {
      const { view: round } = await api.read<RoundView>(`${rounds.path}/${id}`, { signal });
      return { round, rows: await fetchStops(round.stops, signal) };
    },
  });
