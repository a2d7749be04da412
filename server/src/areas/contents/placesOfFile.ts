import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { USES } from './uses.ts';

/** More of them do not help to find a file. */
const MOST = 10;

/**
 * Returns the uses of a file in a tenant: the names of contents, and the owner of a picture; null if the file is gone.
 */
export async function placesOfFile(
  { database }: Pick<Deps, 'database'>,
  tenant_id: string,
  sha256: string,
): Promise<string[] | null> {
  const tenant = sql`${tenant_id}::uuid`;
  const places = USES.map(
    ({ table, column, label }) =>
      sql`select ${label} as place from ${sql.table(table)} u where u.tenant_id = ${tenant} and u.${sql.ref(column)} = ${sha256}`,
  );
  const rows = await database.read<{ place: string }>(
    sql`${sql.join(places, sql` union all `)} limit ${MOST}::int`,
  );
  if (rows.length > 0) return rows.map(({ place }) => place);
  const kept = await database.read(sql`
    select sha256 from file_blob where tenant_id = ${tenant} and sha256 = ${sha256}`);
  return kept.length > 0 ? [] : null;
}
