import {
  auditFields,
  boolean,
  date,
  decimal,
  defineResource,
  dictionary,
  id,
  integer,
  relation,
  search,
  text,
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';

/** A restriction: a limit on the values of an indicator or on a date; breaking it lowers the quality of its object. */
export const constraints = defineResource({
  name: 'constraint',
  path: '/constraint',
  fields: {
    id: id(),
    name: text(),
    search: search(['name']),
    constraint_type: dictionary('constraint_type'),
    /** The object whose quality it lowers: its target, or that of the indicator. */
    object: relation('object'),
    /** Null: the object itself is the target. */
    indicator: relation('measurement_indicator', { nullable: true }),
    critical_min: decimal({ nullable: true }),
    attention_min: decimal({ nullable: true }),
    attention_max: decimal({ nullable: true }),
    critical_max: decimal({ nullable: true }),
    boundary_date: date({ nullable: true }),
    warning_days: integer({ nullable: true }),
    /** The first and the last day in force, in the tenant's zone; null: no such limit. */
    valid_from: date({ nullable: true }),
    valid_to: date({ nullable: true }),
    /** Null: not in force, or nothing to judge. */
    quality_status: dictionary('quality_status', { nullable: true }),
    /** The value by which it was judged last, and when. */
    judged_value: decimal({ nullable: true }),
    evaluated_at: time({ nullable: true }),
    archived: boolean(),
    ...auditFields,
  },
});
export type ConstraintView = ViewOf<typeof constraints>;
