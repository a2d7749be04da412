import { STATUS } from '@plumbline/contract/inspections/status';
import { addDays } from '@plumbline/contract/kit/zoneMoments';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { rowsByKey } from '#kit/model/fewRows.ts';
import type { Agent } from '#kit/model/actor.ts';
import { updateRow } from '#kit/entity/write.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import { noteResponsibles } from '../status/responsible.ts';
import { inspectionTable } from '../table.ts';
import { ableKey, ableUsers } from './ableUsers.ts';

/** Moves locked inspections that have not started to other moments; their due times follow. */
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
    if (!old) throw new Error('the moved inspection is not locked');
    const due = due_days === null ? null : addDays(ctx.actor.tenant.time_zone, to, due_days);
    const columns = { assigned_time: to.toISOString(), due_time: due?.toISOString() ?? null };
    updateRow(ctx, inspectionTable, { old, columns });
  }
}

/** The changes of an inspection that has not started. */
export interface PlannedChange {
  id: string;
  business_unit_id: string;
  due_time?: string | null;
  /** Without effect if this user cannot be responsible: then nobody is. */
  responsible_id?: string | null;
}

/** Gives inspections that have not started another due time, or another responsible user. */
export async function changePlanned(
  ctx: Ctx<Agent>,
  changes: readonly PlannedChange[],
): Promise<void> {
  const userOf = ({ responsible_id = null, business_unit_id }: PlannedChange) => ({
    responsible_id,
    business_unit_id,
  });
  const able = await ableUsers(ctx, changes.map(userOf));
  const rows = await lockedRows(
    ctx,
    changes.map(({ id }) => id),
  );
  const handed: string[] = [];
  for (const change of changes) {
    const old = rows.get(change.id);
    // started meanwhile
    if (old?.['operative_status_code'] !== STATUS.notStarted) continue;
    const { id: _id, business_unit_id: _unit, ...columns } = change;
    const user = userOf(change);
    if (columns.responsible_id && !able.has(ableKey(user))) columns.responsible_id = null;
    updateRow(ctx, inspectionTable, { old, columns });
    if (columns.responsible_id) handed.push(change.id);
  }
  if (handed.length > 0) noteResponsibles(ctx, handed);
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

async function lockedRows(
  { db, actor }: Ctx<Agent>,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  const { rows } = await sql<StoredRow>`
    select t.* from inspection t where t.tenant_id = ${actor.tenant_id}::uuid and t.id in (select unnest(${ids}::uuid[]))
    order by t.id for no key update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
