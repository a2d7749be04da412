import type { Ctx } from '#kit/ctx.ts';
import { readAfter } from '#kit/entity/readAfter.ts';
import { inspectionTable } from './table.ts';

/** The inspection after the change. */
export const changedView = (ctx: Ctx, id: string) =>
  readAfter(ctx, inspectionTable, id, ({ view }) => view);
