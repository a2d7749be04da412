import type { TypedDraft } from '../../offline/outbox/database.ts';
import { isAnswer, isContent, isReading } from '../../offline/outbox/entry.ts';
import type { OutboxEntry } from '../../offline/outbox/entry.ts';
import { download } from '../../kit/download.ts';

/** The stored answers, readings, files (without their bytes) and drafts, for entering them some other way. */
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
  const contents = entries.filter(isContent).map((entry) => ({
    ...entry.about,
    inspection_id: entry.inspection_id,
    content_id: entry.content_id,
    name: entry.name,
    [entry.kind]: entry.body,
    state: entry.state,
    reason: entry.trouble?.reason ?? null,
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
  return JSON.stringify([...rows, ...readings, ...contents, ...texts], null, 2);
}

/** Saves them to a file on this device. */
export function downloadEntries(
  entries: readonly OutboxEntry[],
  drafts: readonly TypedDraft[],
): void {
  const bytes = new Blob([exportOf(entries, drafts)], { type: 'application/json' });
  download(bytes, 'plumbline-answers.json');
}
