import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';
import { defineSchemas } from '../kit/schemas.ts';
import { maybeWords, moment, reference, timeZone, words } from '../kit/values.ts';
import { ON_HOLIDAY } from '../schedule/calendar.ts';
import { ruleFault } from '../schedule/ruleCost.ts';
import { isReminder } from '../schedule/reminder.ts';
import { pauseFields } from '../schedule/schemas.ts';

const classWrite = z.strictObject({
  name: words(),
  code: maybeWords(60),
  parent_id: reference.nullable(),
});
export const inspectionClassSchemas = defineSchemas({
  create: classWrite.partial().required({ name: true }).extend({ id: reference.optional() }),
  update: classWrite.extend({ archived: z.boolean() }).partial(),
});

/** RFC 5545 recurrence in a named time zone. */
export const schedule = z.strictObject({
  rrule: z
    .string()
    .min(1)
    .max(400)
    .check(({ value, issues }) => {
      const reason = ruleFault(value);
      if (reason) issues.push({ code: 'custom', input: value, params: { reason } });
    }),
  timezone: timeZone,
});
export type Schedule = z.infer<typeof schedule>;
/** Each schedule holds until the next one, and the last one until the present one; the first may have no beginning. */
const earlierSchedules = z.array(
  z.strictObject({ from: timestamp.nullable(), schedule: schedule.nullable() }),
);

const detailFields = {
  check_list_id: reference,
  group_name: words(),
  group_number: z.int().min(0).max(1000),
  target: z.enum(['base', 'class']),
  object_class_id: reference.nullable(),
};
/** The most check lists of one template. */
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
  /** Days after which the system closes an unfinished inspection; null means never. */
  late_days: z.int().min(0).max(3650).nullable(),
  on_holiday: z.enum(ON_HOLIDAY),
  /** Whether completion requires a signature. */
  requires_signature: z.boolean(),
  /** Whether the label of the object has to be scanned for a start and for a completion. */
  requires_start_scan: z.boolean(),
  requires_finish_scan: z.boolean(),
  /** Whether the place of the device is kept at the start, at the completion and for photos. */
  keeps_place: z.boolean(),
  ...pauseFields,
  details: z.array(detail).min(1).max(MAX_DETAILS),
});

export const templateSchemas = defineSchemas({
  create: write
    .partial()
    .required({ name: true, details: true })
    .extend({ id: reference.optional() }),
  update: write
    .extend({
      archived: z.boolean(),
      /** The moment from which the schedule holds; until then the earlier ones do. Null: always. */
      schedule_from: moment.nullable(),
    })
    .partial()
    .refine((body) => body.schedule_from === undefined || body.schedule !== undefined, {
      path: ['schedule'],
      params: { reason: 'required' },
    }),
  values: { schedule: schedule.nullable(), earlier_schedules: earlierSchedules },
});

export const templateDetailSchemas = defineSchemas({
  create: z
    .strictObject({ ...detailFields, id: reference, inspection_template_id: reference })
    .partial({ object_class_id: true, target: true, id: true }),
  update: z.strictObject(detailFields).partial(),
});

const assignment = z.strictObject({
  object_id: reference,
  inspection_template_id: reference,
  responsible_id: reference.nullable(),
  is_active: z.boolean(),
  ...pauseFields,
});
export const objectTemplateSchemas = defineSchemas({
  create: assignment
    .partial({ responsible_id: true, is_active: true, paused_from: true, paused_until: true })
    .extend({ id: reference.optional() }),
  update: assignment
    .omit({ object_id: true, inspection_template_id: true })
    .extend({
      /** The moment from which the object has this schedule of its own, or none; null: always the template's. */
      schedule_from: moment.nullable(),
      schedule: schedule.nullable(),
    })
    .partial()
    .refine(
      ({ schedule: own, schedule_from }) =>
        schedule_from == null ? own === undefined || own === schedule_from : own !== undefined,
      {
        path: ['schedule_from'],
        params: { reason: 'with_schedule' },
      },
    ),
  values: { schedule: schedule.nullable(), earlier_schedules: earlierSchedules },
});

const rule = z.strictObject({
  name: words(),
  inspection_template_id: reference,
  /** Sub-classes included; null: any class. */
  object_class_id: reference.nullable(),
  /** Sub-units included; null: any unit. */
  business_unit_id: reference.nullable(),
  responsible_id: reference.nullable(),
  is_active: z.boolean(),
});
export const templateRuleSchemas = defineSchemas({
  create: rule
    .partial()
    .required({ inspection_template_id: true })
    .extend({ id: reference.optional() }),
  update: rule.pick({ name: true, responsible_id: true, is_active: true }).partial(),
});

/** `POST /object_inspection_template/bulk`, for all objects matching the filters of the query. */
export const bulkAssign = z
  .strictObject({ inspection_template_id: reference, responsible_id: reference.nullable() })
  .partial({ responsible_id: true });

/** The result of the job. */
const bulkAssigned = z.strictObject({
  assigned: count,
  /** Number of objects that already had the template. */
  already: count,
  /** Number of objects in units where the user cannot be responsible. */
  unable: count,
});
export type BulkAssigned = z.infer<typeof bulkAssigned>;
