import type { Ctx } from '#kit/ctx.ts';
import { readAfter } from '#kit/entity/readAfter.ts';
import { inspectionTable } from './table.ts';

/** The inspection after the change; a user who may change it keeps seeing it. */
export const changedView = (ctx: Ctx, id: string) =>
  readAfter(ctx, inspectionTable, id, { answerOf: ({ view }) => view, staysVisible: true });
