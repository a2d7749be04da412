import { roleOf, type Role, reach, type Permission } from '@plumbline/contract/kit/permissions';
import type { MeView } from '@plumbline/contract/views';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../http/api.ts';
import { showTimesOf } from '../format/zone.ts';

/** The signed-in user; the shell only renders once this has loaded. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.get<MeView>('/user/me', { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** Also sets the page's days and clock to the user's zone. */
export function useMe(): MeView {
  const { data } = useSuspenseQuery(meQuery);
  showTimesOf(data.effective_time_zone);
  return data;
}
export const useRole = (): Role => roleOf(useMe());

/** Whether the signed-in user may do something at all; the server decides how far it reaches. */
export const useMay = (permission: Permission): boolean => reach(useRole(), permission) !== 'none';
