import { roleOf, type Role } from '@plumbline/contract/kit/permissions';
import type { UserView } from '@plumbline/contract/users';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** The signed-in user; the shell is only shown once it is there. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.get<UserView>('/user/me', { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

export const useMe = (): UserView => useSuspenseQuery(meQuery).data;
export const useRole = (): Role => roleOf(useMe());
