import type { inspections } from '@plumbline/contract/inspections';
import { Refusal } from '@plumbline/contract/kit/errors';
import { reach } from '@plumbline/contract/kit/permissions';
import { STATUS } from '@plumbline/contract/status';
import type { z } from 'zod';
import { asksOnly } from '#kit/bodies.ts';
import type { Ctx } from '#kit/ctx.ts';
import { updateRow } from '#kit/write.ts';
import type { Row } from '#kit/write.ts';
import { lockInspection } from './lock.ts';
import { whyNotChange } from './rules.ts';
import { inspectionTable } from './table.ts';
import type { InspectionRow } from './table.ts';

interface Change {
  id: string;
  ifMatch: string | undefined;
  input: () => z.output<typeof inspections.update>;
}

/** Who is no admin changes the comment alone; refused before any look-up, like every other 403. */
export function requireMayChange({ actor }: Ctx, body: unknown): void {
  if (reach(actor.role, 'inspection.change') === 'none' && !asksOnly(body, 'comment'))
    throw new Refusal('forbidden');
}

/** `PATCH /inspection/{id}`: the time before the start, the comment before the end, restoring at any time. */
export async function changeInspection(ctx: Ctx, change: Change): Promise<Row> {
  const old = await lockInspection(ctx, change.id, change.ifMatch);
  const { assigned_time, comment, archived } = change.input();
  const refusal = whyNotChange(old, ctx.actor, { assigned_time, comment });
  if (refusal) throw refusal;
  if (archived === true && old.operative_status_code === STATUS.completed)
    throw new Refusal('wrong_status', { operative_status_code: STATUS.completed });
  const columns: Row = {
    ...(comment === undefined ? {} : { comment }),
    ...(archived === undefined ? {} : { archived }),
  };
  if (assigned_time !== undefined) Object.assign(columns, movedTimes(old, assigned_time));
  const operation =
    archived === undefined || archived === old.archived
      ? 'update'
      : archived
        ? 'archive'
        : 'restore';
  return await updateRow(ctx, inspectionTable, { old, columns, operation });
}

/** The due time keeps its distance from the assigned time. */
function movedTimes(old: InspectionRow, assigned_time: string): Row {
  const moved = new Date(assigned_time);
  if (old.due_time === null) return { assigned_time: moved.toISOString() };
  const distance = Date.parse(old.due_time) - Date.parse(old.assigned_time);
  return {
    assigned_time: moved.toISOString(),
    due_time: new Date(moved.getTime() + distance).toISOString(),
  };
}

/** `DELETE /inspection/{id}` archives; what is completed stays. */
export async function archiveInspection(
  ctx: Ctx,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const old = await lockInspection(ctx, id, ifMatch);
  if (old.operative_status_code === STATUS.completed)
    throw new Refusal('wrong_status', { operative_status_code: STATUS.completed });
  await updateRow(ctx, inspectionTable, { old, columns: { archived: true }, operation: 'archive' });
}
