import { indicators, indicatorValues } from '@plumbline/contract/indicators/wire';
import { sql } from 'kysely';
import { seenByUnit } from '#areas/objects/table.ts';
import { defineTable } from '#kit/model/table.ts';
import { indicatorMeter, valueMeter } from './meters.ts';

const seen = seenByUnit('measurement_indicator', {
  folded: { column: 'search_text', fields: ['name', 'code'] },
  sorted: ['updated_at', 'name'],
  sortedWithin: { business_unit: ['updated_at', 'name'] },
  unique: ['external_id'],
});

export const indicatorTable = defineTable({
  resource: indicators,
  table: 'measurement_indicator',
  fieldSources: { date: { column: 'last_at' }, meter: indicatorMeter },
  defaults: {
    archived: false,
    decimals: 2,
    is_meter: false,
    counts_down: false,
    needs_photo: false,
  },
  // These follow from the values and the object, which are logged.
  unlogged: ['business_unit', 'last_value', 'previous_value', 'date', 'quality_status', 'meter'],
  ...seen,
});

export const indicatorValueTable = defineTable({
  resource: indicatorValues,
  table: 'indicator_value',
  fieldSources: { meter: valueMeter },
  // It follows from other values, and from the indicator; photos are logged themselves.
  unlogged: ['meter', 'content_count'],
  visible: (alias, actor, use = 'test') =>
    use === 'index'
      ? sql<boolean>`(${alias}.indicator_id in (${seen.large.visibleIds(actor)}))`
      : sql<boolean>`coalesce((select ${seen.visible(sql.ref('m'), actor)} from measurement_indicator m
      where m.tenant_id = ${actor.tenant_id}::uuid and m.id = ${alias}.indicator_id), false)`,
  large: {
    sorted: ['updated_at'],
    sortedWithin: { indicator: ['measured_at'] },
    distinctWithin: { indicator: ['measured_at'] },
    requiredFilter: 'indicator',
    visibleIds: (actor) =>
      sql`select v.id from (${seen.large.visibleIds(actor)}) m (id) cross join lateral (
      select v.id from indicator_value v where v.tenant_id = ${actor.tenant_id}::uuid and v.indicator_id = m.id offset 0) v`,
  },
  audience: seen.audience,
});

export const tables = [indicatorTable, indicatorValueTable];
