import { inSendingOrder, laneOf, type OutboxEntry } from './entry.ts';

/** The next entry to send for an item or indicator: it waits for the one before it, but not for decisions. */
export const headOf = (entries: readonly OutboxEntry[], lane: string): OutboxEntry | undefined =>
  inSendingOrder(entries.filter((entry) => laneOf(entry) === lane)).find(
    ({ state }) => state === 'kept' || state === 'held',
  );

/**
 * The items and indicators with something to send. What concerns one is sent in order, and they do
 * not wait for each other: those that failed before come last, so that they hold up none.
 */
export function lanesOf(
  entries: readonly OutboxEntry[],
  isDue: (head: OutboxEntry) => boolean,
): string[] {
  const heads = [...new Set(entries.map(laneOf))].flatMap((lane) => {
    const head = headOf(entries, lane);
    return head !== undefined && isDue(head) ? [head] : [];
  });
  return heads.toSorted((a, b) => a.attempts - b.attempts || a.seq - b.seq).map(laneOf);
}
