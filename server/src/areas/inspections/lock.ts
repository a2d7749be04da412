import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { lookUp } from '#kit/db/transaction.ts';
import { lockedRow, lockOf, lockRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { inspectionTable } from './table.ts';
import type { DetailRow, StoredInspection } from './table.ts';

/**
 * Locks the inspection before any of its parts: answers, completion, cancellation and hand-over take turns, so that
 * each sees the result of the previous one.
 */
export async function lockInspection(
  ctx: Ctx,
  id: string,
  ifMatch?: string,
): Promise<StoredInspection & ColumnValues> {
  // The kit's row has the columns of the table, but not their names.
  return (await lockRow(ctx, inspectionTable, id, ifMatch)) as unknown as StoredInspection &
    ColumnValues;
}

/** As `lockInspection`, with the rows of queries about the inspection, read once it is locked. */
export async function lockInspectionWith<R extends unknown[]>(
  ctx: Ctx,
  id: string,
  queries: { [K in keyof R]: RawBuilder<R[K]> },
): Promise<[StoredInspection & ColumnValues, ...{ [K in keyof R]: R[K][] }]> {
  const lock = lockOf(ctx, inspectionTable, id);
  const [rows, ...results] = await lookUp<[StoredRow, ...R]>(ctx.db, [lock, ...queries]);
  return [lockedRow(rows) as unknown as StoredInspection & ColumnValues, ...results]; // as above
}

/** The details of an inspection, in order. */
export const detailsOf = ({ actor }: Ctx, { id }: { id: string }): RawBuilder<DetailRow> =>
  sql<DetailRow>`select * from inspection_detail
    where tenant_id = ${actor.tenant_id}::uuid and inspection_id = ${id}::uuid order by position`;
