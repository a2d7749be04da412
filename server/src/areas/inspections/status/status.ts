import type { StatusChange } from '@plumbline/contract/inspections/schemas';
import { STATUS } from '@plumbline/contract/inspections/status';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { updateRow } from '#kit/entity/write.ts';
import { completeInspection } from './complete.ts';
import { close, finishedAt, frozenOf, thaw } from './freeze.ts';
import type { ChangeDetails, FrozenColumns } from './freeze.ts';
import { lockInspection, lockInspectionWith } from '../lock.ts';
import { cancelRefusal, momentOfChange, startRefusal } from '../rules.ts';
import { keptPlace } from './place.ts';
import { keptScan, inspectedObject } from './scan.ts';
import type { InspectedObject } from './scan.ts';
import { appendComment } from './statusComment.ts';
import { inspectionTable } from '../table.ts';

/** `POST /inspection/composite/status/{id}`: 2 starts or reopens, 3 completes, 5 cancels. */
export async function changeInspectionStatus(
  ctx: Ctx,
  id: string,
  input: () => StatusChange,
): Promise<void> {
  const { operative_status_code, ...change } = await validated(ctx, id, input);
  if (operative_status_code === STATUS.completed) return await completeInspection(ctx, id, change);
  return operative_status_code === STATUS.active
    ? await start(ctx, id, change)
    : await cancel(ctx, id, change);
}

/**
 * The body decides what is looked up together with the lock, but an unknown inspection is reported before an invalid
 * body.
 */
async function validated<T>(ctx: Ctx, id: string, input: () => T): Promise<T> {
  try {
    return input();
  } catch (error) {
    await lockInspection(ctx, id);
    throw error;
  }
}

async function start(
  ctx: Ctx,
  id: string,
  { comment, happened_at, scan, place }: ChangeDetails,
): Promise<void> {
  const [old, [time], [object]] = await lockInspectionWith<[{ now: string }, InspectedObject]>(
    ctx,
    id,
    [sql`select ${ctx.deps.clock} as now`, inspectedObject(ctx, id)],
  );
  const now = new Date(time?.now ?? '');
  const at = momentOfChange(happened_at, { from: null, now });
  const refusal = startRefusal(old, ctx.actor, at);
  if (refusal) throw refusal;
  const columns = {
    ...appendComment(ctx, old, comment),
    operative_status_code: STATUS.active,
    started_at: old.started_at ?? at.toISOString(),
    // An admin reopens it from anywhere.
    ...(old.operative_status_code === STATUS.notStarted && {
      ...keptScan('start', old, { scan, object }),
      ...keptPlace('start', old, { place, object, now }),
    }),
    ...(old.finished_at === null ? {} : await thaw(ctx, old)),
  };
  updateRow(ctx, inspectionTable, { old, columns, operation: 'start' });
}

async function cancel(
  ctx: Ctx,
  id: string,
  { comment, happened_at }: ChangeDetails,
): Promise<void> {
  const [old, [frozen]] = await lockInspectionWith<[FrozenColumns]>(ctx, id, [
    frozenOf(ctx, id, null),
  ]);
  const refusal = cancelRefusal(old, ctx.actor);
  if (refusal) throw refusal;
  const columns = {
    ...appendComment(ctx, old, comment),
    ...finishedAt(old, { frozen, happened_at }),
    operative_status_code: STATUS.cancelled,
  };
  close(ctx, old, { frozen, columns, operation: 'cancel' });
}
