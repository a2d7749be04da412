import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { lockRow } from '#kit/entity/write.ts';
import type { Row } from '#kit/entity/write.ts';
import { inspectionTable } from './table.ts';
import type { DetailRow, StoredInspection } from './table.ts';

/**
 * Locks the inspection before any of its parts: answers, completion, cancellation and hand-over take turns,
 * so that each sees what the previous one left.
 */
export async function lockInspection(
  ctx: Ctx,
  id: string,
  ifMatch?: string,
): Promise<StoredInspection & Row> {
  // The kit's row has the columns of the table, but not their names.
  return (await lockRow(ctx, inspectionTable, id, ifMatch)) as unknown as StoredInspection & Row;
}

/** The details of a locked inspection, in order. */
export async function detailsOf({ actor, db }: Ctx, { id }: { id: string }): Promise<DetailRow[]> {
  const { rows } = await sql<DetailRow>`select * from inspection_detail
    where tenant_id = ${actor.tenant_id}::uuid and inspection_id = ${id}::uuid order by position`.execute(
    db,
  );
  return rows;
}
