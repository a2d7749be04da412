import type { StatsView } from '@plumbline/contract/stats/schemas';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { idsInBranch } from '#kit/query/places.ts';
import { oneOf } from '#kit/model/table.ts';

/** Whether the actor sees the objects of a unit, and, with `unit`, whether the unit belongs to its branch. */
export function isShown(
  { actor: { scope, tenant_id: tenant } }: ReadCtx,
  column: RawBuilder<unknown>,
  unit: string | null,
): RawBuilder<boolean> {
  const visible = scope.all ? sql<boolean>`true` : oneOf(column, scope.read);
  if (unit === null) return visible;
  const branch = idsInBranch([unit], { table: businessUnitTable, tenant, itself: true });
  return sql<boolean>`${visible} and ${column} = any(array(${branch}))`;
}

/** Number of objects with each quality, in a unit and its sub-units, or of all that the actor sees. */
export async function byQuality(ctx: ReadCtx, unit: string | null): Promise<StatsView['quality']> {
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::int`;
  const rows = await ctx.read<StatsView['quality']>(
    sql`select ${sum('q.objects_critical')} as critical, ${sum('q.objects_attention')} as attention,
        ${sum('q.objects_ok')} as ok, ${sum('q.objects_not_assessed')} as not_assessed
      from business_unit_quality q
      where q.tenant_id = ${ctx.actor.tenant_id}::uuid and ${isShown(ctx, sql.ref('q.business_unit_id'), unit)}`,
  );
  return rows[0] ?? { critical: 0, attention: 0, ok: 0, not_assessed: 0 };
}
