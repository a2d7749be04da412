import { z } from 'zod';
import { maybeText, plainValue, referenceView, timestamp } from '../kit/answers.ts';
import { isStorable } from '../kit/text.ts';
import { maybeParagraphs, moment, reference } from '../kit/values.ts';
import { defineSchemas } from '../kit/schemas.ts';
import { meterChangeView } from '../indicators/schemas.ts';
import { qualityCode } from '../quality/schemas.ts';
import { answer } from './items.ts';
import { LATE_DECISIONS } from './lateDecisions.ts';
import { MAX_LATE_ANSWERS, MAX_LATE_FILES } from './lateLimits.ts';

const lateStatus = z.enum(['open', ...LATE_DECISIONS]);

const plain = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isStorable, { params: { reason: 'nul' } });

/** Number and name of an item, and how its value is read, as the device knew them. */
const lateItem = {
  number: plain(50),
  item: plain(1000),
  check_type_code: z.int().nullable(),
  unit: plain(200).nullable(),
};

const lateAnswer = z.strictObject({
  /** The key of the answer on its device: the same key is the same answer. */
  key: reference,
  detail_id: reference,
  item_id: reference,
  ...lateItem,
  /** The revision that the answer was based on. */
  base: z.int().min(0).nullable(),
  device_id: reference,
  /** The code of the server's refusal. */
  reason: plain(100).nullable(),
  body: answer,
});
export type LateAnswer = z.infer<typeof lateAnswer>;

/** A file that follows as a content of the late work, under this id. */
const lateFile = z.strictObject({
  content_id: reference,
  /** The item that it was taken for; null for any other owner. */
  item_id: reference.nullable(),
  name: plain(300),
});
export type LateFile = z.infer<typeof lateFile>;

/** `POST /inspection/{id}/late_work`: may be repeated, also with more of the same. */
export const handInLateWork = z
  .strictObject({
    id: reference,
    /** When the author had completed the inspection on the device. */
    finished_at: moment.nullable().optional(),
    answers: z.array(lateAnswer).max(MAX_LATE_ANSWERS),
    files: z.array(lateFile).max(MAX_LATE_FILES),
  })
  .refine(({ answers, files }) => answers.length + files.length > 0, {
    params: { reason: 'required' },
  });
export type HandInLateWork = z.infer<typeof handInLateWork>;

/** `POST /late_work/{id}/decision`. */
export const lateDecision = z
  .strictObject({
    decision: z.enum(LATE_DECISIONS),
    /** The items whose present answers give way, although somebody has given them since. */
    overwrite: z.array(reference).max(MAX_LATE_ANSWERS).optional(),
    /** What the author is told; a rejection needs it. */
    word: maybeParagraphs(1000).optional(),
  })
  .refine(({ decision, word }) => decision !== 'rejected' || (word ?? null) !== null, {
    path: ['word'],
    params: { reason: 'required' },
  });
export type DecideLateWork = z.infer<typeof lateDecision>;

/** An answer on the server or on the device. */
const side = {
  value: plainValue,
  quality_status_code: qualityCode.nullable(),
  not_applicable: z.boolean(),
  comment: maybeText,
  answered_at: timestamp.nullable(),
  /** Who has signed, or refused to and why. */
  signature: z.object({ name: z.string(), role: maybeText, refusal: maybeText }).nullable(),
  meter_change: meterChangeView.nullable(),
};

export const lateWorkView = z
  .object({
    id: z.uuid(),
    inspection: referenceView,
    author: referenceView,
    created_at: timestamp,
    finished_at: timestamp.nullable(),
    status: lateStatus,
    decided_by: referenceView.nullable(),
    decided_at: timestamp.nullable(),
    word: maybeText,
    answers: z.array(
      z.object({
        key: z.uuid(),
        item_id: z.uuid(),
        number: z.string(),
        item: z.string(),
        check_type_code: z.int().nullable(),
        unit: maybeText,
        reason: maybeText,
        /** Only what the answer changes. */
        body: z
          .object(side)
          .partial()
          .extend({ confirmed: z.literal(true).optional() }),
        /** What taking over has done with it: null before that. */
        outcome: z.enum(['applied', 'overtaken', 'refused']).nullable(),
        /** The item as it is now; null if the inspection no longer has it. */
        present: z.object({ ...side, answered_by: referenceView.nullable() }).nullable(),
        /** Whether somebody has answered the item since. */
        is_overtaken: z.boolean(),
      }),
    ),
    /** The files that belong to it, also those that have not arrived yet. */
    files: z.array(
      z.object({ content_id: z.uuid(), item_id: z.uuid().nullable(), name: z.string() }),
    ),
    /** Whether the inspection can take it over now. */
    is_applicable: z.boolean(),
  })
  .meta({ id: 'late_work_of_inspection' });
export type LateWorkView = z.infer<typeof lateWorkView>;

/** It is handed in and decided by calls of their own. */
export const lateWorkSchemas = defineSchemas({});
