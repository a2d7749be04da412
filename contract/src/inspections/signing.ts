import { z } from 'zod';
import { maybeText, timestamp } from '../kit/answers.ts';
import { maybeParagraphs, maybeWords, words } from '../kit/values.ts';
import { ANSWER_MARK, MAX_MARKED } from './answerLimits.ts';

/** The part of a signature that a device sends: who signs, or refuses to, and what the answers were. */
export const signing = z.strictObject({
  name: words(200),
  role: maybeWords(200).optional(),
  /** The reason for not signing. */
  refusal: maybeParagraphs(1000).optional(),
  /** The hash of `signedText`, and the marks of its lines. */
  answers_sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
  answer_marks: z
    .string()
    .max(ANSWER_MARK * MAX_MARKED)
    .regex(/^(?:[\da-f]{8})*$/)
    .optional(),
});
export type Signing = z.infer<typeof signing>;

export const signatureView = z
  .object({
    name: z.string(),
    role: maybeText,
    refusal: maybeText,
    signed_at: timestamp,
    answers_sha256: maybeText,
    answer_marks: maybeText,
  })
  .meta({ id: 'item_signature' });
export type ItemSignature = z.infer<typeof signatureView>;
