import { CHECK_TYPE } from '../checkLists/checkTypes.ts';
import { asLines } from '../kit/text.ts';
import { ANSWER_MARK, MAX_MARKED } from './answerLimits.ts';
import type { ItemSignature, Signing } from './signing.ts';

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
  return (hash >>> 0).toString(16).padStart(ANSWER_MARK, '0');
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
