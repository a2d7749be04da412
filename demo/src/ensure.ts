import { sql } from 'kysely';
import type { Ctx } from '@plumbline/server/kit/ctx.ts';
import type { EntityTable } from '@plumbline/server/kit/model/table.ts';
import type { ColumnValues } from '@plumbline/server/kit/entity/write.ts';

/** Ids by code; creates missing rows in the given order, so that a repeated seeding continues where it stopped. */
export async function ensureByCode<T extends { code: string }>(
  ctx: Ctx,
  seed: { entity: EntityTable; rows: readonly T[] },
  make: (row: T, ids: ReadonlyMap<string, string>) => Promise<string>,
): Promise<Map<string, string>> {
  const { entity, rows } = seed;
  const stored = await sql<
    ColumnValues & { id: string; code: string }
  >`select id, code from ${sql.table(entity.table)}
    where tenant_id = ${ctx.actor.tenant_id}::uuid and code = any(${rows.map(({ code }) => code)}::text[])`.execute(
    ctx.db,
  );
  const ids = new Map(stored.rows.map(({ id, code }) => [code, id]));
  for (const row of rows) {
    if (!ids.has(row.code)) ids.set(row.code, await make(row, ids));
  }
  return ids;
}
