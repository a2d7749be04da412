import type { Workspace } from '@plumbline/contract/kit/roles';
import { OPEN_STATUSES } from '@plumbline/contract/inspections/status';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { StatsView } from '@plumbline/contract/stats/schemas';
import { PRODUCT_NAME } from '@plumbline/contract/product';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '../../kit/router/parts.tsx';
import { tenantQuery } from '../../areas/account/tenantQuery.ts';
import { unreadQuery } from '../../areas/notices/unread.ts';
import { now, toDevice } from '../../kit/clock.ts';
import { api } from '../../kit/http/api.ts';
import { seedQuery } from '../../kit/http/seedQuery.ts';
import { useQuiet } from '../../kit/quiet.ts';
import { versionQuery } from '../../kit/http/version.ts';
import { useMe, useRole } from '../../kit/session/me.ts';
import { matchRoute, ROUTES, withoutAdmin, type RouteName } from '../../kit/paths.ts';
import { menuOf, phoneTabsOf, workspacesOf } from '../menus.ts';
import type { MenuSection } from '../menus.ts';
import type { MenuCount, MenuEntry } from '../menuEntries.ts';

const MINUTE = 60_000;
const quiet = { quiet: true };

/** The current workspace, derived from the role and the address. */
export function useWorkspace(): Workspace {
  const role = useRole();
  const { pathname } = useLocation();
  const route = matchRoute(pathname);
  if (route !== null && ROUTES[route].section === 'support') return 'support';
  return workspacesOf(role)[0] ?? 'admin';
}

/** Whether the user operates the instance and sees its tenants. */
function useOperates(): boolean | undefined {
  const me = useMe();
  return useQuery({ ...tenantQuery(me.tenant_id), meta: quiet, enabled: me.is_superuser }).data
    ?.is_operator;
}

/** The user's menu in this workspace. */
export const useMenu = (): MenuSection => menuOf(useRole(), useWorkspace(), useOperates());

export const usePhoneTabs = (): MenuEntry[] => phoneTabsOf(useRole(), useOperates());

/** The menu entry of the current page: an object's page belongs to objects. */
export function useActiveRoute(): RouteName | null {
  const { pathname } = useLocation();
  const route = matchRoute(pathname);
  if (route === null) return null;
  const names = Object.keys(ROUTES) as RouteName[];
  const pattern = withoutAdmin(ROUTES[route].pattern);
  const list = names.find(
    (name) =>
      name !== 'home' &&
      !ROUTES[name].pattern.includes('$') &&
      pattern.startsWith(`${withoutAdmin(ROUTES[name].pattern)}/`),
  );
  return list ?? route;
}

const mineKey = (id: string) => ['inspection', 'mine open', id] as const;
const COMPANY = ['company'] as const;

/** The figures of the frame in one call, once the page has its rows; those that change at another pace have queries of their own from then on. */
function useStats() {
  const me = useMe();
  return useQuery({
    queryKey: ['stats'],
    queryFn: async ({ signal }) => {
      const since = toDevice(now());
      const stats = await api.get<StatsView>('/stats', { signal });
      seedQuery(mineKey(me.id), { total: stats.inspections_mine }, since);
      seedQuery(unreadQuery.queryKey, { count: stats.notices_unread }, since);
      seedQuery(COMPANY, { name: stats.company }, since);
      seedQuery(versionQuery.queryKey, { version: stats.version }, since);
      return stats;
    },
    staleTime: MINUTE,
    meta: quiet,
    enabled: useQuiet(),
  });
}

/** Counts beside menu entries; unknown ones are not shown. */
export function useMenuCounts(): Partial<Record<MenuCount, number>> {
  const me = useMe();
  const { data: stats, isFetched } = useStats();
  const mine = useQuery({
    queryKey: mineKey(me.id),
    queryFn: ({ signal }) =>
      api.get<Pick<RowsPage<unknown>, 'total'>>('/inspection', {
        query: {
          page: 1,
          page_size: 1,
          fields: 'id',
          filter: [`operative_status:in:${OPEN_STATUSES.join(',')}`, `responsible=${me.id}`],
        },
        signal,
      }),
    refetchInterval: MINUTE,
    meta: quiet,
    enabled: !me.is_superuser && isFetched,
  });
  return {
    todo: mine.data?.total,
    objects: stats?.objects,
    business_units: stats?.business_units,
  };
}

/** The user's unread notices; undefined until known. */
export function useUnread(): number | undefined {
  const { isFetched } = useStats();
  return useQuery({ ...unreadQuery, refetchInterval: MINUTE, enabled: isFetched }).data?.count;
}

/** The server's version. */
export function useServerVersion(): string | undefined {
  const { isFetched } = useStats();
  return useQuery({ ...versionQuery, enabled: isFetched }).data?.version;
}

/** The tenant's company name, or the product's name until it is known. */
export function useTenantName(): string {
  const { isFetched } = useStats();
  const { data } = useQuery({
    queryKey: COMPANY,
    queryFn: ({ signal }) => api.get<{ name: string }>('/company', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: quiet,
    enabled: isFetched,
  });
  return data?.name ?? PRODUCT_NAME;
}
