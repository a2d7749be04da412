import { z } from 'zod';
import { CHECK_TYPE } from '../checkLists/checkTypes.ts';
import { maybeText, timestamp } from '../kit/answers.ts';
import { asLines } from '../kit/text.ts';
import { maybeParagraphs, maybeWords, words } from '../kit/values.ts';

/** The most answers that are marked one by one; of more, only the hash is kept. */
const MAX_MARKED = 10_000;
const MARK = 8;

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
    .max(MARK * MAX_MARKED)
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

/** A signature as stored. */
export const signatureOf = (given: Signing, signed_at: string): ItemSignature => {
  const { name, role = null, refusal = null, answers_sha256 = null, answer_marks = null } = given;
  return { name, role, refusal, signed_at, answers_sha256, answer_marks };
};

/** The facts about an item that are signed. */
interface SignedItem {
  id: string;
  item_type: 'header' | 'question';
  check_type_code: number | null;
  value: string | number | boolean | null;
  quality_status_code: number | null;
  not_applicable: boolean;
  proposed: boolean;
  content_count: number;
  comment: string | null;
}

/** One line per answer of the visible items that is signed; signatures do not sign each other. */
const linesOf = (visible: readonly SignedItem[]): string[] =>
  visible
    .filter(
      ({ item_type, check_type_code }) =>
        item_type === 'question' && check_type_code !== CHECK_TYPE.signature,
    )
    .map(({ id, value, quality_status_code, not_applicable, proposed, content_count, comment }) =>
      JSON.stringify([
        id.toLowerCase(),
        typeof value === 'string' ? asLines(value) : value,
        quality_status_code,
        not_applicable,
        proposed,
        content_count,
        asLines(comment ?? '').trim(),
      ]),
    )
    .toSorted();

/** FNV-1a with 32 bits: tells which answers changed, whereas the hash proves that none did. */
function markOf(line: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < line.length; at += 1)
    hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(MARK, '0');
}

/** The answers of an inspection as they are signed: the same text on every device and on the server, in whatever order. */
export const signedText = (visible: readonly SignedItem[]): string => linesOf(visible).join('\n');

/** The marks of these answers; null for too many. */
export function answerMarks(visible: readonly SignedItem[]): string | null {
  const lines = linesOf(visible);
  return lines.length > MAX_MARKED ? null : lines.map(markOf).join('');
}

/** The number of visible answers that were not so when somebody signed, also for a reader who sees only some; null if unknown. */
export function changedSince(
  { answer_marks }: Pick<ItemSignature, 'answer_marks'>,
  visible: readonly SignedItem[],
): number | null {
  if (answer_marks === null) return null;
  const signed = new Set(answer_marks.match(/.{8}/g));
  return linesOf(visible).filter((line) => !signed.has(markOf(line))).length;
}
