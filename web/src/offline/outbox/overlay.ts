import { isFilledByContent } from '@plumbline/contract/checkLists/checkTypes';
import { qualityOfAnswer } from '@plumbline/contract/inspections/answerRules';
import type { Answer, ItemView } from '@plumbline/contract/inspections/items';
import { signatureOf } from '@plumbline/contract/inspections/signatures';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import type { ContentEntry } from './contentEntry.ts';
import { contentsAhead, itemOwner } from './contents.ts';
import { pendingOf, type AnswerEntry } from './entry.ts';

/** The page refers to qualities by code; the dictionary's wording arrives with the acknowledgement. */
const codedOf = (code: number | null): CodedValue | null =>
  code === null ? null : { id: '', code, name: '' };

/** Any answer except a mere comment turns a copied proposal into an answer. */
const isAnswer = (body: Answer): boolean =>
  body.confirmed === true ||
  body.value !== undefined ||
  body.quality_status_code !== undefined ||
  body.not_applicable !== undefined ||
  body.signature !== undefined ||
  body.meter_change !== undefined;

/** The item as it will be once the server has accepted the answer: only the sent fields change, and a value brings its rating. */
export function overlayAnswer(item: ItemView, body: Answer): ItemView {
  const next = {
    ...item,
    answered_at: body.answered_at ?? item.answered_at,
    answered_together: body.together === true,
  };
  if (body.comment !== undefined) next.comment = body.comment;
  if (isAnswer(body)) next.proposed = false;
  const { signature } = body;
  if (signature !== undefined)
    next.signature = signature && signatureOf(signature, next.answered_at ?? '');
  const gives = [body.value, body.quality_status_code, signature].some((one) => one != null);
  next.not_applicable = body.not_applicable ?? (item.not_applicable && !gives);
  if (body.meter_change !== undefined) next.meter_change = body.meter_change;
  if (next.not_applicable || body.value === null) next.meter_change = null;
  if (next.not_applicable) return { ...next, value: null, quality_status: null, signature: null };
  const { choices, rule } = item;
  const answerable = { check_type_code: item.check_type?.code ?? null, choices, rule };
  if (body.value !== undefined) {
    next.value = body.value;
    next.quality_status = codedOf(qualityOfAnswer(answerable, body.value));
  }
  if (body.quality_status_code !== undefined)
    next.quality_status = codedOf(
      body.quality_status_code ?? qualityOfAnswer(answerable, next.value),
    );
  return next;
}

/** An item with the files that wait for it, and without those that are to be removed. */
function overlayFiles(item: ItemView, contents: readonly ContentEntry[]): ItemView {
  const ahead = contentsAhead(itemOwner(item.id), contents);
  if (ahead === 0) return item;
  const isAnswered = ahead > 0 && isFilledByContent(item.check_type?.code ?? null);
  return {
    ...item,
    content_count: item.content_count + ahead,
    not_applicable: item.not_applicable && !isAnswered,
  };
}

/** The server's state with the unsent answers and files applied. */
export function overlay(
  items: readonly ItemView[],
  entries: readonly AnswerEntry[],
  contents: readonly ContentEntry[] = [],
): ItemView[] {
  const waiting = Map.groupBy(pendingOf(entries), ({ item_id }) => item_id);
  return items.map((item) =>
    (waiting.get(item.id) ?? []).reduce(
      (one, { body }) => overlayAnswer(one, body),
      overlayFiles(item, contents),
    ),
  );
}
