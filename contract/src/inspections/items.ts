import { z } from 'zod';
import {
  codedView,
  count,
  maybeText,
  plainValue,
  referenceView,
  timestamp,
} from '../kit/answers.ts';
import { errorBody } from '../kit/errorBody.ts';
import { isStorable } from '../kit/text.ts';
import { moment, reference } from '../kit/values.ts';
import { qualityRule, visibleIf } from '../checkLists/schemas.ts';
import { limitView } from '../constraints/limits.ts';
import { meterChange, meterChangeView, usualPaceView } from '../indicators/schemas.ts';
import { qualityCode, qualitySummary } from '../quality/schemas.ts';
import { MAX_ANSWERS } from './answerLimits.ts';
import { comment, progress, siteRules } from './schemas.ts';
import { signatureView, signing } from './signing.ts';

/** One (object, check list) pair within an inspection. */
export const detailView = z
  .object({
    id: z.uuid(),
    object: referenceView,
    object_full_name: z.string(),
    check_list: referenceView,
    group_name: z.string(),
    group_number: z.int(),
    quality_aggr: qualitySummary,
    progress,
  })
  .meta({ id: 'inspection_detail' });
export type DetailView = z.infer<typeof detailView>;

/** The value of an answer: text, number, boolean, or nothing yet. */
export type AnswerValue = z.infer<typeof plainValue>;

/** The indicator that a number item measures: shown by its field before the server has the answer. */
const measuredIndicator = z
  .object({
    id: z.uuid(),
    name: z.string(),
    unit: codedView.nullable(),
    decimals: count,
    last_value: z.number().nullable(),
    date: timestamp.nullable(),
    /** What the next value is judged by, if the indicator is a meter. */
    meter: z
      .object({
        counts_down: z.boolean(),
        roll_over: z.number().nullable(),
        usual: usualPaceView,
        /** Missing in what devices stored earlier. */
        needs_photo: z.boolean().optional(),
      })
      .nullable(),
    /** The restrictions on it that are in force or will be. */
    terms: z.array(limitView),
  })
  .meta({ id: 'measured_indicator' });
export type MeasuredIndicator = z.infer<typeof measuredIndicator>;

export const itemView = z
  .object({
    id: z.uuid(),
    detail_id: z.uuid(),
    parent_id: z.uuid().nullable(),
    position: count,
    /** Outline number within the list, `2.3.1`. */
    number: z.string(),
    code: maybeText,
    name: z.string(),
    hint: maybeText,
    item_type: z.enum(['header', 'question']),
    check_type: codedView.nullable(),
    relevance: codedView,
    choices: z.array(z.string()),
    unit: maybeText,
    rule: qualityRule.nullable(),
    visible_if: visibleIf.nullable(),
    require_photo_on: z.array(qualityCode),
    require_comment_on: z.array(qualityCode),
    value: plainValue,
    not_applicable: z.boolean(),
    quality_status: codedView.nullable(),
    comment: maybeText,
    /** Decided by the completion rule; an invisible item needs no answer. */
    visible: z.boolean(),
    answered_at: timestamp.nullable(),
    answered_by: referenceView.nullable(),
    /** Whether the latest answer was given to other items too, in one act. */
    answered_together: z.boolean(),
    /** Number of changes applied. */
    revision: count,
    content_count: count,
    /** Copied from an earlier inspection and not yet confirmed: counts as unfilled. */
    proposed: z.boolean(),
    /** The same item's result in the latest completed inspection of the object. */
    previous: z
      .object({
        /** The item that has the files of that result. */
        item_id: z.uuid(),
        quality_status: codedView.nullable(),
        value: plainValue,
        content_count: count,
        finished_at: timestamp,
      })
      .nullable(),
    /**
     * The indicator of the detail's object with the code that the item names; in a completed inspection only one with
     * its value.
     */
    indicator: measuredIndicator.nullable(),
    /** Who has signed, or refused to; null if that is not known. Missing in what devices stored earlier. */
    signature: signatureView.nullable().optional(),
    /** Where the meters ended and began, if the value is the first of a new one. Missing in what devices stored earlier. */
    meter_change: meterChangeView.nullable().optional(),
  })
  .meta({ id: 'inspection_check_list_item' });
export type ItemView = z.infer<typeof itemView>;

/** `GET /inspection/{id}/work`: check lists of an inspection with all their items, whole lists up to 2,000 items at a time. */
export const workPage = z
  .object({
    items: z.array(z.object({ detail: detailView, items: z.array(itemView) })),
    next_cursor: maybeText,
  })
  .meta({ id: 'inspection_work' });
export type WorkPage = z.infer<typeof workPage>;
/** A detail with its items. */
export type DetailWork = WorkPage['items'][number];

/** An inspection as it would be planned now; its details, their items and their ids exist nowhere else. */
export const inspectionPreview = z
  .object({
    template: referenceView.nullable(),
    template_name: z.string(),
    object: referenceView,
    object_full_name: z.string(),
    business_unit: referenceView,
    inspection_type: codedView.nullable(),
    /** What completing takes, as a rule. */
    price: z.object({ per_inspection: count, per_detail: count }),
    requires_signature: z.boolean(),
    ...siteRules.shape,
    /** The codes on the plate of the object; null if no scan is asked for. */
    object_codes: z.array(z.string()).nullable(),
    details: z.array(
      z.object({
        check_list_version_id: z.uuid(),
        detail: detailView,
        items: z.array(itemView),
      }),
    ),
  })
  .meta({ id: 'inspection_preview' });
export type InspectionPreview = z.infer<typeof inspectionPreview>;

/** Blanks and lines as typed, without anything that the database cannot store. */
const plainText = z
  .string()
  .max(4000)
  .refine(isStorable, { params: { reason: 'nul' } });

/** `PATCH …/item/{itemId}/quality`; only fields in the body change. */
export const answer = z.strictObject({
  quality_status_code: qualityCode.nullable().optional(),
  value: z.union([plainText, z.number(), z.boolean(), z.null()]).optional(),
  not_applicable: z.boolean().optional(),
  comment: comment.optional(),
  answered_at: moment.optional(),
  /** The revision that the answer is based on; a conflict (`newer_answer`) if it is not the current one. */
  revision: z.int().min(0).optional(),
  /**
   * The sending device; with an `Idempotency-Key`, a repeat by the same user is acknowledged, however late it arrives.
   */
  device_id: reference.optional(),
  /** Turns a proposal into an answer without changing it. Any other answer confirms it too. */
  confirmed: z.literal(true).optional(),
  /** Whether the same act answered other items too; item, log and report say so. */
  together: z.literal(true).optional(),
  /** Who signs, or refuses to; the picture is a file of the item. */
  signature: signing.nullable().optional(),
  /** Whether the value is the first of a new meter, for items that measure an indicator. */
  meter_change: meterChange.nullable().optional(),
});
export type Answer = z.infer<typeof answer>;

export const answerResult = z.object({
  item: itemView,
  quality_aggr: qualitySummary,
  detail_quality_aggr: qualitySummary,
  progress,
  detail_progress: progress,
});
export type AnswerResult = z.infer<typeof answerResult>;

/** `POST /inspection/{id}/answers`: answers to different items, each with the key that it would have as a header. */
export const severalAnswers = z.strictObject({
  answers: z
    .array(
      answer.extend({
        detail_id: reference,
        item_id: reference,
        key: z.string().min(1).max(255).optional(),
      }),
    )
    .min(1)
    .max(MAX_ANSWERS)
    .refine(
      (answers) =>
        new Set(answers.map(({ item_id }) => item_id.toLowerCase())).size === answers.length,
      { params: { reason: 'repeated' } },
    ),
});

/** One verdict per answer, in their order: the status and the body that it would have had alone. */
export const answerVerdicts = z.object({
  verdicts: z.array(z.object({ status: z.int(), body: z.union([answerResult, errorBody]) })),
});
export type AnswerVerdicts = z.infer<typeof answerVerdicts>;

/** `POST /inspection/{id}/answers/confirm`: number of proposals that became answers. */
export const confirmation = z.object({
  confirmed: count,
  quality_aggr: qualitySummary,
  progress,
});
export type Confirmation = z.infer<typeof confirmation>;
