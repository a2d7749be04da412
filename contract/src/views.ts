import { z } from 'zod';
import { checkListItems, checkLists } from './checkLists/wire.ts';
import { contents } from './content/wire.ts';
import { workPage } from './inspections/items.ts';
import { inspections } from './inspections/wire.ts';
import { count, timestamp } from './kit/answers.ts';
import { row } from './rows.ts';
import { templateDetails, templates } from './templates/wire.ts';
import { fieldWork } from './tenants/schemas.ts';
import { users } from './users/wire.ts';

/** `GET /user/me`: the caller's own account, with the effective time zone and the state of the licence. */
export const me = row(users)
  .extend({
    effective_time_zone: z.string(),
    /** The time zone of the tenant, which its schedules follow. */
    tenant_time_zone: z.string(),
    /**
     * Null until the licence has ended. Then the end of the grace period, visible only to users who can renew the
     * licence, and whether the tenant is already read-only.
     */
    license: z.object({ read_only_at: timestamp, is_read_only: z.boolean() }).nullable(),
    /** The balance, for superusers if it is low; otherwise null. */
    low_credits: count.nullable(),
    /** The tenant's settings for work in the field. */
    field_work: fieldWork,
  })
  .meta({ id: 'me' });
export type MeView = z.infer<typeof me>;

const checkListNode = row(checkListItems)
  .extend({
    get items() {
      return z.array(checkListNode);
    },
  })
  .meta({ id: 'check_list_node' });
export type CheckListNode = z.infer<typeof checkListNode>;
/** `GET /check_list/{id}`: a check list with its items as a tree. */
export const checkListTree = row(checkLists)
  .extend({ items: z.array(checkListNode) })
  .meta({ id: 'check_list_tree' });
export type CheckListDetailView = z.infer<typeof checkListTree>;

/** `GET /inspection_template/{id}`: a template with its details in order. */
export const templateWithDetails = row(templates)
  .extend({ details: z.array(row(templateDetails)) })
  .meta({ id: 'inspection_template_with_details' });
export type TemplateWithDetailsView = z.infer<typeof templateWithDetails>;

/** The most lanes of a workload. */
export const MAX_LANES = 100;
/** The most days of a workload: a quarter. */
export const MAX_WORKLOAD_DAYS = 92;
const amount = { inspections: count, items: count };
/** The fields of an inspection in a calendar. */
export const planned = row(inspections).pick({
  id: true,
  template_name: true,
  object: true,
  business_unit: true,
  operative_status: true,
  responsible: true,
  assigned_time: true,
  due_time: true,
  overdue: true,
});
export type PlannedView = z.infer<typeof planned>;
const workloadDay = z.object({
  day: z.iso.date(),
  ...amount,
  /** The first inspections of the day, by time. */
  first: z.array(planned),
});
const lane = z.object({
  /** A person, a unit, or null: nobody. Without `group` there is one lane with everything. */
  lane: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  ...amount,
  /** Days without inspections are left out. */
  days: z.array(workloadDay),
});
/** `GET /inspection/workload`: the open inspections by the day of their assigned time; the lane with the most items is first. */
export const workload = z
  .object({ lanes: z.array(lane), left_out: count })
  .meta({ id: 'workload' });
export type Workload = z.infer<typeof workload>;

/** `GET /inspection/{id}/whole`: everything that a device needs to carry out an inspection. */
export const inspectionWhole = z
  .object({
    inspection: row(inspections),
    /** The version of the inspection, for `If-Match`. */
    version: z.string(),
    /** The first page of `GET /inspection/{id}/work`. */
    work: workPage,
    /** Its files and those of its items; null if there are more than 1,000. */
    files: z.array(row(contents)).nullable(),
    /** The files of its check lists, which explain their items; null if there are more than 1,000. */
    guidance: z.array(row(contents)).nullable(),
    /** The files of the results of last time that its items name; null if there are more than 1,000. */
    previous: z.array(row(contents)).nullable(),
  })
  .meta({ id: 'inspection_whole' });
export type InspectionWhole = z.infer<typeof inspectionWhole>;
