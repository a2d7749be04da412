import type { OutboxEntry } from './entry.ts';

/**
 * The revisions that this queue itself has brought an item through, without anybody else in between. An
 * answer that was given on top of one of them is based on the last: the person saw the earlier answer
 * of the same device, acknowledged or not.
 */
export interface Chain {
  user_id: string;
  item_id: string;
  from: number;
  to: number;
  /** The last answer of the chain; only later ones continue it. */
  seq: number;
}

/** The revision to send with an entry. */
export function baseOf(entry: OutboxEntry, chain: Chain | undefined): number | null {
  const { base, seq } = entry;
  if (base === null || chain === undefined || seq <= chain.seq) return base;
  return base >= chain.from && base < chain.to ? chain.to : base;
}

/**
 * The chain after an acknowledged answer. A repeat may be answered long after it was applied: what has
 * changed in between is somebody else's, so that the chain ends at the answer's own step.
 */
export function continued(
  chain: Chain | undefined,
  entry: OutboxEntry,
  revision: number,
): Chain | undefined {
  const base = baseOf(entry, chain);
  if (base === null || revision <= base) return chain;
  const { user_id, item_id, seq } = entry;
  const to = base + 1;
  if (chain === undefined || chain.to !== base) return { user_id, item_id, from: base, to, seq };
  // an earlier answer that was decided for anew must not let those between it and the chain's last in
  return { user_id, item_id, from: chain.from, to, seq: Math.max(chain.seq, seq) };
}
