import type { QualityTurn } from '@plumbline/contract/constraints/forecast';
import type { Quality } from '@plumbline/contract/quality/codes';
import { NO_COUNTS, addCounts, countQualities, statusOf } from '@plumbline/contract/quality/counts';
import type { Counts } from '@plumbline/contract/quality/counts';
import { sql } from 'kysely';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { objectTable } from '#areas/objects/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import { allOf, scopeConditions } from '#kit/entity/conditions.ts';

/** A verdict that would change. */
interface TurnedVerdict {
  previous: Quality | null;
  next: Quality | null;
}

const difference = ({ previous, next }: TurnedVerdict): Counts => {
  const [before, after] = [countQualities([previous]), countQualities([next])];
  return {
    ok: after.ok - before.ok,
    attention: after.attention - before.attention,
    critical: after.critical - before.critical,
  };
};

type Sums = Counts & Pick<QualityTurn, 'entity' | 'id' | 'name'>;

/**
 * Returns the object and the ancestors whose status these verdicts on it would change, as far as the caller sees them:
 * computed from the stored sums, as `quality_add` does.
 */
export async function turnsOf(
  ctx: ReadCtx,
  object_id: string,
  turned: readonly TurnedVerdict[],
): Promise<QualityTurn[]> {
  const change = turned.map(difference).reduce(addCounts, NO_COUNTS);
  if (change.ok === 0 && change.attention === 0 && change.critical === 0) return [];
  return (await sumsAbove(ctx, object_id)).flatMap(({ entity, id, name, ...sums }) => {
    const previous_status = statusOf(sums);
    const quality_status = statusOf(addCounts(sums, change));
    return quality_status === previous_status
      ? []
      : [{ entity, id, name, quality_status, previous_status }];
  });
}

/** The sums of the object, of its ancestors, and, unless it is archived, of its units; the nearest first. */
async function sumsAbove(ctx: ReadCtx, object_id: string): Promise<Sums[]> {
  const tenant = ctx.actor.tenant_id;
  const sums = sql`q.actual_ok + q.inherited_ok as ok, q.actual_attention + q.inherited_attention as attention,
    q.actual_critical + q.inherited_critical as critical`;
  const objects = allOf(scopeConditions(ctx, objectTable, sql.ref('o')));
  const units = allOf(scopeConditions(ctx, businessUnitTable, sql.ref('b')));
  return await ctx.read<Sums>(
    compile(sql`
    with recursive node as (
      select q.object_id as id, q.parent_id, q.attached, 0 as level, ${sums} from object_quality q
      where q.tenant_id = ${tenant}::uuid and q.object_id = ${object_id}::uuid
      union all
      select q.* from node n cross join lateral (
        select q.object_id, q.parent_id, q.attached, n.level + 1, ${sums} from object_quality q
        where q.tenant_id = ${tenant}::uuid and q.object_id = n.parent_id and n.attached offset 0) q),
    unit as (
      select q.business_unit_id as id, q.parent_id, 0 as level, ${sums} from object o
      join business_unit_quality q on q.tenant_id = ${tenant}::uuid and q.business_unit_id = o.business_unit_id
      where o.tenant_id = ${tenant}::uuid and o.id = ${object_id}::uuid and exists (select from node where attached and parent_id is null)
      union all
      select q.* from unit u cross join lateral (
        select q.business_unit_id, q.parent_id, u.level + 1, ${sums} from business_unit_quality q
        where q.tenant_id = ${tenant}::uuid and q.business_unit_id = u.parent_id offset 0) q)
    select entity, id, name, ok, attention, critical from (
      select 'object' as entity, n.id, o.name, n.ok, n.attention, n.critical, n.level from node n join object o on ${objects} and o.id = n.id
      union all
      select 'business_unit', u.id, b.name, u.ok, u.attention, u.critical, u.level from unit u join business_unit b on ${units} and b.id = u.id) one
    order by entity desc, level`),
  );
}
