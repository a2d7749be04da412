import { createHash } from 'node:crypto';
import type { ChainBreak, ChainVerdict } from '@plumbline/contract/tenants/auditChain';
import { isUuid } from '@plumbline/contract/kit/literals';

/** An entry of a link: the recorded hash, and the text of its row, null if that is gone. */
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
/** The end of the chain, and the entries of the log outside it. */
export interface ChainEnd {
  /** Null if there is none. */
  head: { seq: number; hash: string | null } | null;
  /** Pending entries whose rows are gone. */
  lost: readonly string[];
  /** Entries that neither belong to a link nor are pending. */
  outside: readonly { id: string; text: string }[];
}

export const sha256 = (...parts: (Uint8Array | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** The most faults named after the first. */
const MOST_FURTHER = 100;

/**
 * Follows a chain from its first link. The valid part ends with the first fault; later links are checked against the
 * possible hashes of the one before, so that one fault is not reported as many.
 */
export class AuditChain {
  private seq = 0;
  private hash: string | null = null;
  private entries = 0;
  private readonly faults: ChainBreak[] = [];
  private open: (ChainLink & OpenLink) | null = null;
  /** The last link seen, valid or not. */
  private last: { seq: number; hash: string | null } = { seq: 0, hash: null };
  /** The possible hashes before the next link; null if the link before it is missing. */
  private previous: readonly string[] | null = [''];

  get verdict(): ChainVerdict {
    const { entries, seq: links, hash, faults } = this;
    const [broken = null, ...further] = faults;
    return { entries, links, hash, broken, further };
  }

  beginLink(link: ChainLink): void {
    this.endLink();
    this.open = { ...link, ids: [], recorded: [], rows: new Map(), bad: [], first: null };
  }

  /** Adds an entry to the latest link. */
  add({ id, digest, text }: LinkedEntry): void {
    const { open } = this;
    if (!open) return;
    const actual = text === null ? null : sha256(text);
    // A link never contained an id that the text does not name, or one out of order.
    const isPlaced = id > (open.ids.at(-1) ?? '') && (text === null || underId(text, id) === text);
    if (actual !== digest || !isPlaced) open.bad.push({ id, digest, text });
    open.recorded.push(bytes(digest));
    if (actual !== null) open.rows.set(id, bytes(actual));
    open.first ??= { id, text };
    open.ids.push(id);
  }

  endLink(): void {
    const { open, last } = this;
    this.open = null;
    if (!open) return;
    const next = last.seq + 1;
    if (open.seq > next) {
      this.note({ fault: 'link_missing', link: next, entry: null });
      this.previous = null;
    }
    const link = Math.max(open.seq, next);
    for (const fault of this.faultsOf(open, link)) this.note(fault);
    this.last = { seq: link, hash: open.hash };
    if (this.faults.length > 0) return;
    this.seq = link;
    this.hash = open.hash;
    this.entries += open.ids.length;
  }

  private note(fault: ChainBreak): void {
    if (this.faults.length <= MOST_FURTHER) this.faults.push(fault);
  }

  private faultsOf(open: ChainLink & OpenLink, link: number): ChainBreak[] {
    const { bad, first, ids, recorded, rows, hash } = open;
    const { previous } = this;
    const hashesOf = (parts: readonly Buffer[]) =>
      (previous ?? []).map((before) => sha256(bytes(before), ...parts));
    const asRecorded = hashesOf(recorded);
    const isComplete = open.seq === link && ids.length === open.count && ids.length > 0;
    const isRecorded = isComplete && (previous === null || asRecorded.includes(hash));
    if (isRecorded && bad.length === 0) {
      this.previous = [hash];
      return [];
    }
    // All entries of the link still exist: then the link is at fault, not the rows.
    const inOrder = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, digest]) => digest);
    const asRows = hashesOf(inOrder);
    const isOfRows = rows.size === ids.length && asRows.includes(hash);
    this.previous = [...new Set([hash, ...asRecorded.slice(0, 1), ...asRows.slice(0, 1)])];
    if (bad.length > 0 && !isOfRows)
      return bad.map((entry) => ({
        fault: faultOf(entry, bad),
        link,
        entry: namedEntry(entry.id, entry.text),
      }));
    return [{ fault: 'link_altered', link, entry: first && namedEntry(first.id, first.text) }];
  }

  end({ head, lost, outside }: ChainEnd): void {
    this.endLink();
    const [added] = outside;
    const missing = this.faults.findIndex(({ fault }) => fault === 'link_missing');
    const [broken] = this.faults;
    // Entries of a missing link are outside of all links.
    if (missing === 0 && broken && added)
      this.faults[0] = { ...broken, entry: namedEntry(added.id, added.text) };
    const atEnd = this.breakAtEnd(head, lost, missing < 0 ? added : undefined);
    if (atEnd) this.note(atEnd);
  }

  private breakAtEnd(
    head: ChainEnd['head'],
    [lost]: ChainEnd['lost'],
    added: ChainEnd['outside'][number] | undefined,
  ): ChainBreak | null {
    const { last } = this;
    const link = last.seq + 1;
    const entry = added ? namedEntry(added.id, added.text) : null;
    if (head && head.seq > last.seq) return { fault: 'link_missing', link, entry };
    if (head?.seq !== last.seq || head.hash !== last.hash)
      return { fault: 'end_altered', link, entry };
    if (lost !== undefined) return { fault: 'deleted', link, entry: namedEntry(lost, null) };
    return entry && { fault: 'added', link, entry };
  }
}

interface OpenLink {
  ids: string[];
  recorded: Buffer[];
  /** The hashes of the existing rows. */
  rows: Map<string, Buffer>;
  /** Entries that differ from the record. */
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

type NamedEntry = NonNullable<ChainBreak['entry']>;

/** The time of a row in UTC as PostgreSQL writes it. */
const STORED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00$/;

/** Describes an entry by the text of its row, or only by the id of one that is gone. */
function namedEntry(id: string, text: string | null): NamedEntry {
  const row = text === null ? {} : parsed(text);
  const textOf = (name: string): string | null => {
    const value = row[name];
    return typeof value === 'string' ? value : null;
  };
  const at = textOf('at');
  return {
    id,
    at: at !== null && STORED_TIME.test(at) ? at.replace('+00:00', 'Z') : timeInId(id),
    entity: textOf('entity'),
    entity_id: textOf('entity_id'),
    operation: textOf('operation'),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Ids of entries begin with their time in milliseconds (UUIDv7); null if this one does not. */
function timeInId(id: string): string | null {
  if (!isUuid(id) || id[14] !== '7') return null;
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString();
}

/** Returns the text that the row would have under another id. */
const underId = (text: string, id: string): string =>
  text.replace(/^(\{(?:"at": "[^"]*", )?"id": ")[^"]*"/, (_, start: string) => `${start}${id}"`);
