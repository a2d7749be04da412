import {
  lateDecision,
  handInLateWork,
  lateWorkView,
} from '@plumbline/contract/inspections/lateWork';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { askBack, handIn, lateWorkTable, viewsOfLateWork } from '#areas/inspections/service.ts';
import { inspectionTable } from '#areas/inspections/table.ts';
import { requireRow } from '#kit/entity/read.ts';
import { aggregateRoute, listRoute } from '#kit/entity/routes.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { decideLateWork } from './lateWork.ts';

const tag = 'inspection';
const answer = z.object({ items: z.array(lateWorkView) });

/** Late work: what the server refused, handed in by its author and decided by a manager. */
export function lateRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      permission: 'inspection.read',
      tag,
      method: 'GET',
      path: '/inspection/:id/late_work',
      summary: 'Late work of one inspection: own, or for admins all',
      answer,
    },
    async (ctx, { id }) => {
      await requireRow(ctx, inspectionTable, id);
      return { items: await viewsOfLateWork(ctx, id) };
    },
  );
  listRoute(app, lateWorkTable, { permission: 'inspection.change' });
  aggregateRoute(app, lateWorkTable, { permission: 'inspection.change' });
  const handingIn = {
    permission: 'inspection.answer',
    tag,
    method: 'POST',
    path: '/inspection/:id/late_work',
    summary: 'Hand in late work',
    body: handInLateWork,
    answer: z.object({ id: z.uuid() }),
  } as const;
  transactionRoute(app, handingIn, async (ctx, { id, body }) => {
    await requireRow(ctx, inspectionTable, id);
    const input = body();
    await handIn(ctx, id, input);
    return { id: input.id.toLowerCase() };
  });
  transactionRoute(
    app,
    {
      permission: 'inspection.answer',
      tag,
      method: 'POST',
      path: '/inspection/:id/ask_back',
      summary: 'Ask the responsible user to hand an inspection back',
      status: 204,
    },
    async (ctx, { id }) => askBack(ctx, id),
  );
  const deciding = {
    permission: 'inspection.change',
    tag,
    method: 'POST',
    path: '/late_work/:id/decision',
    summary: 'Take late work over, keep it, or reject it',
    body: lateDecision,
    answer,
  } as const;
  transactionRoute(app, deciding, async (ctx, { id, body }) => ({
    items: await viewsOfLateWork(ctx, await decideLateWork(ctx, id, body)),
  }));
}
