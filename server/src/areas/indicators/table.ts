import { indicators, indicatorValues } from '@plumbline/contract/indicators/wire';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { objectTable } from '#areas/objects/table.ts';
import type { Actor } from '#kit/model/actor.ts';
import { defineTable } from '#kit/model/table.ts';
import type { EntityTable, Use } from '#kit/model/table.ts';

/** The objects that the actor sees. */
const objectsOf = (actor: Actor): RawBuilder<unknown> =>
  objectTable.visibleIds?.(actor) ?? sql`select null::uuid`;

/** What names its object as `object_id`, an indicator or a restriction, is seen by whoever sees the object. */
export const seenWithObject = (
  alias: RawBuilder<unknown>,
  actor: Actor,
  use: Use = 'test',
): RawBuilder<boolean> =>
  use === 'index'
    ? sql<boolean>`(${alias}.object_id in (${objectsOf(actor)}))`
    : sql<boolean>`coalesce((select ${objectTable.visible?.(sql.ref('o'), actor) ?? sql`true`} from object o
    where o.tenant_id = ${actor.tenant_id}::uuid and o.id = ${alias}.object_id), false)`;

/** The ids of what names these objects, each looked up by its object. */
export const idsWithObject =
  (table: 'measurement_indicator' | 'quality_constraint') =>
  (actor: Actor): RawBuilder<unknown> =>
    sql`select m.id from (${objectsOf(actor)}) o (id) cross join lateral (
    select m.id from ${sql.table(table)} m where m.tenant_id = ${actor.tenant_id}::uuid and m.object_id = o.id offset 0) m`;

const indicatorsOf = idsWithObject('measurement_indicator');

/** Those who see the unit of its object are told of its changes. */
const toldWithObject: Pick<EntityTable, 'audience'> = {
  audience: ({ business_unit_id }) => ({ units: [business_unit_id] }),
};

export const indicatorTable = defineTable({
  resource: indicators,
  table: 'measurement_indicator',
  fieldSources: { date: { column: 'last_at' } },
  defaults: { archived: false, decimals: 2 },
  // They follow from the values, which the log has.
  unlogged: ['last_value', 'previous_value', 'date', 'quality_status'],
  folded: { column: 'search_text', fields: ['name', 'code'] },
  sorted: ['updated_at', 'name'],
  unique: ['external_id'],
  visible: seenWithObject,
  visibleIds: indicatorsOf,
  ...toldWithObject,
  beside: (tenant) =>
    sql`(select o.business_unit_id from object o where o.tenant_id = ${tenant}::uuid and o.id = t.object_id) as business_unit_id`,
});

export const indicatorValueTable = defineTable({
  resource: indicatorValues,
  table: 'indicator_value',
  sorted: ['updated_at'],
  sortedWithin: { indicator: ['measured_at'] },
  chosenBy: 'indicator',
  visible: (alias, actor, use = 'test') =>
    use === 'index'
      ? sql<boolean>`(${alias}.indicator_id in (${indicatorsOf(actor)}))`
      : sql<boolean>`coalesce((select ${seenWithObject(sql.ref('m'), actor)} from measurement_indicator m
      where m.tenant_id = ${actor.tenant_id}::uuid and m.id = ${alias}.indicator_id), false)`,
  visibleIds: (actor) =>
    sql`select v.id from (${indicatorsOf(actor)}) m (id) cross join lateral (
      select v.id from indicator_value v where v.tenant_id = ${actor.tenant_id}::uuid and v.indicator_id = m.id offset 0) v`,
  ...toldWithObject,
});

export const tables = [indicatorTable, indicatorValueTable];
