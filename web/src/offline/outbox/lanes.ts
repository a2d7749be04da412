import { inSendingOrder, type OutboxEntry } from './entry.ts';

/** The next answer to send for an item: it waits for the one before it, but not for decisions. */
export const headOf = (entries: readonly OutboxEntry[], item_id: string): OutboxEntry | undefined =>
  inSendingOrder(entries.filter((entry) => entry.item_id === item_id)).find(
    ({ state }) => state === 'kept' || state === 'held',
  );

/**
 * The items with something to send. The answers to one item are sent in order, and items do not
 * wait for each other: those that failed before come last, so that they hold up none.
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
