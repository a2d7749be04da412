import type { OwnDatabase } from '../servers/ownDatabase.ts';

/**
 * A checksum of the rows of every table, bypassing row level security; `where` narrows them. Columns that a server
 * writes a little later are left out: times of use, and marks of drawn versions of pictures.
 */
export async function tableChecksums(
  database: OwnDatabase,
  where: (columns: readonly string[]) => string = () => 'true',
): Promise<Record<string, string>> {
  const owner = await database.owner();
  try {
    const { rows } = await owner.query<{ table: string; columns: string[] }>(
      `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
       where table_schema = 'public' and table_name in (select tablename from pg_tables) group by 1 order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { table, columns } of rows) {
      const result = await owner.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t.row, '|' order by t.row), '')) as sum
         from (select (to_jsonb(r) - '{last_used_at,versions}'::text[])::text as row from ${table} r where ${where(columns)}) t`,
      );
      sums[table] = result.rows[0]?.sum ?? '';
    }
    return sums;
  } finally {
    await owner.end();
  }
}
