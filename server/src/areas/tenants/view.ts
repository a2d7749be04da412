import type { FieldWork, TenantView } from '@plumbline/contract/tenants/schemas';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import { pageAnswer } from '#kit/entity/paging.ts';
import type { Paging } from '#kit/entity/paging.ts';

type TenantLimits = Pick<
  TenantView,
  | 'license_id'
  | 'file_bytes'
  | 'max_file_bytes'
  | 'keeps_places'
  | keyof FieldWork
  | 'max_users'
  | 'max_objects'
  | 'grace_days'
>;
/**
 * A row of the function tenant_accounts: the view, except that its balance is still in columns, and its limits are not.
 */
export type TenantAccount = Omit<TenantView, 'balance' | 'time_zone' | keyof TenantLimits> &
  Omit<TenantView['balance'], 'remnant'> & { time_zone: string | null; limits: TenantLimits };

const COLUMNS = sql`a.*, tenant_time_zone(a.id) as time_zone, tenant_limits(a.id) as limits`;

/** The account of one tenant; no row if the reader's role does not see it. */
export const accountOf = (id: string) =>
  sql<TenantAccount>`select ${COLUMNS} from tenant_accounts(${id}::uuid, null, null, 0, 1) a`;

export function viewOfTenant(deps: Pick<Deps, 'time_zone'>, account: TenantAccount): TenantView {
  const { income, expense, refill_sum, limits, ...columns } = account;
  const time_zone = zoneOf(account.time_zone) ?? deps.time_zone;
  return {
    ...columns,
    ...limits,
    time_zone,
    balance: { income, expense, refill_sum, remnant: income - expense },
  };
}

/** The kinds of the sort keys of tenants: name and id. */
export const TENANT_ORDER = ['text', 'id'] as const;

/** The tenants that the caller may open: all for an operator, otherwise only the caller's own. */
export async function tenantPage(ctx: ReadCtx, paging: Paging) {
  const own = ctx.actor.tenant.is_operator ? null : ctx.actor.tenant_id;
  const [name = null, id = null] = paging.after ?? [];
  const rows = await ctx.read<TenantAccount>(
    sql`select ${COLUMNS} from tenant_accounts(${own}::uuid, ${name}::text, ${id}::uuid, ${paging.offset}::bigint, ${paging.limit + 1}::int) a`,
  );
  const [count] = own === null ? await ctx.read<Count>(COUNT) : [{ total: 1 }];
  return pageAnswer(
    paging,
    { rows, total: count?.total ?? 0 },
    { keys: (row) => [row.name, row.id], view: (row) => viewOfTenant(ctx.deps, row) },
  );
}

interface Count {
  total: number;
}
const COUNT = sql<Count>`select tenant_count() as total`;
