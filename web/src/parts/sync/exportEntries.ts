import type { TypedDraft } from '../../offline/outbox/database.ts';
import { isAnswer, isReading } from '../../offline/outbox/entry.ts';
import type { OutboxEntry } from '../../offline/outbox/entry.ts';

/** Everything stored of the answers, readings and drafts, for whoever has to enter them some other way. */
function exportOf(entries: readonly OutboxEntry[], drafts: readonly TypedDraft[]): string {
  const rows = entries
    .filter(isAnswer)
    .map(({ about, body, state, trouble, inspection_id, item_id }) => ({
      inspection: about.inspection,
      inspection_id,
      number: about.number,
      item: about.item,
      item_id,
      answer: body,
      state,
      reason: trouble?.reason ?? null,
    }));
  const readings = entries.filter(isReading).map(({ about, body, state, trouble }) => ({
    ...about,
    reading: body,
    state,
    reason: trouble?.reason ?? null,
  }));
  const texts = drafts.map(({ text, in: place }) => ({
    inspection: place?.about.inspection,
    inspection_id: place?.inspection_id,
    number: place?.about.number,
    item: place?.about.item,
    item_id: place?.item_id,
    text,
    state: 'typed',
  }));
  return JSON.stringify([...rows, ...readings, ...texts], null, 2);
}

/** Saves them to a file on this device. */
export function downloadEntries(
  entries: readonly OutboxEntry[],
  drafts: readonly TypedDraft[],
): void {
  const url = URL.createObjectURL(
    new Blob([exportOf(entries, drafts)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = 'plumbline-answers.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
