import { jobView } from '@plumbline/contract/jobs/jobs';
import type { FastifyInstance } from 'fastify';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { cancelJob, viewOf } from '#kit/jobs/store.ts';
import { readOwnJob } from './service.ts';

export function routes(app: FastifyInstance): void {
  const shared = { tag: 'jobs', permission: 'job.own', answer: jobView } as const;
  readRoute(
    app,
    { ...shared, method: 'GET', path: '/job/:id', summary: 'How far a job is, and its result' },
    async (ctx, { id }) => viewOf(await readOwnJob(ctx, id)),
  );
  transactionRoute(
    app,
    { ...shared, method: 'POST', path: '/job/:id/cancel', summary: 'Stop a job' },
    async (ctx, { id }) => {
      await readOwnJob(ctx, id);
      await cancelJob(ctx, id);
      return viewOf(await readOwnJob(ctx, id));
    },
  );
}
