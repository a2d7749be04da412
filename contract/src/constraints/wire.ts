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
    search: search(['name', 'object.name', 'object.code']),
    constraint_type: dictionary('constraint_type'),
    /** The object with the lowered quality: the target, or the object of the indicator. */
    object: relation('object'),
    /** The unit of the object. */
    business_unit: relation('business_unit'),
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
    /** The value of the last judgement, and its time. */
    judged_value: decimal({ nullable: true }),
    evaluated_at: time({ nullable: true }),
    /** The rule that made the restriction and sets its terms. */
    rule: relation('constraint_rule', { nullable: true }),
    archived: boolean(),
    ...auditFields,
  },
});
export type ConstraintView = ViewOf<typeof constraints>;

/**
 * A restriction for all objects of a class within a unit, or for their indicators with a code; future ones included.
 */
export const constraintRules = defineResource({
  name: 'constraint_rule',
  path: '/constraint_rule',
  fields: {
    id: id(),
    name: text(),
    constraint_type: dictionary('constraint_type'),
    object_class: relation('object_class', { nullable: true }),
    business_unit: relation('business_unit', { nullable: true }),
    /** The code of the limited indicators. */
    indicator_code: text({ nullable: true }),
    critical_min: decimal({ nullable: true }),
    attention_min: decimal({ nullable: true }),
    attention_max: decimal({ nullable: true }),
    critical_max: decimal({ nullable: true }),
    /** The object's date that `after_days` count from: `installed_at`, or the key of an attribute; null: `boundary_date`. */
    date_key: text({ nullable: true }),
    after_days: integer({ nullable: true }),
    boundary_date: date({ nullable: true }),
    warning_days: integer({ nullable: true }),
    valid_from: date({ nullable: true }),
    valid_to: date({ nullable: true }),
    /** Number of restrictions made by the rule that are not archived. */
    constraints_count: integer(),
    /** True until all objects have been compared with the rule. */
    is_comparing: boolean(),
    ...auditFields,
  },
});
export type ConstraintRuleView = ViewOf<typeof constraintRules>;
