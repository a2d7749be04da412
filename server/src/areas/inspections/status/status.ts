import type { changeStatus } from '@plumbline/contract/inspections/schemas';
import { STATUS } from '@plumbline/contract/inspections/status';
import type { z } from 'zod';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { updateRow } from '#kit/entity/write.ts';
import type { Row } from '#kit/entity/write.ts';
import { completeInspection } from './complete.ts';
import { freeze, thaw } from './freeze.ts';
import { lockInspection } from '../lock.ts';
import { whyNotCancel, whyNotStart } from '../rules.ts';
import { appendComment, type CommentInput } from './statusComment.ts';
import { inspectionTable } from '../table.ts';
import type { StoredInspection } from '../table.ts';

type Locked = StoredInspection & Row;

/** `POST /inspection/composite/status/{id}`: 2 starts or reopens, 3 completes, 5 cancels. */
export async function changeInspectionStatus(
  ctx: Ctx,
  id: string,
  input: () => z.output<typeof changeStatus>,
): Promise<void> {
  const old = await lockInspection(ctx, id);
  const { operative_status_code, comment } = input();
  if (operative_status_code === STATUS.completed)
    return await completeInspection(ctx, old, comment);
  return operative_status_code === STATUS.active
    ? await start(ctx, old, comment)
    : await cancel(ctx, old, comment);
}

async function start(ctx: Ctx, old: Locked, comment: CommentInput): Promise<void> {
  const now = await timeOf(ctx);
  const refusal = whyNotStart(old, ctx.actor, now);
  if (refusal) throw refusal;
  const columns = {
    ...appendComment(ctx, old, comment),
    operative_status_code: STATUS.active,
    started_at: old.started_at ?? now.toISOString(),
    ...(old.finished_at === null ? {} : await thaw(ctx, old)),
  };
  await updateRow(ctx, inspectionTable, { old, columns, operation: 'start' });
}

async function cancel(ctx: Ctx, old: Locked, comment: CommentInput): Promise<void> {
  const refusal = whyNotCancel(old, ctx.actor);
  if (refusal) throw refusal;
  const columns = {
    ...appendComment(ctx, old, comment),
    ...(await freeze(ctx, old, null)),
    operative_status_code: STATUS.cancelled,
  };
  await updateRow(ctx, inspectionTable, { old, columns, operation: 'cancel' });
}
