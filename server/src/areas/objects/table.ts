import { objectClasses, objects } from '@plumbline/contract/objects/wire';
import { currencyOf } from '#kit/dictionary/currency.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '#kit/model/actor.ts';
import { pictureIn } from '#kit/files/fields.ts';
import { defineTable, oneOf } from '#kit/model/table.ts';
import type { Audience, LargeTable } from '#kit/model/table.ts';
import { pathOf, qualitySource } from '#kit/entity/tree.ts';

export const objectClassTable = defineTable({ resource: objectClasses, table: 'object_class' });

/** Number of characters of a path in its index. */
const PATH_INDEXED = 600;

/** The order of the objects with critical findings of their own. */
const WORST = '-critical_count,-attention_count';

const within = (alias: RawBuilder<unknown>, units: readonly string[] | null) =>
  units === null ? sql<boolean>`true` : oneOf(sql`${alias}.business_unit_id`, units);

const seenBy = (alias: RawBuilder<unknown>, { scope }: Actor) =>
  within(alias, scope.all ? null : scope.read);

/**
 * For objects, and entities that have the unit of their object: visible to users who see the unit, who are also
 * notified of changes.
 */
export const seenByUnit = (table: string, indexes: LargeTable) => ({
  audience: ({ business_unit_id }: Readonly<Record<string, unknown>>): Audience => ({
    units: [business_unit_id],
  }),
  visible: seenBy,
  large: {
    ...indexes,
    visibleIds: (actor: Actor) =>
      sql`select s.id from ${sql.table(table)} s where s.tenant_id = ${actor.tenant_id}::uuid and ${seenBy(sql.ref('s'), actor)}`,
    inUnitCondition: (unit: string | null) => sql<boolean>`t.business_unit_id = ${unit}::uuid`,
  },
});

export const objectTable = defineTable({
  resource: objects,
  table: 'object',
  logged: ['location_text', 'latitude', 'longitude', 'avatar_sha256'],
  partNames: (id, tenant) => sql`select a.key, a.name from object o
    join object_class c on c.tenant_id = ${tenant}::uuid and c.id = o.object_class_id
    cross join lateral jsonb_to_recordset(c.attributes) as a(key text, name text)
    where o.tenant_id = ${tenant}::uuid and o.id = ${id}::uuid`,
  defaults: { archived: false, attributes: {}, tags: [] },
  sides: {
    quality: { table: 'object_quality', key: 'object_id' },
    facts: { table: 'object_facts', key: 'object_id' },
    path: { computed: pathOf('object') },
    kept_path: { table: 'object_path', key: 'object_id' },
  },
  fieldSources: {
    avatar: { expression: pictureIn('avatar_sha256', 'thumbnail') },
    // A row shows the present names, which its stored path may not contain yet (docs/decisions/trees-and-paths.md).
    full_name: {
      side: 'kept_path',
      column: 'full_name',
      shown: 'path',
      sortedBy: PATH_INDEXED,
      joins: 'name',
    },
    hierarchy_depth: { side: 'kept_path', column: 'hierarchy_depth', shown: 'path' },
    children_count: { side: 'quality', column: 'children_count' },
    critical_count: { side: 'quality', column: 'actual_critical' },
    attention_count: { side: 'quality', column: 'actual_attention' },
    critical_since: {
      isLookedUp: true,
      expression: (alias, tenant) =>
        sql`(select min(r.as_of) from object_result r where r.tenant_id = ${tenant}::uuid and r.object_id = ${alias}.id and r.critical > 0)`,
    },
    // The narrow table of facts has the indexes by status; a row shows the status of its counters.
    quality_status: { side: 'facts', column: 'total_status', shown: 'quality' },
    quality: qualitySource,
    budget: {
      isLookedUp: true,
      expression: (alias, tenant, locale) =>
        sql`(select coalesce(jsonb_agg(jsonb_build_object('currency', ${currencyOf(sql.ref('b.unit_code'), { tenant, locale })}, 'total', b.total)
            order by b.unit_code), '[]')
          from (select unit_code, sum(total) as total from object_budget
            where tenant_id = ${tenant}::uuid and object_id = ${alias}.id group by unit_code) b)`,
    },
    location: {
      expression: (
        alias,
      ) => sql`case when ${alias}.location_text is not null or ${alias}.latitude is not null or ${alias}.longitude is not null
      then jsonb_build_object('text', ${alias}.location_text, 'lat', ${alias}.latitude, 'lon', ${alias}.longitude) end`,
    },
  },
  // Only units in scope: the responsible user sees the inspected items, not the object's page.
  ...seenByUnit('object', {
    narrow: {
      table: 'object_facts',
      key: 'object_id',
      columns: {
        quality_status: 'total_status',
        object_class: 'object_class_id',
        business_unit: 'business_unit_id',
        form_factor: 'form_factor_code',
        status: 'status_code',
        operative_status: 'operative_status_code',
        archived: 'archived',
      },
    },
    folded: { column: 'search_text', fields: ['name', 'code', 'serial_number', 'manufacturer'] },
    sorted: [
      'updated_at',
      'name',
      'code',
      'manufacturer',
      'installed_at',
      'created_at',
      'quality_status',
      'children_count',
      'full_name',
      'hierarchy_depth',
      WORST,
    ],
    partialSortIndexes: {
      [WORST]: {
        field: 'critical_count',
        moreThan: 0,
        condition: sql<boolean>`t.actual_critical > 0`,
      },
    },
    unique: ['external_id'],
    sortedWithin: {
      business_unit: [
        'updated_at',
        'name',
        'code',
        'created_at',
        'quality_status',
        'full_name',
        'hierarchy_depth',
      ],
    },
  }),
});

/**
 * The objects that the actor may work with. A new inspection only contains these, so that nobody can widen their scope
 * by planning, copying or repeating.
 */
export const worksWith = (
  alias: RawBuilder<unknown>,
  { scope }: Pick<Actor, 'scope'>,
): RawBuilder<boolean> => within(alias, scope.all ? null : scope.work);

export const tables = [objectClassTable, objectTable];
