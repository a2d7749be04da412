import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { DetailRow } from './table.ts';

/** The details of an inspection in order, for changing them. */
export async function detailsOf({ actor, db }: Ctx, { id }: { id: string }): Promise<DetailRow[]> {
  const { rows } = await sql<DetailRow>`select * from inspection_detail
    where tenant_id = ${actor.tenant_id}::uuid and inspection_id = ${id}::uuid order by position`.execute(
    db,
  );
  return rows;
}
