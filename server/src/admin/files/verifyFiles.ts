import { sql } from 'kysely';
import { unknownFiles } from '#areas/contents/unknownFiles.ts';
import { placesOfFile } from '#areas/contents/placesOfFile.ts';
import type { Deps } from '#kit/ctx.ts';
import { ROWS_AT_ONCE } from '#kit/db/inBatches.ts';
import { fileKey } from '#kit/files/keys.ts';
import { faultInBytes } from '#kit/files/verified.ts';

interface StoredFileRow {
  sha256: string;
  size: string;
}

/**
 * Reads all stored files and prints the missing or damaged ones, with their uses, and the unknown ones; and compares
 * the bytes counted for each tenant with their sum.
 * @throws Error at the end if it found any fault
 */
export async function verifyFiles(deps: Deps): Promise<void> {
  let [files, faults] = [0, 0];
  const report = (line: string) => {
    faults += 1;
    console.error(line);
  };
  for (const tenant of await tenantsOf(deps)) {
    for await (const row of filesOf(deps, tenant.tenant_id)) {
      files += 1;
      const fault = await faultIn(deps, tenant.tenant_id, row);
      if (fault !== null) report(`${tenant.name}: ${fault}`);
    }
    const fault = await faultOfUsage(deps, tenant.tenant_id);
    if (fault !== null) report(`${tenant.name}: ${fault}`);
  }
  for await (const keys of unknownFiles(deps))
    for (const key of keys) report(`${key} is unknown: no row names it`);
  if (faults > 0) throw new Error(`${files} files compared, ${faults} faults`);
  console.log(`${files} files compared`);
}

const tenantsOf = ({ database }: Deps) =>
  database.read<{ tenant_id: string; name: string }>(
    sql`select tenant_id, name from tenant order by name`,
  );

async function* filesOf({ database }: Deps, tenant_id: string): AsyncGenerator<StoredFileRow> {
  for (let last = ''; ;) {
    const rows = await database.read<StoredFileRow>(sql`
      select sha256, size from file_blob where tenant_id = ${tenant_id}::uuid and sha256 > ${last}
      order by sha256 limit ${ROWS_AT_ONCE}::int`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.sha256 ?? '';
  }
}

/** Null too if the file has been given up since its row was read. */
async function faultIn(
  deps: Deps,
  tenant_id: string,
  { sha256, size }: StoredFileRow,
): Promise<string | null> {
  const key = fileKey(tenant_id, sha256);
  const fault = await faultInBytes(await deps.files.read(key), { sha256, size: Number(size) });
  if (fault === null) return null;
  const uses = await placesOfFile(deps, tenant_id, sha256);
  if (uses === null) return null;
  return `${key} ${fault}${uses.length > 0 ? `\n  ${uses.join('\n  ')}` : '\n  used nowhere'}`;
}

async function faultOfUsage({ database }: Deps, tenant_id: string): Promise<string | null> {
  const [row] = await database.read<{ counted: string; sum: string }>(sql`
    select coalesce((select bytes from file_usage where tenant_id = ${tenant_id}::uuid), 0) as counted,
      coalesce((select sum(size) from file_blob where tenant_id = ${tenant_id}::uuid), 0) as sum`);
  if (!row || Number(row.counted) === Number(row.sum)) return null;
  return `${row.counted} bytes are counted, but the files have ${row.sum}`;
}
