import { STATUS } from '@plumbline/contract/inspections/status';
import type { Ctx } from '#kit/ctx.ts';
import { lookUp } from '#kit/db/transaction.ts';
import { lockedRow } from '#kit/entity/write.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import type { Agent } from '#kit/model/actor.ts';
import { sql } from 'kysely';
import { close, frozenOf } from './freeze.ts';
import type { FrozenColumns } from './freeze.ts';
import type { StoredInspection } from '../table.ts';

/** Closes a locked open inspection after its late period: as skipped if nobody has started it, else as incomplete. */
export async function closeLate(ctx: Ctx<Agent>, id: string): Promise<void> {
  const [rows, [frozen]] = await lookUp<[StoredRow, FrozenColumns]>(ctx.db, [
    sql`select * from inspection where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`,
    frozenOf(ctx, id, null),
  ]);
  const old = lockedRow(rows) as unknown as StoredInspection & StoredRow; // the row of this table
  const isStarted = old.operative_status_code === STATUS.active;
  close(ctx, old, {
    frozen,
    columns: { operative_status_code: isStarted ? STATUS.incomplete : STATUS.skipped },
  });
}
