import { contents } from '@plumbline/contract/content/wire';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { indicatorTable, indicatorValueTable } from '#areas/indicators/table.ts';
import { inspectionTable, qualityOfItem, seesDetail } from '#areas/inspections/table.ts';
import { objectTable } from '#areas/objects/table.ts';
import { KINDS_WITH } from '#kit/files/fields.ts';
import type { Version } from '#kit/files/fields.ts';
import { limitedKey } from '#kit/model/actor.ts';
import type { Actor } from '#kit/model/actor.ts';
import { defineTable } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';

/** Everybody sees the logo of the company, and no other file of it. */
const LOGO = 'logo';

type Alias = RawBuilder<unknown>;

/** The file itself, or a smaller version of one that can be drawn. */
const fileOf = (version?: Version) => (alias: Alias) =>
  version
    ? sql`(case when ${alias}.kind in (${sql.join(KINDS_WITH[version].map((kind) => sql.lit(kind)))}) then jsonb_build_object('s', ${alias}.file_sha256, 'v', ${version}::text,
        'n', ${alias}.name) end)`
    : sql`jsonb_build_object('s', ${alias}.file_sha256, 'n', ${alias}.name, 'm', ${alias}.mime, 'z', ${alias}.size)`;

/** Whether the actor sees the row of an entity that has this id. */
const sees = (entity: EntityTable, actor: Actor, id: RawBuilder<unknown>) =>
  sql`coalesce((select ${entity.visible?.(sql.ref('p'), actor) ?? sql`true`} from ${sql.table(entity.table)} p
    where p.tenant_id = ${actor.tenant_id}::uuid and p.id = ${id}), false)`;

/** Users who see its object in this inspection see an answer's files. */
const seesAnswer = (alias: Alias, actor: Actor) =>
  sql`coalesce((select ${seesDetail(actor, { object: sql.ref('o'), inspection_id: sql`${alias}.inspection_id` })} from object o
    where o.tenant_id = ${actor.tenant_id}::uuid and o.id = ${alias}.object_id), false)`;

/** Late work belongs to its author, who adds its files, and those who see everything. */
const seesLate = (alias: Alias, actor: Actor) =>
  sql`coalesce((select ${sees(inspectionTable, actor, sql`l.inspection_id`)} from late_work l
    where l.tenant_id = ${actor.tenant_id}::uuid and l.id = ${alias}.entity_id and l.created_by = ${actor.id}::uuid), false)`;

/**
 * Whether the actor may read rows that show what one user sees, or belong to a user: the owner, or the limited key that
 * made it, and those who see everything.
 */
const readsPersonal = (alias: Alias, actor: Actor) => {
  if (actor.scope.all) return sql`true`;
  const key = limitedKey(actor);
  return key
    ? sql`(${alias}.report_config is null and ${alias}.entity <> 'user' or ${alias}.api_key_id = ${key.id}::uuid)`
    : sql`(${alias}.report_config is null or ${alias}.created_by = ${actor.id}::uuid)`;
};

/** A file is visible to those who see its owner; a report to its author and those who see everything. */
const visible = (alias: Alias, actor: Actor) => {
  const entity = sql`${alias}.entity_id`;
  return sql<boolean>`(${readsPersonal(alias, actor)} and case ${alias}.entity
    when 'object' then ${sees(objectTable, actor, entity)}
    when 'business_unit' then ${sees(businessUnitTable, actor, entity)}
    when 'measurement_indicator' then ${sees(indicatorTable, actor, entity)}
    when 'indicator_value_history' then ${sees(indicatorValueTable, actor, entity)}
    when 'inspection' then ${sees(inspectionTable, actor, sql`${alias}.inspection_id`)}
    when 'inspection_check_list_item' then ${seesAnswer(alias, actor)}
    when 'late_work' then ${seesLate(alias, actor)}
    when 'user' then ${entity} = ${actor.id}::uuid
    when 'tenant' then ${alias}.user_tags @> array[${LOGO}::text]
    else true end)`;
};

export const contentTable = defineTable({
  resource: contents,
  table: 'content',
  fieldSources: {
    file: { expression: fileOf() },
    thumbnail: { expression: fileOf('thumbnail') },
    preview: { expression: fileOf('preview') },
    quality_status: {
      isLookedUp: true,
      expression: (alias, tenant) =>
        sql`(case when ${alias}.entity = 'inspection_check_list_item' then ${qualityOfItem(sql`${alias}.entity_id`, tenant)} end)`,
    },
  },
  visible,
});

export const tables = [contentTable];
