import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { fileKey } from '#kit/files/keys.ts';
import { faultsText } from './filesOfBackup.ts';

const ROWS_AT_ONCE = 500;

interface Blob {
  sha256: string;
  size: string;
}

/**
 * Compares every file of every tenant with its hash, and what each tenant keeps with its sum; prints how many there are.
 * @throws naming what is missing, damaged, or miscounted
 */
export async function verifyFiles(deps: Deps): Promise<void> {
  const tenants = await deps.database.read<{ tenant_id: string }>(
    sql`select tenant_id from tenant`,
  );
  const faults: string[] = [];
  let [files, unknown] = [0, 0];
  for (const { tenant_id } of tenants) {
    const name = await nameOf(deps, tenant_id);
    let sum = 0;
    for await (const { sha256, size } of blobsOf(deps, tenant_id)) {
      files += 1;
      sum += Number(size);
      const fault = await faultOf(deps, { tenant_id, sha256, size: Number(size) });
      if (fault !== null)
        faults.push(`${name}: ${await usesOf(deps, tenant_id, sha256)} is ${fault} (${sha256})`);
    }
    const [usage] = await deps.database.read<{ bytes: string }>(
      sql`select bytes from file_usage where tenant_id = ${tenant_id}::uuid`,
    );
    if (Number(usage?.bytes ?? 0) !== sum)
      faults.push(`${name}: ${sum} bytes are kept, but ${usage?.bytes ?? 0} are counted`);
    unknown += await unknownOf(deps, tenant_id);
  }
  console.log(
    `${files} files compared${unknown > 0 ? `; ${unknown} stored ones belong to no row, and are collected after a day` : ''}`,
  );
  if (faults.length > 0) throw new Error(faultsText(`${faults.length} faults:`, faults));
}

async function nameOf({ database }: Deps, tenant_id: string): Promise<string> {
  const [tenant] = await database.read<{ name: string }>(
    sql`select name from tenant where tenant_id = ${tenant_id}::uuid`,
  );
  return tenant?.name ?? tenant_id;
}

async function* blobsOf({ database }: Deps, tenant_id: string): AsyncGenerator<Blob> {
  for (let after = ''; ;) {
    const rows = await database.read<Blob>(sql`
      select sha256, size from file_blob where tenant_id = ${tenant_id}::uuid and sha256 > ${after}
      order by sha256 limit ${ROWS_AT_ONCE}::int`);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.sha256;
  }
}

async function faultOf(
  { files }: Deps,
  { tenant_id, sha256, size }: { tenant_id: string; sha256: string; size: number },
): Promise<'missing' | 'damaged' | null> {
  const key = fileKey(tenant_id, sha256);
  const stored = await files.size(key);
  if (stored === null) return 'missing';
  const bytes = stored === size ? await files.read(key) : null;
  if (!bytes) return 'damaged';
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex') === sha256 ? null : 'damaged';
}

/** The names under which people know the file. */
async function usesOf({ database }: Deps, tenant_id: string, sha256: string): Promise<string> {
  const rows = await database.read<{ name: string; entity: string; entity_id: string }>(sql`
    select name, entity, entity_id from content where tenant_id = ${tenant_id}::uuid and file_sha256 = ${sha256} limit 3`);
  const uses = rows.map(({ name, entity, entity_id }) => `“${name}” of ${entity} ${entity_id}`);
  return uses.length > 0 ? uses.join(', ') : 'an avatar, a signature or a deleted file';
}

/** Stored files without a row. */
async function unknownOf({ database, files }: Deps, tenant_id: string): Promise<number> {
  let unknown = 0;
  let hashes: string[] = [];
  const count = async () => {
    const rows = await database.read<{ sha256: string }>(sql`
      select sha256 from file_blob where tenant_id = ${tenant_id}::uuid and sha256 in (select unnest(${hashes}::text[]))`);
    unknown += hashes.length - rows.length;
    hashes = [];
  };
  for await (const { key } of files.list(`${tenant_id}/`)) {
    if (key.includes('.')) continue; // a smaller version
    hashes.push(key.slice(tenant_id.length + 1));
    if (hashes.length === ROWS_AT_ONCE) await count();
  }
  await count();
  return unknown;
}
