import type { OutboxEntry } from '../../../kit/outbox/entry.ts';

/** All that is kept of the answers, for whoever has to enter them another way. */
export function exportOf(entries: readonly OutboxEntry[]): string {
  const rows = entries.map(({ about, body, state, trouble, inspection_id, item_id }) => ({
    inspection: about.inspection,
    inspection_id,
    number: about.number,
    item: about.item,
    item_id,
    answer: body,
    state,
    reason: trouble?.reason ?? null,
  }));
  return JSON.stringify(rows, null, 2);
}

/** Saves them as a file of this device. */
export function downloadEntries(entries: readonly OutboxEntry[]): void {
  const url = URL.createObjectURL(new Blob([exportOf(entries)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'plumbline-answers.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
