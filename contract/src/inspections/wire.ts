import { z } from 'zod';
import { count, referenceView } from '../kit/answers.ts';
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
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import { maybeWords, moment, reference, words } from '../kit/values.ts';
import { qualitySummary } from '../quality/wire.ts';

/** The longest comment there is, in characters. */
export const MAX_COMMENT = 4000;
export const comment = maybeWords(MAX_COMMENT);

export const progress = z.object({ filled: count, total: count }).meta({ id: 'progress' });
export type Progress = z.infer<typeof progress>;

export const inspections = defineResource({
  name: 'inspection',
  path: '/inspection',
  label: 'template_name',
  fields: {
    id: id(),
    /** For people, `INS-000123`: one per tenant, never given twice. */
    number: text(),
    object: relation('object'),
    /** Names from the root of the object's tree; as they were at completion. */
    object_full_name: text(),
    business_unit: relation('business_unit'),
    template: relation('inspection_template', { nullable: true }),
    template_name: text(),
    search: search([
      'number',
      'template_name',
      'object.name',
      'object.code',
      'responsible.full_name',
    ]),
    inspection_type: dictionary('inspection_type', { nullable: true }),
    inspection_class: relation('inspection_class', { nullable: true }),
    operative_status: dictionary('inspection_operative_status'),
    /** The operative status of the object; as it was when the inspection was closed. */
    status: dictionary('status_type', { nullable: true }),
    quality_status: dictionary('quality_status', { nullable: true }),
    /** The quality of a completed inspection. */
    result: dictionary('quality_status', { nullable: true }),
    /** The generated document. */
    report: json(referenceView.nullable()),
    quality_aggr: json(qualitySummary),
    assigned_time: time(),
    due_time: time({ nullable: true }),
    /** When it is late; where nothing says so, when it may start: what a list of things to do goes by. */
    due_or_assigned: time(),
    overdue: boolean(),
    started_at: time({ nullable: true }),
    finished_at: time({ nullable: true }),
    responsible: relation('user', { nullable: true }),
    comment: text({ nullable: true }),
    schedule_type: dictionary('schedule_type', { nullable: true }),
    required_credits: integer(),
    base_inspection: relation('inspection', { nullable: true }),
    progress: json(progress),
    filled: integer(),
    total: integer(),
    external_id: text({ nullable: true }),
    archived: boolean(),
    ...audited,
  },
  update: z
    .strictObject({
      assigned_time: moment,
      due_time: moment.nullable(),
      comment,
      /** Why it is changed: kept in the log of the change. */
      reason: words(500),
      archived: z.boolean(),
    })
    .partial()
    .refine(({ reason, ...changes }) => reason === undefined || Object.keys(changes).length > 0, {
      path: ['reason'],
      params: { reason: 'reason_alone' },
    }),
});
export type InspectionView = ViewOf<typeof inspections>;

const planned = {
  assigned_time: moment.optional(),
  /** When it is late; left out, as many days after the assigned time as the template says. */
  due_time: moment.optional(),
  responsible_id: reference.optional(),
  comment: comment.optional(),
};
/** `POST /inspection/composite/{object_id}`. */
export const createFromTemplate = z.strictObject({
  id: reference.optional(),
  template_id: reference,
  ...planned,
});
/** `POST /inspection/{object_id}/composite/operative`: unplanned, from check lists. */
export const createOperative = z.strictObject({
  id: reference.optional(),
  check_list_ids: z.array(reference).min(1).max(100),
  ...planned,
});
export const changeStatus = z.strictObject({
  operative_status_code: z.union([z.literal(2), z.literal(3), z.literal(5)]),
  /** Added below the comment there is. */
  comment: comment.optional(),
});
export const changeResponsible = z.strictObject({ responsible_id: reference });
export const copyInspection = z.strictObject({
  id: reference.optional(),
  mode: z.enum(['copy', 'repeat']),
  ...planned,
});
