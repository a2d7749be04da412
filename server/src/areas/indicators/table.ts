import { indicators, indicatorValues } from '@plumbline/contract/indicators/wire';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { objectTable } from '#areas/objects/table.ts';
import type { Actor } from '#kit/model/actor.ts';
import { defineTable } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';

/** An indicator is seen by whoever sees its object. */
const seesObject = (object_id: RawBuilder<unknown>, actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select ${objectTable.visible?.(sql.ref('o'), actor) ?? sql`true`} from object o
    where o.tenant_id = ${actor.tenant_id}::uuid and o.id = ${object_id}), false)`;

/** What names its object as `object_id`: an indicator, a restriction. */
export const seenWithObject = (alias: RawBuilder<unknown>, actor: Actor): RawBuilder<boolean> =>
  seesObject(sql`${alias}.object_id`, actor);

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
  ...toldWithObject,
  beside: (tenant) =>
    sql`(select o.business_unit_id from object o where o.tenant_id = ${tenant}::uuid and o.id = t.object_id) as business_unit_id`,
});

export const indicatorValueTable = defineTable({
  resource: indicatorValues,
  table: 'indicator_value',
  sorted: ['updated_at'],
  sortedWithin: { indicator: ['measured_at'] },
  visible: (alias, actor) =>
    sql<boolean>`coalesce((select ${seenWithObject(sql.ref('m'), actor)} from measurement_indicator m
      where m.tenant_id = ${actor.tenant_id}::uuid and m.id = ${alias}.indicator_id), false)`,
  ...toldWithObject,
});

export const tables = [indicatorTable, indicatorValueTable];
