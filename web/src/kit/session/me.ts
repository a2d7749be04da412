import { roleOf, type Role } from '@plumbline/contract/kit/permissions';
import type { MeView } from '@plumbline/contract/users/wire';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../http/api.ts';
import { showTimesOf } from '../format/zone.ts';

/** The signed-in user; the shell is only shown once it is there. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.get<MeView>('/user/me', { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** And from now on the page's days and clock are those of the user's zone. */
export function useMe(): MeView {
  const { data } = useSuspenseQuery(meQuery);
  showTimesOf(data.effective_time_zone);
  return data;
}
export const useRole = (): Role => roleOf(useMe());
