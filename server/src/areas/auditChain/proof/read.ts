import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { withoutTimeLimit } from '#kit/db/transaction.ts';
import { countLog, inSnapshot, sealWhatCanBe, shortTransactions } from '../brokenLink.ts';
import type { TenantWork } from '../brokenLink.ts';
import { sha256 } from './chain.ts';
import type { ChainEnd } from './chain.ts';
import { endLines, entryLine, headLines, linkLine, withSeal } from './lines.ts';

/** The text of an entry `l` that is hashed (`audit_digests` in server/functions/audit.sql). */
const ENTRY_TEXT = sql`(case when l.api_key_id is null then to_jsonb(l) - 'api_key_id' else to_jsonb(l) end)::text`;

/** Links read at once, with about this many entries: as many as one link may have. */
const LINKS = 100;
const ENTRIES = 5000;
/** Rows read at once: each may have a few hundred kilobytes. */
const ROWS = 500;
/** A log full of entries from outside is broken; these are enough to show it. */
const MOST_NAMED = 100;
const DIGEST_BYTES = 32;
const NO_DIGEST = '0'.repeat(2 * DIGEST_BYTES);

interface StoredChainLink {
  seq: number;
  hash: string;
  ids: string[];
  /** Null: sealed before digests were stored. */
  digests: string | null;
}

interface ProofReading {
  within: TenantWork;
  tenant: string;
  /** Called with the number of entries so far. */
  progress: (entries: number) => void;
}

/**
 * Yields the proof of a tenant's audit log in blocks of lines: all entries sealed at the beginning, and those sealed
 * until its end is reached. It locks nothing and holds no snapshot while the blocks are read.
 */
export async function* proofOf(
  ctx: Pick<ReadCtx, 'deps' | 'signal' | 'now'>,
  tenant: string,
  progress: (entries: number) => void = () => undefined,
): AsyncGenerator<string> {
  const within = shortTransactions(ctx, tenant);
  await sealWhatCanBe(within, tenant);
  yield* withSeal(blocksOf({ within, tenant, progress }, ctx));
}

async function* blocksOf(
  reading: ProofReading,
  { signal, now }: Pick<ReadCtx, 'signal' | 'now'>,
): AsyncGenerator<string> {
  yield headLines(reading.tenant, now);
  const position = { seq: -1, entries: 0 };
  yield* linksAfter(reading, position);
  // The rest is small, and must be of the same moment as the entries compared with it.
  const last = await inSnapshot(reading.within, signal, async (within) => {
    const blocks: string[] = [];
    for await (const block of linksAfter({ ...reading, within }, position)) blocks.push(block);
    return blocks.join('') + (await readEnd(within, reading.tenant, position.entries));
  });
  yield last;
}

/** The links behind the position, with their entries; moves the position. */
async function* linksAfter(
  { within, tenant, progress }: ProofReading,
  position: { seq: number; entries: number },
): AsyncGenerator<string> {
  for (;;) {
    const links = await readLinks(within, tenant, position.seq);
    if (links.length === 0) return;
    const ids = links.flatMap((link) => link.ids);
    let rows = new Map<string, string>();
    let read = 0;
    let done = 0;
    for (const { seq, hash, ids: own, digests } of links) {
      let block = linkLine({ seq, hash, count: own.length });
      for (const [n, id] of own.entries()) {
        if (done === read) {
          if (block !== '') yield block;
          block = '';
          rows = await readRows(within, tenant, ids.slice(read, read + ROWS));
          read += ROWS;
        }
        done += 1;
        const text = rows.get(id) ?? null;
        block += entryLine({ id, text, digest: digestOf(digests, n, text) });
      }
      yield block;
      position.seq = seq;
      position.entries += own.length;
      progress(position.entries);
    }
  }
}

/** Returns the recorded hash of the nth entry. */
function digestOf(digests: string | null, n: number, text: string | null): string {
  if (digests === null) return text === null ? NO_DIGEST : sha256(text);
  const at = n * 2 * DIGEST_BYTES;
  return digests.slice(at, at + 2 * DIGEST_BYTES).padEnd(2 * DIGEST_BYTES, '0');
}

async function readLinks(
  within: TenantWork,
  tenant: string,
  after: number,
): Promise<StoredChainLink[]> {
  const { rows } = await within((db) =>
    sql<StoredChainLink>`
      select k.seq, encode(k.hash, 'hex') as hash, k.entry_ids as ids, encode(k.digests, 'hex') as digests from (
        select s.*, sum(cardinality(s.entry_ids)) over (order by s.seq) - cardinality(s.entry_ids) as before from audit_seal s
        where s.tenant_id = ${tenant}::uuid and s.seq > ${after}::bigint order by s.seq limit ${LINKS}) k
      where k.before < ${ENTRIES} order by k.seq`.execute(db),
  );
  return rows;
}

/** The rows of the entries as they are hashed, by id. */
async function readRows(
  within: TenantWork,
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await within((db) =>
    sql<{ id: string; text: string }>`
      select l.id, ${ENTRY_TEXT} as text from audit_log l
      where l.tenant_id = ${tenant}::uuid and l.id in (select unnest(${ids}::uuid[]))`.execute(db),
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Reads the part of the log besides `entries` of its links, in the snapshot of `within`. */
async function readEnd(within: TenantWork, tenant: string, entries: number): Promise<string> {
  const { rows: heads } = await within((db) =>
    sql<{ seq: number; hash: string }>`
      select seq, encode(hash, 'hex') as hash from audit_head where tenant_id = ${tenant}::uuid`.execute(
      db,
    ),
  );
  const [head] = heads;
  const { rows: waiting } = await within((db) =>
    sql<{ id: string; is_lost: boolean }>`
      select p.id, not exists (select 1 from audit_log l where l.tenant_id = ${tenant}::uuid and l.id = p.id) as is_lost
      from audit_pending p where p.tenant_id = ${tenant}::uuid order by p.id`.execute(db),
  );
  const lost = waiting.filter(({ is_lost }) => is_lost).map(({ id }) => id);
  const isCounted = (await countLog(within, tenant)) === entries + waiting.length - lost.length;
  const end: ChainEnd = {
    head: head ? { seq: head.seq, hash: head.hash === '' ? null : head.hash } : null,
    lost: lost.slice(0, MOST_NAMED),
    outside: isCounted ? [] : await readOutside(within, tenant),
  };
  return endLines(end, waiting.length);
}

/** Reads the first entries that neither belong to a link nor are pending. */
async function readOutside(within: TenantWork, tenant: string): Promise<ChainEnd['outside']> {
  const { rows } = await within(async (db) => {
    await withoutTimeLimit(db);
    return await sql<{ id: string; text: string }>`
      select l.id, ${ENTRY_TEXT} as text from audit_log l
      left join (
        select unnest(s.entry_ids) as id from audit_seal s where s.tenant_id = ${tenant}::uuid
        union all
        select p.id from audit_pending p where p.tenant_id = ${tenant}::uuid) k on k.id = l.id
      where l.tenant_id = ${tenant}::uuid and k.id is null order by l.id limit ${MOST_NAMED}`.execute(
      db,
    );
  });
  return rows;
}
