import { z } from 'zod';
import type { QualityRule, VisibleIf } from './checkLists.ts';
import {
  audited,
  boolean,
  defineResource,
  dictionary,
  id,
  integer,
  json,
  maybeWords,
  words,
  reference,
  relation,
  search,
  text,
  time,
  isStorable,
  moment,
} from './kit/resource.ts';
import type { Coded, Reference, ViewOf } from './kit/resource.ts';
import { qualityCode } from './quality.ts';
import type { QualitySummary } from './quality.ts';

/** Blanks and lines as typed, but nothing the database cannot keep. */
const plainText = z
  .string()
  .max(4000)
  .refine(isStorable, { params: { reason: 'nul' } });
/** The longest comment there is, in characters. */
export const MAX_COMMENT = 4000;
const comment = maybeWords(MAX_COMMENT);

export interface Progress {
  filled: number;
  total: number;
}

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
    report: json<Reference | null>(),
    quality_aggr: json<QualitySummary>(),
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
    progress: json<Progress>(),
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

/** One (object, check list) pair inside an inspection. */
export interface DetailView {
  id: string;
  object: Reference;
  object_full_name: string;
  check_list: Reference;
  group_name: string;
  group_number: number;
  quality_aggr: QualitySummary;
  progress: Progress;
}

/** What an item is answered with: text, number, boolean, or nothing yet. */
export type AnswerValue = string | number | boolean | null;

export interface ItemView {
  id: string;
  detail_id: string;
  parent_id: string | null;
  position: number;
  /** Outline number within the list, `2.3.1`. */
  number: string;
  code: string | null;
  name: string;
  hint: string | null;
  item_type: 'header' | 'question';
  check_type: Coded | null;
  relevance: Coded;
  choices: string[];
  unit: string | null;
  rule: QualityRule | null;
  visible_if: VisibleIf | null;
  require_photo_on: readonly number[];
  require_comment_on: readonly number[];
  value: AnswerValue;
  not_applicable: boolean;
  quality_status: Coded | null;
  comment: string | null;
  /** By the one completion rule: false needs no answer. */
  visible: boolean;
  answered_at: string | null;
  answered_by: Reference | null;
  /** Counts the applied changes. */
  revision: number;
  content_count: number;
  /** Copied from an earlier inspection and not confirmed yet: counts as unfilled. */
  proposed: boolean;
  /** The same item's result in the latest completed inspection of the object. */
  previous: { quality_status: Coded | null; value: AnswerValue; finished_at: string } | null;
}

/** `PATCH …/item/{itemId}/quality`; only sent fields change. */
export const answer = z.strictObject({
  quality_status_code: qualityCode.nullable().optional(),
  value: z.union([plainText, z.number(), z.boolean(), z.null()]).optional(),
  not_applicable: z.boolean().optional(),
  comment: comment.optional(),
  answered_at: moment.optional(),
  /** The revision the answer is based on; another one by now is a conflict (`newer_answer`). */
  revision: z.int().min(0).optional(),
  /** The device that asks; with an `Idempotency-Key`, a repeat by the same user, however late, is answered as already done. */
  device_id: reference.optional(),
  /** Makes a proposal an answer, as it stands; any other answer does so too. */
  confirmed: z.literal(true).optional(),
});
export type Answer = z.infer<typeof answer>;

export interface AnswerResult {
  item: ItemView;
  quality_aggr: QualitySummary;
  detail_quality_aggr: QualitySummary;
  progress: Progress;
  detail_progress: Progress;
}

/** `POST /inspection/{id}/answers/confirm`: how many proposals became answers. */
export interface Confirmation {
  confirmed: number;
  quality_aggr: QualitySummary;
  progress: Progress;
}
