import {
  auditFields,
  boolean,
  decimal,
  defineResource,
  dictionary,
  id,
  integer,
  json,
  relation,
  search,
  lines,
  text,
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import type { LastMeterFacts, MeterFacts } from './meters.ts';

/** A measured quantity of one object: a meter, a temperature, an amount of money. */
export const indicators = defineResource({
  name: 'measurement_indicator',
  path: '/measurement_indicator',
  fields: {
    id: id(),
    name: text(),
    code: text({ nullable: true }),
    search: search(['name', 'code', 'object.name', 'object.code']),
    object: relation('object'),
    /** The unit of the object. */
    business_unit: relation('business_unit'),
    level: integer({ nullable: true }),
    measure_unit: dictionary('measure_unit', { nullable: true }),
    measure_group: dictionary('measure_group', { nullable: true }),
    measure_equipment_type: dictionary('measure_equipment_type', { nullable: true }),
    /** Number of decimal places that people enter and see. */
    decimals: integer(),
    is_meter: boolean(),
    /** The direction of a meter. */
    counts_down: boolean(),
    /** The largest number that a meter shows before it begins again. */
    roll_over: decimal({ nullable: true, per: 'measure_unit' }),
    /** Whether people are asked for a photo of the meter with each of its readings. */
    needs_photo: boolean(),
    external_id: text({ nullable: true }),
    /** The two latest values that are not rejected, and the time of the last one. */
    last_value: decimal({ nullable: true, per: 'measure_unit' }),
    previous_value: decimal({ nullable: true, per: 'measure_unit' }),
    date: time({ nullable: true }),
    /** What follows from a meter's last value, and what the next one is judged by. */
    meter: json<LastMeterFacts | null>({ detail: true }),
    /** The worst verdict of its restrictions in force. */
    quality_status: dictionary('quality_status', { nullable: true }),
    archived: boolean(),
    ...auditFields,
  },
});
export type IndicatorView = ViewOf<typeof indicators>;

export const indicatorValues = defineResource({
  name: 'indicator_value_history',
  path: '/indicator_value_history',
  label: 'measured_at',
  fields: {
    id: id(),
    indicator: relation('measurement_indicator'),
    value: decimal({ per: 'indicator' }),
    measured_at: time(),
    /** The source of the value: `manual`, `inspection`, `import` or `api`. */
    source: text(),
    validation_status: dictionary('validation_status'),
    comment: lines({ nullable: true }),
    /** The inspection in which it was measured. */
    inspection: relation('inspection', { nullable: true }),
    /** Whether it is the first value of a new meter, with the last reading of the old one and the first of the new one. */
    meter_changed: boolean(),
    old_meter_last: decimal({ nullable: true, per: 'indicator' }),
    new_meter_first: decimal({ nullable: true, per: 'indicator' }),
    /** Number of its photos. */
    content_count: integer(),
    /** What follows from it and the values before it, if the indicator is a meter. */
    meter: json<MeterFacts | null>({ detail: true }),
    ...auditFields,
  },
});
export type IndicatorValueView = ViewOf<typeof indicatorValues>;
