import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { objectClassTable } from '#areas/objects/table.ts';
import type { Ctx } from '#kit/ctx.ts';
import { idsInBranch } from '#kit/entity/places.ts';
import type { Agent } from '#kit/model/actor.ts';
import { oneOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { TemplateRule } from './match.ts';
import { settleObjects } from './settle.ts';

/** Objects given or relieved of a template in one transaction. */
const MOST_OBJECTS = 1000;

export interface ComparedRule extends TemplateRule {
  is_ended: boolean;
  /** Objects up to this id have been compared. */
  compared_to: string | null;
}

/** Settles the next objects on which a rule and its assignments disagree; a rule that has ended goes after the last. */
export async function compareNext(ctx: Ctx<Agent>, rule: ComparedRule): Promise<void> {
  const ids = await disagreeing(ctx, rule);
  if (ids.length > 0) await settleObjects(ctx, ids);
  const tenant = ctx.actor.tenant_id;
  const next = ids.length < MOST_OBJECTS ? null : (ids.at(-1) ?? null);
  if (next === null && rule.is_ended)
    await sql`delete from inspection_template_rule where tenant_id = ${tenant}::uuid and id = ${rule.id}::uuid`.execute(
      ctx.db,
    );
  else
    await sql`
      update inspection_template_rule set compared_to = ${next}::uuid where tenant_id = ${tenant}::uuid and id = ${rule.id}::uuid`.execute(
      ctx.db,
    );
}

/** The next objects, in the order of their ids, that should join or leave the rule. */
async function disagreeing(ctx: Ctx<Agent>, rule: ComparedRule): Promise<string[]> {
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  const after = sql`${rule.compared_to}::uuid`;
  const isMatch = rule.is_ended ? sql<boolean>`false` : await matchOf(ctx, rule);
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select o.id from object o where o.tenant_id = ${tenant} and o.id > ${after} and not o.archived and ${isMatch}
        and not exists (select from object_inspection_template a
          where a.tenant_id = ${tenant} and a.object_id = o.id and a.inspection_template_id = ${rule.inspection_template_id}::uuid)
        order by o.id limit ${MOST_OBJECTS}::int)
      union all
      (select a.object_id from object_inspection_template a
        join object o on o.tenant_id = ${tenant} and o.id = a.object_id
        where a.tenant_id = ${tenant} and a.rule_id = ${rule.id}::uuid and a.object_id > ${after} and not (${isMatch})
        order by a.object_id limit ${MOST_OBJECTS}::int)) d
    order by id limit ${MOST_OBJECTS}::int`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Whether the object `o` is in the rule's unit and class. */
async function matchOf(
  ctx: Ctx<Agent>,
  { business_unit_id, object_class_id }: TemplateRule,
): Promise<RawBuilder<boolean>> {
  const conditions = [sql<boolean>`true`];
  if (business_unit_id !== null)
    conditions.push(
      oneOf(sql`o.business_unit_id`, await branchOf(ctx, businessUnitTable, business_unit_id)),
    );
  if (object_class_id !== null)
    conditions.push(
      sql<boolean>`coalesce(${oneOf(sql`o.object_class_id`, await branchOf(ctx, objectClassTable, object_class_id))}, false)`,
    );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

async function branchOf(
  { db, actor }: Ctx<Agent>,
  table: EntityTable,
  id: string,
): Promise<string[]> {
  const branch = idsInBranch([id], { table, tenant: actor.tenant_id, itself: true });
  const { rows } = await sql<{ id: string }>`${branch}`.execute(db);
  return rows.map((row) => row.id);
}
