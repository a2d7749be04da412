import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { ROWS_AT_ONCE } from '#kit/db/inBatches.ts';
import { hashOf, tenantInKey } from '#kit/files/keys.ts';

type StoreDeps = Pick<Deps, 'database' | 'files'>;

/**
 * Yields the keys of stored files without a row, some at a time: of one tenant, or of all, deleted ones included. For a
 * day, the row may still follow.
 */
export async function* unknownFiles(
  { database, files }: StoreDeps,
  tenant?: string,
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { key, modified } of files.list(tenant === undefined ? '' : `${tenant}/`)) {
    if (modified.getTime() > Date.now() - DAY_MS) continue;
    const isFull = batch.length === ROWS_AT_ONCE;
    if (batch[0] !== undefined && (isFull || tenantInKey(batch[0]) !== tenantInKey(key))) {
      yield await unknownOf(database, batch);
      batch = [];
    }
    batch.push(key);
  }
  if (batch.length > 0) yield await unknownOf(database, batch);
}

/** Returns those keys of one tenant that have no row. */
async function unknownOf(database: Deps['database'], keys: string[]): Promise<string[]> {
  const hashes = [...new Set(keys.map(hashOf))];
  const known = await database.read<{ sha256: string }>(sql`
    select sha256 from file_blob where tenant_id = ${tenantInKey(keys[0] ?? '')}::uuid
      and sha256 in (select unnest(${hashes}::text[]))`);
  const isKnown = new Set(known.map(({ sha256 }) => sha256));
  return keys.filter((key) => !isKnown.has(hashOf(key)));
}
