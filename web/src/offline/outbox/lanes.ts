import { inOrder, type OutboxEntry } from './entry.ts';

/** Whose turn it is among the answers to one item: an answer waits for the one before, not for decisions. */
export const headOf = (entries: readonly OutboxEntry[], item_id: string): OutboxEntry | undefined =>
  inOrder(entries.filter((entry) => entry.item_id === item_id)).find(
    ({ state }) => state === 'kept' || state === 'held',
  );

/**
 * The items with something to send. Answers to one item are sent one after the other, items do not wait
 * for each other: what has failed before comes last, so that it holds up nobody.
 */
export function lanesOf(
  entries: readonly OutboxEntry[],
  isDue: (head: OutboxEntry) => boolean,
): string[] {
  const heads = [...new Set(entries.map(({ item_id }) => item_id))].flatMap((item_id) => {
    const head = headOf(entries, item_id);
    return head !== undefined && isDue(head) ? [head] : [];
  });
  return heads
    .toSorted((a, b) => a.attempts - b.attempts || a.seq - b.seq)
    .map(({ item_id }) => item_id);
}
