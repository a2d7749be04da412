import { notices } from '@plumbline/contract/notices/wire';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { constraintTable } from '#areas/constraints/table.ts';
import { inspectionTable } from '#areas/inspections/table.ts';
import { objectTable } from '#areas/objects/table.ts';
import type { Actor } from '#kit/model/actor.ts';
import { defineTable } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';

const sees = (
  { table, visible }: EntityTable,
  actor: Actor,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${sql.table(table)} seen where seen.tenant_id = ${actor.tenant_id}::uuid
    and seen.id = ${id} and ${visible?.(sql.ref('seen'), actor) ?? sql`true`})`;

/**
 * All users, whatever their role, have only their own notices; and of these only those about rows that they may still
 * see.
 */
export const noticeTable = defineTable({
  resource: notices,
  table: 'notice',
  only: (alias, actor) => sql<boolean>`${alias}.user_id = ${actor.id}::uuid and ${alias}.in_app`,
  visible: (alias, actor) => sql<boolean>`(case ${alias}.entity
    when 'inspection' then ${sees(inspectionTable, actor, sql`${alias}.entity_id`)}
    when 'object' then ${sees(objectTable, actor, sql`${alias}.entity_id`)}
    when 'constraint' then ${sees(constraintTable, actor, sql`${alias}.entity_id`)} else true end)`,
  fieldSources: {
    is_read: { expression: (alias) => sql`(${alias}.read_at is not null)` },
  },
});

export const tables = [noticeTable];
