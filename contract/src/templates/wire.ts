import {
  auditFields,
  boolean,
  date,
  defineResource,
  dictionary,
  id,
  integer,
  json,
  relation,
  search,
  text,
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import type { ValuesOf } from '../kit/schemas.ts';
import type { objectTemplateSchemas, templateSchemas } from './schemas.ts';

export const inspectionClasses = defineResource({
  name: 'inspection_class',
  path: '/inspection_class',
  fields: {
    id: id(),
    name: text(),
    search: search(['name', 'code']),
    code: text({ nullable: true }),
    parent: relation('inspection_class', { nullable: true }),
    archived: boolean(),
    ...auditFields,
  },
});
export type InspectionClassView = ViewOf<typeof inspectionClasses>;

export const templates = defineResource({
  name: 'inspection_template',
  path: '/inspection_template',
  fields: {
    id: id(),
    name: text(),
    search: search(['name', 'code']),
    code: text({ nullable: true }),
    inspection_class: relation('inspection_class', { nullable: true }),
    inspection_type: dictionary('inspection_type', { nullable: true }),
    schedule_type: dictionary('schedule_type', { nullable: true }),
    schedule: json<ValuesOf<typeof templateSchemas>['schedule']>(),
    schedule_from: time({ nullable: true }),
    earlier_schedules: json<ValuesOf<typeof templateSchemas>['earlier_schedules']>(),
    reminder_before: text({ nullable: true }),
    due_days: integer({ nullable: true }),
    late_days: integer({ nullable: true }),
    on_holiday: text(),
    /** Whether completion requires a signature. */
    requires_signature: boolean(),
    /** Whether the label of the object has to be scanned for a start and for a completion. */
    requires_start_scan: boolean(),
    requires_finish_scan: boolean(),
    /** Whether the place of the device is kept at the start, at the completion and for photos. */
    keeps_place: boolean(),
    paused_from: date({ nullable: true }),
    paused_until: date({ nullable: true }),
    details_count: integer(),
    archived: boolean(),
    ...auditFields,
  },
});
export type TemplateView = ViewOf<typeof templates>;

export const templateDetails = defineResource({
  name: 'inspection_template_detail',
  path: '/inspection_template_detail',
  label: 'group_name',
  fields: {
    id: id(),
    inspection_template: relation('inspection_template'),
    check_list: relation('check_list'),
    group_name: text(),
    group_number: integer(),
    position: integer(),
    target: text(),
    object_class: relation('object_class', { nullable: true }),
    ...auditFields,
  },
});
export type TemplateDetailView = ViewOf<typeof templateDetails>;

export const objectTemplates = defineResource({
  name: 'object_inspection_template',
  path: '/object_inspection_template',
  label: 'id',
  fields: {
    id: id(),
    object: relation('object'),
    inspection_template: relation('inspection_template'),
    responsible: relation('user', { nullable: true }),
    is_active: boolean(),
    paused_from: date({ nullable: true }),
    paused_until: date({ nullable: true }),
    schedule: json<ValuesOf<typeof objectTemplateSchemas>['schedule']>(),
    schedule_from: time({ nullable: true }),
    earlier_schedules: json<ValuesOf<typeof objectTemplateSchemas>['earlier_schedules']>(),
    /** The rule that made the assignment; null: a person did. */
    rule: relation('inspection_template_rule', { nullable: true }),
    ...auditFields,
  },
});
export type ObjectTemplateView = ViewOf<typeof objectTemplates>;

/** A template for all objects of a class within a unit, future ones included. */
export const templateRules = defineResource({
  name: 'inspection_template_rule',
  path: '/inspection_template_rule',
  fields: {
    id: id(),
    /** Empty without a name. */
    name: text(),
    inspection_template: relation('inspection_template'),
    object_class: relation('object_class', { nullable: true }),
    business_unit: relation('business_unit', { nullable: true }),
    responsible: relation('user', { nullable: true }),
    is_active: boolean(),
    /** Number of objects that have the template by this rule. */
    objects_count: integer(),
    /** True until all objects have been compared with the rule. */
    is_comparing: boolean(),
    ...auditFields,
  },
});
export type TemplateRuleView = ViewOf<typeof templateRules>;
