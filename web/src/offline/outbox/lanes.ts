import { inSendingOrder, isAnswer, isContent, isFile, laneOf, pendingOf } from './entry.ts';
import type { OutboxEntry } from './entry.ts';

/**
 * Whether it has to wait for others about the same item or content. An answer that needs files goes after those that were
 * taken before it. A content is changed once it is on the server; it is removed after its file has
 * arrived or was refused, because a file on its way could arrive after its removal.
 */
export function isBlocked(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  const files = entries.filter(isFile);
  if (isAnswer(entry))
    return (
      entry.after_files === true &&
      pendingOf(files).some(({ entity_id, seq }) => entity_id === entry.item_id && seq < entry.seq)
    );
  if (!isContent(entry) || isFile(entry)) return false;
  const own = files.filter(({ content_id }) => content_id === entry.content_id);
  return (entry.kind === 'removal' ? pendingOf(own) : own).length > 0;
}

/**
 * The next entry to send for an item, indicator or content: it waits for the previous one, but not for decisions.
 * Changes of a content that is to be removed are not needed.
 */
export function headOf(entries: readonly OutboxEntry[], lane: string): OutboxEntry | undefined {
  const waiting = inSendingOrder(entries.filter((entry) => laneOf(entry) === lane)).filter(
    ({ state }) => state === 'kept' || state === 'held',
  );
  return waiting.find(({ kind }) => kind === 'removal') ?? waiting[0];
}

/**
 * The items and indicators with something to send. What concerns one is sent in order, and they do
 * not wait for each other: those that failed before come last, so that they hold up none.
 */
export function lanesOf(
  entries: readonly OutboxEntry[],
  isDue: (head: OutboxEntry) => boolean,
): string[] {
  const heads = [...Map.groupBy(entries, laneOf)].flatMap(([lane, own]) => {
    const head = headOf(own, lane);
    return head !== undefined && isDue(head) ? [head] : [];
  });
  return heads.toSorted((a, b) => a.attempts - b.attempts || a.seq - b.seq).map(laneOf);
}
