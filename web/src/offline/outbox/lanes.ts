import {
  inSendingOrder,
  inspectionOf,
  isAnswer,
  isContent,
  isFile,
  isLate,
  isLifecycle,
  isNewObject,
  isOfReading,
  isReading,
  laneOf,
  objectNeeded,
  pendingOf,
} from './entry.ts';
import type { OutboxEntry } from './entry.ts';
import { LATE_WORK } from './lateWork.ts';

/**
 * Whether it has to wait for others about the same item or content, or for what happens to its inspection as a whole: what is
 * done after the plan or the start waits for it, and the end waits for everything before it, also for what waits for a
 * decision. What needs an object that was made here waits for that. An answer that needs files goes after those that were
 * taken before it. A content is changed once it is on the server, a file of late work comes after that, and a photo of a
 * reading after the reading; it is removed after its file has arrived or was refused, because a file on its way could arrive after its removal.
 */
export function isBlocked(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  if (waitsForLifecycle(entry, entries)) return true;
  if (waitsForObject(entry, entries)) return true;
  if (isContent(entry) && entry.entity === LATE_WORK && entries.some(isLate)) return true;
  if (
    isOfReading(entry) &&
    entries.filter(isReading).some(({ body }) => body.id === entry.entity_id)
  )
    return true;
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

function waitsForLifecycle(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  const inspection = inspectionOf(entry);
  if (inspection === null) return false;
  const others = entries.filter(
    (one) => inspectionOf(one) === inspection && (isLifecycle(entry) || isLifecycle(one)),
  );
  return inSendingOrder([...others, entry])[0] !== entry;
}

function waitsForObject(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  const object_id = objectNeeded(entry);
  return (
    object_id !== null &&
    entries.some((one) => isNewObject(one) && one.object_id === object_id && one !== entry)
  );
}

/**
 * The next entry to send for an item, indicator or content: it waits for the previous one, but not for decisions.
 * Changes of a content that is to be removed are not needed, unless the removal has to wait for others.
 */
export function headOf(
  entries: readonly OutboxEntry[],
  lane: string,
  waits: (entry: OutboxEntry) => boolean,
): OutboxEntry | undefined {
  const waiting = inSendingOrder(entries.filter((entry) => laneOf(entry) === lane)).filter(
    ({ state }) => state === 'kept' || state === 'held',
  );
  return waiting.find((one) => one.kind === 'removal' && !waits(one)) ?? waiting[0];
}

/**
 * The items and indicators with something to send. What concerns one is sent in order, and they do
 * not wait for each other: those that failed before come last, so that they hold up none.
 */
export function lanesOf(
  entries: readonly OutboxEntry[],
  waits: (entry: OutboxEntry) => boolean,
  isDue: (head: OutboxEntry) => boolean,
): string[] {
  const heads = [...Map.groupBy(entries, laneOf)].flatMap(([lane, own]) => {
    const head = headOf(own, lane, waits);
    return head !== undefined && !waits(head) && isDue(head) ? [head] : [];
  });
  return heads.toSorted((a, b) => a.attempts - b.attempts || a.seq - b.seq).map(laneOf);
}
