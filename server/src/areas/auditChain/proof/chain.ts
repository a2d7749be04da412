import { createHash } from 'node:crypto';
import type { ChainBreak, ChainVerdict } from '@plumbline/contract/tenants/auditChain';
import { namedEntry, underId } from './entry.ts';

/** An entry as a link has it: the hash that was recorded, and the text of its row, null if that is gone. */
export interface LinkedEntry {
  id: string;
  digest: string;
  text: string | null;
}
export interface ChainLink {
  seq: number;
  hash: string;
  count: number;
}
/** Where the chain ends, and what the log has besides it. */
export interface ChainEnd {
  /** Null: there is none. */
  head: { seq: number; hash: string | null } | null;
  /** Entries waiting for a link whose rows are gone. */
  lost: readonly string[];
  /** Entries that no link has, and that do not wait for one. */
  outside: readonly { id: string; text: string }[];
}

export const sha256 = (...parts: (Uint8Array | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** Follows a chain from its first link. After the first break nothing more is looked at. */
export class AuditChain {
  private seq = 0;
  private hash: string | null = null;
  private entries = 0;
  private broken: ChainBreak | null = null;
  private open: (ChainLink & OpenLink) | null = null;

  get verdict(): ChainVerdict {
    const { entries, seq: links, hash, broken } = this;
    return { entries, links, hash, broken };
  }

  beginLink(link: ChainLink): void {
    this.endLink();
    if (this.broken) return;
    this.open = { ...link, ids: [], recorded: [], rows: new Map(), bad: [], first: null };
  }

  /** Adds an entry to the link that was begun last. */
  add({ id, digest, text }: LinkedEntry): void {
    const { open } = this;
    if (!open) return;
    const actual = text === null ? null : sha256(text);
    // An id that the text does not name, or one out of order, is not what the link was made of.
    const isPlaced = id > (open.ids.at(-1) ?? '') && (text === null || underId(text, id) === text);
    if (actual !== digest || !isPlaced) open.bad.push({ id, digest, text });
    open.recorded.push(bytes(digest));
    if (actual !== null) open.rows.set(id, bytes(actual));
    open.first ??= { id, text };
    open.ids.push(id);
  }

  endLink(): void {
    const { open, seq } = this;
    this.open = null;
    if (!open || this.broken) return;
    const next = seq + 1;
    if (open.seq > next) this.broken = { fault: 'link_missing', link: next, entry: null };
    else this.broken = this.breakIn(open, next);
    if (this.broken) return;
    this.seq = next;
    this.hash = open.hash;
    this.entries += open.ids.length;
  }

  private breakIn(open: ChainLink & OpenLink, next: number): ChainBreak | null {
    const { bad, first, ids, recorded, rows } = open;
    const previous = bytes(this.hash ?? '');
    const isComplete = open.seq === next && ids.length === open.count && ids.length > 0;
    const isRecorded = isComplete && sha256(previous, ...recorded) === open.hash;
    if (isRecorded && bad.length === 0) return null;
    // What the link was made of is still there: then the link is at fault, not the rows.
    const inOrder = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, hash]) => hash);
    const isOfRows = rows.size === ids.length && sha256(previous, ...inOrder) === open.hash;
    const [worst] = bad;
    if (worst && !isOfRows)
      return { fault: faultOf(worst, bad), link: next, entry: namedEntry(worst.id, worst.text) };
    return { fault: 'link_altered', link: next, entry: first && namedEntry(first.id, first.text) };
  }

  end({ head, lost, outside }: ChainEnd): void {
    this.endLink();
    const [added] = outside;
    if (this.broken?.fault === 'link_missing' && added)
      this.broken = { ...this.broken, entry: namedEntry(added.id, added.text) };
    this.broken ??= this.breakAtEnd(head, lost, added);
  }

  private breakAtEnd(
    head: ChainEnd['head'],
    [lost]: ChainEnd['lost'],
    added: ChainEnd['outside'][number] | undefined,
  ): ChainBreak | null {
    const link = this.seq + 1;
    const entry = added ? namedEntry(added.id, added.text) : null;
    if (head && head.seq > this.seq) return { fault: 'link_missing', link, entry };
    if (head?.seq !== this.seq || head.hash !== this.hash)
      return { fault: 'end_altered', link, entry };
    if (lost !== undefined) return { fault: 'deleted', link, entry: namedEntry(lost, null) };
    return entry && { fault: 'added', link, entry };
  }
}

interface OpenLink {
  ids: string[];
  recorded: Buffer[];
  /** The hashes of the rows that there are. */
  rows: Map<string, Buffer>;
  /** Entries that are not what was recorded. */
  bad: LinkedEntry[];
  first: { id: string; text: string | null } | null;
}

/** An entry whose content now has the id of another one of its link was exchanged with it. */
function faultOf(worst: LinkedEntry, bad: readonly LinkedEntry[]): ChainBreak['fault'] {
  const isElsewhere = bad.some(
    ({ id, text }) =>
      id !== worst.id && text !== null && sha256(underId(text, worst.id)) === worst.digest,
  );
  if (isElsewhere) return 'reordered';
  return worst.text === null ? 'deleted' : 'altered';
}
