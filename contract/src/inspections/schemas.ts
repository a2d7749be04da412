import { z } from 'zod';
import { count, referenceView } from '../kit/answers.ts';
import { errorBody } from '../kit/errorBody.ts';
import { placeStamp, visitPlaceView } from '../kit/placeStamp.ts';
import { defineSchemas } from '../kit/schemas.ts';
import { paragraphs, maybeParagraphs, moment, reference } from '../kit/values.ts';
import { qualitySummary } from '../quality/schemas.ts';
import { NO_ITEM } from './itemIds.ts';
import { scan, scanView } from './scans.ts';
import { MAX_HANDED_OVER, MAX_INSPECTION_DETAILS } from './limits.ts';

/** The most characters of a comment. */
export const MAX_COMMENT = 4000;
export const comment = maybeParagraphs(MAX_COMMENT);

export const progress = z.object({ filled: count, total: count }).meta({ id: 'progress' });
export type Progress = z.infer<typeof progress>;

export const inspectionSchemas = defineSchemas({
  update: z
    .strictObject({
      assigned_time: moment,
      due_time: moment.nullable(),
      comment,
      /** Null: no responsible user. */
      responsible_id: reference.nullable(),
      /** The reason for the change; kept in the log entry. */
      reason: paragraphs(500),
      archived: z.boolean(),
    })
    .partial()
    .refine(({ reason, ...changes }) => reason === undefined || Object.keys(changes).length > 0, {
      path: ['reason'],
      params: { reason: 'reason_alone' },
    }),
  values: {
    report: referenceView.nullable(),
    quality_aggr: qualitySummary,
    progress,
    start_scan: scanView.nullable(),
    finish_scan: scanView.nullable(),
    start_place: visitPlaceView.nullable(),
    finish_place: visitPlaceView.nullable(),
    object_codes: z.array(z.string()).nullable(),
  },
});

const times = {
  assigned_time: moment.optional(),
  /**
   * The time at which the inspection becomes overdue; by default, the template's number of days after the assigned
   * time.
   */
  due_time: moment.optional(),
  responsible_id: reference.optional(),
  comment: comment.optional(),
};
/** A detail as a device without a connection has worked on it, after a preview. */
const workedDetail = z.strictObject({
  /** A UUID that ends in 16 zero bits. */
  id: reference.refine((id) => id.endsWith(NO_ITEM), { params: { reason: 'value' } }),
  object_id: reference,
  check_list_id: reference,
  /** A version of that list, perhaps not the latest. */
  check_list_version_id: reference,
});
export type WorkedDetail = z.infer<typeof workedDetail>;
/** By default, the details follow from the template or the check lists. */
const details = z.array(workedDetail).min(1).max(MAX_INSPECTION_DETAILS).optional();

/** What a template asks of a visit; it holds for an inspection from its planning on. */
export const siteRules = z.strictObject({
  requires_start_scan: z.boolean(),
  requires_finish_scan: z.boolean(),
  keeps_place: z.boolean(),
});
export type SiteRules = z.infer<typeof siteRules>;

/** `POST /inspection/composite/{object_id}`. */
export const createFromTemplate = z.strictObject({
  id: reference.optional(),
  template_id: reference,
  details,
  /** With `details`, what the device went by: each holds if the template asked so lately. By default, what it asks now. */
  rules: siteRules.optional(),
  ...times,
});
const check_list_ids = z.array(reference).min(1).max(100);
/** `POST /inspection/{object_id}/composite/operative`: unplanned, from check lists. */
export const createOperative = z.strictObject({
  id: reference.optional(),
  check_list_ids,
  details,
  ...times,
});
/** `POST /inspection/{object_id}/composite/preview`: from a template, or from check lists. */
export const previewInspection = z
  .strictObject({ template_id: reference, check_list_ids })
  .partial()
  .refine(
    ({ template_id, check_list_ids }) =>
      (template_id === undefined) !== (check_list_ids === undefined),
    { path: ['template_id'], params: { reason: 'required' } },
  );
export const changeStatus = z.strictObject({
  operative_status_code: z.union([z.literal(2), z.literal(3), z.literal(5)]),
  /** Appended to the existing comment. */
  comment: comment.optional(),
  /** The moment by the device that did it, perhaps without a connection. */
  happened_at: moment.optional(),
  /** Kept by a start and a completion of an inspection that asks for it. */
  scan: scan.optional(),
  /** The same. */
  place: placeStamp.optional(),
});
export type StatusChange = z.infer<typeof changeStatus>;
export const changeResponsible = z.strictObject({ responsible_id: reference });
/** `POST /inspection/composite/responsible`: null leaves the inspections without a responsible user. */
export const handOverMany = z.strictObject({
  ids: z.array(reference).min(1).max(MAX_HANDED_OVER),
  responsible_id: reference.nullable(),
});
/** The result for each inspection. */
export const handedOver = z
  .object({
    /** With the previous responsible user, so that it can be undone. */
    done: z.array(z.object({ id: z.uuid(), before: z.uuid().nullable() })),
    /** Each with the refusal of a single call. */
    refused: z.array(errorBody.extend({ id: z.uuid(), status: z.int() })),
  })
  .meta({ id: 'handed_over' });
export type HandedOver = z.infer<typeof handedOver>;
export const copyInspection = z.strictObject({
  id: reference.optional(),
  mode: z.enum(['copy', 'repeat']),
  ...times,
});
