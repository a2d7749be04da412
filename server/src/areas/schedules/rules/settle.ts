import { sql } from 'kysely';
import { placedObjects } from '#areas/rules/service.ts';
import { assignMissing } from '#areas/templates/service.ts';
import { objectTemplateTable } from '#areas/templates/table.ts';
import { noteDeleted } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { dropSlotsOf } from '../assignment.ts';
import { ruleChanges } from './match.ts';
import type { StoredAssignment, TemplateRule } from './match.ts';

/** Gives these objects the templates that rules require, and takes those that no rule requires any more. */
export async function settleObjects(ctx: Ctx<Agent>, ids: readonly string[]): Promise<void> {
  const rules = await rulesInForce(ctx);
  const assignments = await assignmentsOf(ctx, ids);
  if (rules.length === 0 && assignments.every(({ rule_id }) => rule_id === null)) return;
  const objects = await placedObjects(ctx, ids);
  const { join, pass, leave } = ruleChanges(objects, rules, assignments);
  await endAll(ctx, leave);
  await passOn(ctx, pass);
  await assignMissing(
    ctx,
    join.map((one) => ({ ...one, responsible_id: null })),
  );
}

async function rulesInForce({ db, actor }: Ctx<Agent>): Promise<TemplateRule[]> {
  const { rows } = await sql<TemplateRule>`
    select id, inspection_template_id, object_class_id, business_unit_id from inspection_template_rule
    where tenant_id = ${actor.tenant_id}::uuid and not is_ended order by id`.execute(db);
  return rows;
}

/** Locked, so that an ending assignment does not change. */
async function assignmentsOf(
  { db, actor }: Ctx<Agent>,
  objects: readonly string[],
): Promise<StoredAssignment[]> {
  const { rows } = await sql<StoredAssignment>`
    select id, object_id, inspection_template_id, rule_id from object_inspection_template
    where tenant_id = ${actor.tenant_id}::uuid and object_id in (select unnest(${objects}::uuid[]))
    order by id for no key update`.execute(db);
  return rows;
}

async function endAll(ctx: Ctx<Agent>, ended: readonly StoredAssignment[]): Promise<void> {
  if (ended.length === 0) return;
  await dropSlotsOf(
    ctx,
    ended.map(({ inspection_template_id, ...one }) => ({
      ...one,
      template_id: inspection_template_id,
    })),
  );
  const ids = ended.map(({ id }) => id);
  await sql`
    delete from object_inspection_template where tenant_id = ${ctx.actor.tenant_id}::uuid and id in (select unnest(${ids}::uuid[]))`.execute(
    ctx.db,
  );
  for (const one of ended) noteDeleted(ctx, objectTemplateTable, { ...one });
}

async function passOn(
  { db, actor }: Ctx<Agent>,
  takenOver: readonly { id: string; rule_id: string }[],
): Promise<void> {
  if (takenOver.length === 0) return;
  await sql`
    update object_inspection_template a set rule_id = p.rule_id, version = version + 1
    from unnest(${takenOver.map(({ id }) => id)}::uuid[], ${takenOver.map(({ rule_id }) => rule_id)}::uuid[]) p (id, rule_id)
    where a.tenant_id = ${actor.tenant_id}::uuid and a.id = p.id`.execute(db);
}
