import { sql } from 'kysely';
import { noteCreated } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { withTenantId } from '#kit/db/statement.ts';
import { newId } from '#kit/ids.ts';
import type { Agent } from '#kit/model/actor.ts';
import { objectTemplateTable } from './table.ts';

interface NewAssignment {
  object_id: string;
  inspection_template_id: string;
  responsible_id: string | null;
  rule_id: string | null;
}

/** Assigns templates to objects that do not have them yet; returns the number of these. */
export async function assignMissing(
  ctx: Ctx<Agent>,
  assignments: readonly NewAssignment[],
): Promise<number> {
  if (assignments.length === 0) return 0;
  const { tenant_id, id: who } = ctx.actor;
  const rows = assignments.map((one) => ({ ...one, id: newId() }));
  const { rows: stored } = await sql<{ id: string }>`
    insert into object_inspection_template (tenant_id, created_by, updated_by, id, object_id, inspection_template_id, responsible_id, rule_id)
    select k.tenant_id, ${who}::uuid, ${who}::uuid, r.* from ${withTenantId(
      tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, object_id uuid, inspection_template_id uuid, responsible_id uuid, rule_id uuid)`,
    )} on conflict do nothing returning id`.execute(ctx.db);
  const ids = new Set(stored.map(({ id }) => id));
  for (const row of rows)
    if (ids.has(row.id)) noteCreated(ctx, objectTemplateTable, { ...row, is_active: true });
  return ids.size;
}
