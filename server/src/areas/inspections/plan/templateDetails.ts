import { sql } from 'kysely';
import { worksWith } from '#areas/objects/table.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';

/** One (object, check list) pair of a new inspection. */
export interface PlannedPair {
  object_id: string;
  check_list_id: string;
  group_name: string;
  group_number: number;
}

/**
 * The pairs that a template yields for an object: the object itself, or its descendants of a class or its
 * subclasses that are not archived and that the planner may work with. A pair named by several lines of the
 * template belongs to the first of their groups.
 */
export async function plannedDetails(
  ctx: Ctx<Agent>,
  template_id: string,
  object_id: string,
): Promise<PlannedPair[]> {
  const tenant = ctx.actor.tenant_id;
  const mine = sql`d.tenant_id = ${tenant}::uuid and d.inspection_template_id = ${template_id}::uuid`;
  const { rows } = await sql<PlannedPair>`
    with recursive class_of as (
      select d.id as detail_id, d.object_class_id as class_id from inspection_template_detail d where ${mine} and d.target = 'class'
      union
      select p.detail_id, c.id from class_of p join object_class c on c.tenant_id = ${tenant}::uuid and c.parent_id = p.class_id
    ), below as (
      -- walked only when a detail asks for descendants
      select q.object_id as id from object_quality q
      where q.tenant_id = ${tenant}::uuid and q.parent_id = ${object_id}::uuid and q.attached and exists (select 1 from class_of)
      union all
      select q.object_id from below b join object_quality q on q.tenant_id = ${tenant}::uuid and q.parent_id = b.id and q.attached
    ), pairs as (
      select d.id as detail_id, ${object_id}::uuid as object_id, null::text as name from inspection_template_detail d where ${mine} and d.target = 'base'
      union all
      select k.detail_id, o.id, o.name from below b join object o on o.tenant_id = ${tenant}::uuid and o.id = b.id and ${worksWith(sql.ref('o'), ctx.actor)}
      join class_of k on k.class_id = o.object_class_id
    )
    select object_id, check_list_id, group_name, group_number from (
      select distinct on (p.object_id, d.check_list_id) p.object_id, p.name, d.check_list_id, d.group_name, d.group_number, d.position
      from pairs p join inspection_template_detail d on d.tenant_id = ${tenant}::uuid and d.id = p.detail_id
      order by p.object_id, d.check_list_id, d.group_number, d.position) first
    order by group_number, position, name collate natural_order, object_id`.execute(ctx.db);
  return rows;
}
