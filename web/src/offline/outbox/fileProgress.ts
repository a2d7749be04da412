import { createStore, useStore } from '../../kit/createStore.ts';

/** The bytes sent so far of the files that are being sent by this tab. */
const sent = createStore<ReadonlyMap<string, number>>(new Map());

/** Null when no attempt is under way. */
export function noteSent(content_id: string, bytes: number | null): void {
  const next = new Map(sent.current());
  if (bytes === null) next.delete(content_id);
  else next.set(content_id, bytes);
  sent.change(next);
}

/** The bytes sent so far of a file; null while it waits. */
export const useSent = (content_id: string): number | null =>
  useStore(sent).get(content_id) ?? null;
