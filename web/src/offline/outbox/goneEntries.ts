import { recall, remember } from '../../kit/remembered.ts';
import { goneEntries } from '../copies/shownState.ts';

type Counts = Record<string, number>;
/** The number of entries that waited here, by user, outside the storage that has them. */
const lastCounts = (): Counts => JSON.parse(recall('unsent') ?? '{}') as Counts; // written below

/** Remembers how many entries of a user wait here. */
export function noteWaiting(user_id: string, count: number): void {
  const counts = lastCounts();
  if ((counts[user_id] ?? 0) === count) return;
  const { [user_id]: _before, ...others } = counts;
  const next = count === 0 ? others : { ...others, [user_id]: count };
  remember('unsent', Object.keys(next).length === 0 ? null : JSON.stringify(next));
}

/** Notes what has gone with a storage that has never had an entry, although some waited there. */
export function noteGone(user_id: string): void {
  const { [user_id]: count = 0 } = lastCounts();
  noteWaiting(user_id, 0);
  changeGone(goneEntries.current() + count);
}

/** Changes the number of entries that are gone and that nobody has seen. */
export function changeGone(count: number): void {
  remember('gone', count === 0 ? null : String(count));
  goneEntries.change(count);
}
