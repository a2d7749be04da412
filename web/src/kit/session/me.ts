import { roleOf, type Role } from '@plumbline/contract/kit/roles';
import type { MeView } from '@plumbline/contract/views';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, createElement, useContext, useEffect, type ReactNode } from 'react';
import { api } from '../http/api.ts';
import { showTimesOf } from '../format/zone.ts';
import { fieldSettings } from './fieldSettings.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.get<MeView>('/user/me', { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

const Me = createContext<MeView | null>(null);

/**
 * Provides the signed-in user to the page, and sets its days and clock to the user's zone. Suspends until the user has
 * loaded.
 */
export function MeProvider({ children }: { children: ReactNode }) {
  const { data } = useSuspenseQuery(meQuery);
  showTimesOf(data.effective_time_zone);
  const { field_work } = data;
  useEffect(() => {
    // an answer that the device kept from an earlier version has none
    if (field_work != null) fieldSettings.change(field_work);
  }, [field_work]);
  return createElement(Me, { value: data }, children);
}

/** One query serves the whole page: a query of its own would cost every menu entry and link more than its rendering. */
export function useMe(): MeView {
  const me = useContext(Me);
  if (me === null) throw new Error('useMe outside MeProvider');
  return me;
}
export const useRole = (): Role => roleOf(useMe());
