import { pendingOf, undecidedOf } from './entry.ts';
import type { OutboxState } from './shownQueue.ts';

/** The state of the queue in one word: the first that applies. */
export type OutboxPhase =
  | 'storage'
  | 'decide'
  | 'locked'
  | 'offline'
  | 'held'
  | 'sending'
  | 'synced';

export function phaseOf(
  { entries, problem, syncedAt }: OutboxState,
  { away, locked }: { away: boolean; locked: boolean },
): OutboxPhase {
  if (problem === 'unreadable' || problem === 'blocked') return 'storage';
  if (undecidedOf(entries).length > 0) return 'decide';
  if (away) return 'offline'; // where nobody can sign in either
  if (locked) return 'locked';
  const pending = pendingOf(entries);
  if (pending.some(({ state }) => state === 'held')) return 'held';
  // until the first read, its contents are unknown
  return pending.length > 0 || syncedAt === null ? 'sending' : 'synced';
}
