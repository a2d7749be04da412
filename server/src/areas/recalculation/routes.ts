import { jobBegun, newestJob } from '@plumbline/contract/jobs/jobs';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { requireOwn } from '#areas/tenants/service.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { addJob, readJob, viewOf } from '#kit/jobs/store.ts';
import { RECALCULATION } from './jobs.ts';

/** Objects and units are summed in one pass, so both calls begin the whole recalculation. */
const PATHS = ['object', 'business_unit'] as const;

export function routes(app: FastifyInstance): void {
  for (const entity of PATHS) {
    const shared = {
      path: `/superuser/tenant/:id/${entity}/quality/calculate`,
      permission: 'tenant.superuser',
      tag: 'superuser',
    } as const;
    transactionRoute(
      app,
      {
        ...shared,
        method: 'POST',
        summary: 'Recalculate every quality summary of the tenant, in a job',
        status: 202,
        answer: jobBegun,
      },
      async (ctx, { id }) => {
        requireOwn(ctx, id);
        return { job: { id: await addJob(ctx, RECALCULATION, { input: {}, key: RECALCULATION }) } };
      },
    );
    readRoute(
      app,
      {
        ...shared,
        method: 'GET',
        summary: 'The newest recalculation',
        answer: newestJob,
      },
      async (ctx, { id }) => {
        requireOwn(ctx, id);
        const job = await readJob(ctx, sql`kind = ${RECALCULATION}`);
        return { job: job && viewOf(job) };
      },
    );
  }
}
