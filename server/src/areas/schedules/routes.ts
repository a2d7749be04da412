import { changePlanning, planning } from '@plumbline/contract/schedule/schemas';
import type { FastifyInstance } from 'fastify';
import { transactionRoute } from '#kit/http/route.ts';
import { readPlanning, updatePlanning } from './settings.ts';

export function routes(app: FastifyInstance): void {
  const shared = { path: '/planning', tag: 'planning', answer: planning } as const;
  transactionRoute(
    app,
    {
      ...shared,
      method: 'GET',
      permission: 'planning.read',
      summary: 'How inspections are planned ahead, and when overdue work is escalated',
    },
    async (ctx) => await readPlanning(ctx),
  );
  transactionRoute(
    app,
    {
      ...shared,
      method: 'PATCH',
      permission: 'planning.change',
      summary: 'Change how inspections are planned ahead, and when overdue work is escalated',
      body: changePlanning,
    },
    async (ctx, { body }) => await updatePlanning(ctx, body()),
  );
}
