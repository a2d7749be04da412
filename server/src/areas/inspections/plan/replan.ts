import { addDays } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { rowsByKey } from '#kit/model/fewRows.ts';
import type { Agent } from '#kit/model/actor.ts';
import { updateRow } from '#kit/entity/write.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import { inspectionTable } from '../table.ts';

/** Moves inspections that have not started, and are locked, to other moments; their due times follow. */
export async function movePlanned(
  ctx: Ctx<Agent>,
  moves: readonly { id: string; to: Date; due_days: number | null }[],
): Promise<void> {
  const rows = await plannedRows(
    ctx,
    moves.map(({ id }) => id),
  );
  for (const { id, to, due_days } of moves) {
    const old = rows.get(id);
    if (!old) throw new Error('a moved inspection is locked');
    const due = due_days === null ? null : addDays(ctx.actor.tenant.time_zone, to, due_days);
    const columns = { assigned_time: to.toISOString(), due_time: due?.toISOString() ?? null };
    updateRow(ctx, inspectionTable, { old, columns });
  }
}

/** Archives locked inspections that have not started. */
export async function dropPlanned(ctx: Ctx<Agent>, ids: readonly string[]): Promise<void> {
  const rows = await plannedRows(ctx, ids);
  for (const old of rows.values())
    updateRow(ctx, inspectionTable, { old, columns: { archived: true }, operation: 'archive' });
}

async function plannedRows(
  { db, actor }: Ctx<Agent>,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredRow>`
    select t.* from ${rowsByKey(inspectionTable, actor.tenant_id, ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
