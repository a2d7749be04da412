import { z } from 'zod';
import {
  codedView,
  count,
  maybeText,
  plainValue,
  referenceView,
  timestamp,
} from '../kit/answers.ts';
import { qualityCode } from './schemas.ts';

/** How to read an answer chosen from numbers. */
const answerScale = z
  .object({
    /** The highest of the numbers. */
    of: z.number(),
    /** The number from which answers are as bad as this one; null if no answer is better. */
    limit: z
      .object({
        bound: z.enum(['critical_min', 'attention_min', 'attention_max', 'critical_max']),
        limit: z.number(),
      })
      .nullable(),
  })
  .meta({ id: 'answer_scale' });
export type AnswerScale = z.infer<typeof answerScale>;

/** One fact behind a status (`GET …/quality/causes`), worst and newest first. */
export const qualityCause = z
  .object({
    kind: z.enum(['item', 'constraint']),
    quality_status: qualityCode,
    name: z.string(),
    value: plainValue,
    /** The type of the answer, needed to show the value as it was entered. */
    check_type: codedView.nullable(),
    /** The symbol of the unit, or its name if it has none. */
    unit: maybeText,
    /** The bound that the value violates; for a restriction on a date, that date. */
    limit: z.union([z.number(), z.string()]).nullable(),
    /** Only for an answer chosen from numbers in order of quality. */
    scale: answerScale.nullable(),
    /** How far a limit is exceeded: in units of the value or in days; during a warning, the days left. */
    distance: z.number().nullable(),
    comment: maybeText,
    object: z.object({ id: z.uuid(), name: z.string(), full_name: z.string() }),
    inspection: z.object({ id: z.uuid(), name: z.string(), finished_at: timestamp }).nullable(),
    item_id: z.uuid().nullable(),
    /** The restriction, and the time since which its verdict has been the same. */
    constraint: z.object({ id: z.uuid(), since: timestamp }).nullable(),
    indicator: referenceView.nullable(),
    check_list: maybeText,
    inspector: maybeText,
    content_count: count,
  })
  .meta({ id: 'quality_cause' });
export type QualityCause = z.infer<typeof qualityCause>;

/** Facts behind a status with a common property, and the number of their objects. */
const causeCount = z
  .object({
    /** The place, question or class; null for objects without a class. */
    object: referenceView.nullable(),
    critical: count,
    attention: count,
    ok: count,
    objects: count,
    /** On the last of a truncated list: number left out. */
    left_out: z.int().min(1).optional(),
  })
  .meta({ id: 'cause_count' });
export type CauseCount = z.infer<typeof causeCount>;

/**
 * `GET …/quality/causes/aggr_on_attr`: worst first; `of` is the number of objects in the branch, with or
 * without findings.
 */
export const causeCounts = z.object({
  all: causeCount.extend({ of: count }).meta({ id: 'cause_total' }),
  place: z.array(causeCount).optional(),
  question: z.array(causeCount).optional(),
  object_class: z.array(causeCount).optional(),
});
export type CauseCounts = z.infer<typeof causeCounts>;
