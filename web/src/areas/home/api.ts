import { reach } from '@plumbline/contract/kit/permissions';
import type { HomeView } from '@plumbline/contract/stats/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { formatDate } from '../../kit/format/format.ts';
import { useToday } from '../../kit/format/now.ts';
import { useMe, useRole } from '../../kit/session/me.ts';
import { viewFilters } from '../../parts/inspection/todo.ts';
import { dayAfter, DAYS } from './load.ts';
import { useChosenUnit, useUnitScope } from './scope.ts';

/** Inspectors see their own work, everybody else all of it. */
const useIsOwnWork = () => useRole() === 'inspector';

/** The filters of that work within the selected unit. */
export function useWorkScope(): string[] {
  const me = useMe();
  const unit = useUnitScope();
  return [...viewFilters(useIsOwnWork() ? 'mine' : 'everyone', me.id), ...unit];
}

interface HomeQuestion {
  unit: string | undefined;
  mine: boolean;
  from: string;
  to: string;
}

const homeQuery = (query: HomeQuestion) =>
  queryOptions({
    queryKey: ['stats', 'home', query],
    queryFn: ({ signal }) => api.get<HomeView>('/stats/home', { query: { ...query }, signal }),
  });

/** State and work of the selected unit: everything on the page but the next inspections, in one call. */
export function useHome() {
  const [unit] = useChosenUnit();
  const today = useToday();
  const mine = useIsOwnWork();
  const [from, to] = [formatDate(today), formatDate(dayAfter(today, DAYS - 1))];
  return useQuery(homeQuery({ unit, mine, from, to }));
}

/** The unit whose quality over time the page shows; for users who see everything and have chosen none, the company. */
export function useHistoryUnit(): string | undefined {
  const [unit] = useChosenUnit();
  const seesAll = reach(useRole(), 'business_unit.read') === 'all';
  const company = useQuery({
    queryKey: ['company', 'id'],
    queryFn: ({ signal }) => api.get<{ id: string }>('/company', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: unit === undefined && seesAll,
    meta: { quiet: true }, // without it there is no history
  });
  return unit ?? (seesAll ? company.data?.id : undefined);
}
