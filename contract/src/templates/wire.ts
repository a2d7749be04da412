import { z } from 'zod';
import {
  audited,
  boolean,
  defineResource,
  dictionary,
  id,
  integer,
  json,
  relation,
  search,
  text,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import { maybeWords, reference, timeZone, words } from '../kit/values.ts';
import { isRecurrence } from '../schedule/recurrence.ts';
import { isReminder } from '../schedule/reminder.ts';

const classWrite = z.strictObject({
  name: words(),
  code: maybeWords(60),
  parent_id: reference.nullable(),
});
export const inspectionClasses = defineResource({
  name: 'inspection_class',
  path: '/inspection_class',
  fields: {
    id: id(),
    name: text(),
    code: text({ nullable: true }),
    parent: relation('inspection_class', { nullable: true }),
    archived: boolean(),
    ...audited,
  },
  create: classWrite.partial().required({ name: true }).extend({ id: reference.optional() }),
  update: classWrite.extend({ archived: z.boolean() }).partial(),
});
export type InspectionClassView = ViewOf<typeof inspectionClasses>;

/** RFC 5545 recurrence in a named time zone. */
export const schedule = z.strictObject({
  rrule: z
    .string()
    .min(1)
    .max(400)
    .refine(isRecurrence, { params: { reason: 'rrule' } }),
  timezone: timeZone,
});
export type Schedule = z.infer<typeof schedule>;

const detailFields = {
  check_list_id: reference,
  group_name: words(),
  group_number: z.int().min(0).max(1000),
  target: z.enum(['base', 'class']),
  object_class_id: reference.nullable(),
};
/** Check lists of one template. */
export const MAX_DETAILS = 100;
const detail = z
  .strictObject(detailFields)
  .partial({ object_class_id: true, target: true })
  .refine((value) => value.target !== 'class' || Boolean(value.object_class_id), {
    path: ['object_class_id'],
    params: { reason: 'required' },
  });

const write = z.strictObject({
  name: words(),
  code: maybeWords(60),
  inspection_class_id: reference.nullable(),
  inspection_type_code: z.int().nullable(),
  schedule_type_code: z.int().min(1).max(4).nullable(),
  schedule: schedule.nullable(),
  reminder_before: z
    .string()
    .max(200)
    .refine(isReminder, { params: { reason: 'reminder' } })
    .nullable(),
  /** Days after the assigned time within which the inspection is due. */
  due_days: z.int().min(0).max(3650).nullable(),
  /** Days after which an unfinished inspection is closed by the system; null: never. */
  late_days: z.int().min(0).max(3650).nullable(),
  details: z.array(detail).min(1).max(MAX_DETAILS),
});

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
    schedule: json(schedule.nullable()),
    reminder_before: text({ nullable: true }),
    due_days: integer({ nullable: true }),
    late_days: integer({ nullable: true }),
    details_count: integer(),
    archived: boolean(),
    ...audited,
  },
  create: write
    .partial()
    .required({ name: true, details: true })
    .extend({ id: reference.optional() }),
  update: write.extend({ archived: z.boolean() }).partial(),
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
    ...audited,
  },
  create: z
    .strictObject({ ...detailFields, id: reference, inspection_template_id: reference })
    .partial({ object_class_id: true, target: true, id: true }),
  update: z.strictObject(detailFields).partial(),
});
export type TemplateDetailView = ViewOf<typeof templateDetails>;
/** `GET /inspection_template/{id}` adds the details in their order. */
export interface TemplateWithDetailsView extends TemplateView {
  details: TemplateDetailView[];
}

const assignment = z.strictObject({
  object_id: reference,
  inspection_template_id: reference,
  responsible_id: reference.nullable(),
  is_active: z.boolean(),
});
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
    ...audited,
  },
  create: assignment
    .partial({ responsible_id: true, is_active: true })
    .extend({ id: reference.optional() }),
  update: assignment.pick({ responsible_id: true, is_active: true }).partial(),
});
export type ObjectTemplateView = ViewOf<typeof objectTemplates>;
