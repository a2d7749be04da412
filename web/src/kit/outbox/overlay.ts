import { qualityOfAnswer } from '@plumbline/contract/answers';
import type { Answer, ItemView } from '@plumbline/contract/inspections';
import type { Coded } from '@plumbline/contract/kit/resource';
import { waitingOf, type OutboxEntry } from './entry.ts';

/** The page names qualities by code; the dictionary's word arrives with the acknowledgement. */
const coded = (code: number | null): Coded | null =>
  code === null ? null : { id: '', code, name: '' };

/** The item as it will be once the server has taken the answer. */
export function applyAnswer(item: ItemView, body: Answer): ItemView {
  const next = { ...item, answered_at: body.answered_at ?? item.answered_at };
  if (body.comment !== undefined) next.comment = body.comment;
  if (body.not_applicable === true)
    return { ...next, not_applicable: true, value: null, quality_status: null };
  if (body.not_applicable === false) next.not_applicable = false;
  if (body.value !== undefined) {
    const code = item.check_type?.code ?? null;
    next.value = body.value;
    next.not_applicable = false;
    next.quality_status = coded(
      qualityOfAnswer(
        { check_type_code: code, choices: item.choices, rule: item.rule },
        body.value,
      ),
    );
  }
  if (body.quality_status_code !== undefined) {
    next.quality_status = coded(body.quality_status_code);
    next.not_applicable = false;
  }
  return next;
}

/** What the server knows, with the answers still on their way laid over it. */
export function overlay(items: readonly ItemView[], entries: readonly OutboxEntry[]): ItemView[] {
  const waiting = Map.groupBy(waitingOf(entries), ({ item_id }) => item_id);
  return items.map((item) =>
    (waiting.get(item.id) ?? []).reduce((one, { body }) => applyAnswer(one, body), item),
  );
}
