import type { inspectionSchemas } from '@plumbline/contract/inspections/schemas';
import { reachOf } from '#kit/model/actor.ts';
import { Refusal } from '@plumbline/contract/kit/errors';
import { STATUS } from '@plumbline/contract/inspections/status';
import { addClock, clockDistance } from '@plumbline/contract/kit/zoneMoments';
import type { z } from 'zod';
import { requireResponsible } from '#areas/users/service.ts';
import { changesOnly } from '#kit/http/bodies.ts';
import type { Ctx } from '#kit/ctx.ts';
import { updateRow } from '#kit/entity/write.ts';
import type { ColumnValues } from '#kit/entity/write.ts';
import { lockInspection } from './lock.ts';
import { requireInOrder } from './plan/plan.ts';
import { changeRefusal } from './rules.ts';
import { noteResponsible } from './status/responsible.ts';
import { inspectionTable } from './table.ts';
import type { StoredInspection } from './table.ts';

interface InspectionChange {
  id: string;
  ifMatch: string | undefined;
  input: () => z.output<typeof inspectionSchemas.update>;
}

/**
 * Other roles than admin and superuser may only change the comment; refused before any look-up, like every other 403.
 */
export function requireMayChange({ actor }: Ctx, body: unknown): void {
  if (reachOf(actor, 'inspection.change') === 'none' && !changesOnly(body, 'comment'))
    throw new Refusal('forbidden');
}

/** `PATCH /inspection/{id}`: the times and the responsible user before the start, the comment before the end, restoring at any time. */
export async function changeInspection(ctx: Ctx, change: InspectionChange): Promise<ColumnValues> {
  const old = await lockInspection(ctx, change.id, change.ifMatch);
  const { archived, reason, ...input } = change.input();
  const refusal = changeRefusal(old, ctx.actor, input);
  if (refusal) throw refusal;
  if (archived === true && old.operative_status_code === STATUS.completed)
    throw new Refusal('wrong_status', { operative_status_code: STATUS.completed });
  const columns: ColumnValues = {
    ...(input.comment === undefined ? {} : { comment: input.comment }),
    ...(archived === undefined ? {} : { archived }),
    ...movedTimes(ctx, old, input),
    ...(await newResponsible(ctx, old, input.responsible_id)),
  };
  const operation =
    archived === undefined || archived === old.archived
      ? 'update'
      : archived
        ? 'archive'
        : 'restore';
  return updateRow(ctx, inspectionTable, { old, columns, operation, reason });
}

async function newResponsible(
  ctx: Ctx,
  old: StoredInspection,
  user_id: string | null | undefined,
): Promise<ColumnValues> {
  if (user_id === undefined || user_id === old.responsible_id) return {};
  if (user_id !== null) {
    await requireResponsible(ctx, { user_id, business_unit_id: old.business_unit_id });
    noteResponsible(ctx, old, user_id);
  }
  return { responsible_id: user_id };
}

/** Locks an inspection whose times may change. */
export async function lockPlanned(ctx: Ctx, id: string): Promise<void> {
  const old = await lockInspection(ctx, id);
  if (old.archived) throw new Refusal('wrong_status', { reason: 'archived' });
  const refusal = changeRefusal(old, ctx.actor, { assigned_time: true });
  if (refusal) throw refusal;
}

/**
 * The due time keeps its distance from the assigned time, in days and hours of the tenant's zone, unless the
 * body sets it too.
 */
function movedTimes(
  ctx: Ctx,
  old: StoredInspection,
  input: { assigned_time?: string | undefined; due_time?: string | null | undefined },
): ColumnValues {
  if (input.assigned_time === undefined && input.due_time === undefined) return {};
  const before = new Date(old.assigned_time);
  const assigned = input.assigned_time === undefined ? before : new Date(input.assigned_time);
  const movedDue =
    old.due_time === null ? null : keepDistance(ctx, { from: before, to: assigned }, old.due_time);
  const due = input.due_time === undefined ? movedDue : momentOf(input.due_time);
  requireInOrder(ctx, assigned, due);
  return {
    ...(assigned === before ? {} : { assigned_time: assigned.toISOString() }),
    due_time: due?.toISOString() ?? null,
  };
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** `DELETE /inspection/{id}` archives; completed inspections stay. */
export async function archiveInspection(
  ctx: Ctx,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const old = await lockInspection(ctx, id, ifMatch);
  if (old.operative_status_code === STATUS.completed)
    throw new Refusal('wrong_status', { operative_status_code: STATUS.completed });
  updateRow(ctx, inspectionTable, { old, columns: { archived: true }, operation: 'archive' });
}

/** A time as far from the new moment as it was from the old one, in the tenant's zone. */
function keepDistance(ctx: Ctx, move: { from: Date; to: Date }, time: string): Date {
  const { time_zone } = ctx.actor.tenant;
  const distance = clockDistance(time_zone, move.from, new Date(time));
  return addClock(time_zone, move.to, distance);
}
