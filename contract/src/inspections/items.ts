import { z } from 'zod';
import type { Coded, Reference } from '../kit/resource.ts';
import { isStorable, maybeWords, moment, reference } from '../kit/values.ts';
import type { QualityRule, VisibleIf } from '../checkLists/wire.ts';
import { qualityCode } from '../quality/wire.ts';
import type { QualitySummary } from '../quality/wire.ts';

/** Blanks and lines as typed, but nothing the database cannot keep. */
const plainText = z
  .string()
  .max(4000)
  .refine(isStorable, { params: { reason: 'nul' } });

/** The longest comment there is, in characters. */
export const MAX_COMMENT = 4000;
export const comment = maybeWords(MAX_COMMENT);

export interface Progress {
  filled: number;
  total: number;
}

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
