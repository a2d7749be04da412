import type { AnswerEntry } from './entry.ts';

/**
 * The consecutive revisions of an item written by this queue alone. An answer based on one of them
 * is sent on top of the last: the user saw the device's earlier answer, acknowledged or not.
 */
export interface RevisionChain {
  user_id: string;
  item_id: string;
  from: number;
  to: number;
  /** The last answer of the chain; only later ones continue it. */
  seq: number;
}

/** The revision to send with an entry. */
export function baseOf(entry: AnswerEntry, chain: RevisionChain | undefined): number | null {
  const { base, seq } = entry;
  if (base === null || chain === undefined || seq <= chain.seq) return base;
  return base >= chain.from && base < chain.to ? chain.to : base;
}

/**
 * The chain after an acknowledged answer. A retry may be answered long after it was applied;
 * anything newer is somebody else's, so the chain ends at the answer's own revision.
 */
export function continueChain(
  chain: RevisionChain | undefined,
  entry: AnswerEntry,
  revision: number,
): RevisionChain | undefined {
  const base = baseOf(entry, chain);
  if (base === null || revision <= base) return chain;
  const { user_id, item_id, seq } = entry;
  const to = base + 1;
  if (chain === undefined || chain.to !== base) return { user_id, item_id, from: base, to, seq };
  // resending an earlier answer must not let in those between it and the last of the chain
  return { user_id, item_id, from: chain.from, to, seq: Math.max(chain.seq, seq) };
}
