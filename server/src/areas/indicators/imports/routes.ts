import type { Readable } from 'node:stream';
import {
  MAX_IMPORT_BYTES,
  importCounts,
  indicatorImport,
} from '@plumbline/contract/indicators/imports';
import { Refusal } from '@plumbline/contract/kit/errors';
import { jobBegun } from '@plumbline/contract/jobs/jobs';
import type { FastifyInstance } from 'fastify';
import { changingRoute, transactionRoute } from '#kit/http/route.ts';
import { addJob } from '#kit/jobs/store.ts';
import { indicatorTable, indicatorValueTable } from '../table.ts';
import { importIndicators } from './indicators.ts';
import { VALUE_IMPORT } from './job.ts';
import { storeFile } from './upload.ts';

export function importRoutes(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      method: 'POST',
      path: `${indicatorTable.resource.path}/import`,
      permission: 'indicator.change',
      tag: indicatorTable.resource.name,
      summary: 'Create and change indicators by external id',
      body: indicatorImport,
      answer: importCounts,
    },
    async (ctx, { body }) => await importIndicators(ctx, body().items),
  );
  const { path, name } = indicatorValueTable.resource;
  changingRoute(
    app,
    {
      method: 'POST',
      path: `${path}/import`,
      permission: 'indicator.change',
      tag: name,
      summary: 'Import values from a file, in a job',
      status: 202,
      upload: { types: ['text/csv'], max_bytes: MAX_IMPORT_BYTES },
      answer: jobBegun,
    },
    async ({ base, input, commit }) => {
      // The job writes values of all indicators in the file.
      if (!base.actor.scope.all) throw new Refusal('forbidden');
      const import_id = await storeFile(base, input.request.body as Readable); // as `upload` declares
      const work = { import_id, user_id: base.actor.id, locale: base.locale };
      return await commit(async (ctx) => ({
        job: { id: await addJob(ctx, VALUE_IMPORT, { input: work }) },
      }));
    },
  );
}
