import { jobBegun } from '@plumbline/contract/jobs/jobs';
import { bulkAssign } from '@plumbline/contract/templates/schemas';
import type { FastifyInstance } from 'fastify';
import { requireVisible } from '#kit/entity/columns.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { addJob } from '#kit/jobs/store.ts';
import { ASSIGNMENT, objectPage } from './jobs.ts';
import type { BulkInput } from './jobs.ts';

/** `POST /object_inspection_template/bulk`: begins a job; filters that a list would refuse are refused at once. */
export function bulkRoute(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      method: 'POST',
      path: '/object_inspection_template/bulk',
      permission: 'template.change',
      tag: 'object_inspection_template',
      summary: 'Assign a template to all objects that match filters, in a job',
      query: ['filter', 'global_filter', 'with_archived'],
      status: 202,
      body: bulkAssign,
      answer: jobBegun,
    },
    async (ctx, { query, body }) => {
      const chosen = {
        filter: query.many('filter'),
        global_filter: query.many('global_filter'),
        with_archived: query.boolean('with_archived'),
      };
      await objectPage(ctx, chosen, { size: 1 });
      const { inspection_template_id, responsible_id = null } = body();
      await requireVisible(ctx, 'inspection_template', inspection_template_id);
      if (responsible_id !== null) await requireVisible(ctx, 'user', responsible_id);
      const { locale, actor } = ctx;
      const job: BulkInput = {
        ...chosen,
        inspection_template_id,
        responsible_id,
        time_zone: actor.time_zone,
        locale,
      };
      return { job: { id: await addJob(ctx, ASSIGNMENT, { input: job }) } };
    },
  );
}
