import {
  changeResponsible,
  changeStatus,
  copyInspection,
  createFromTemplate,
  createOperative,
  handedOver,
  handOverMany,
  inspectionSchemas,
  previewInspection,
} from '@plumbline/contract/inspections/schemas';
import { inspectionPreview } from '@plumbline/contract/inspections/items';
import { inspections } from '@plumbline/contract/inspections/wire';
import { row } from '@plumbline/contract/rows';
import { workload } from '@plumbline/contract/views';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '#kit/ctx.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { auditRoute } from '#kit/entity/auditRoute.ts';
import { readSpec } from '#kit/entity/reading.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { readAfter } from '#kit/entity/readAfter.ts';
import { callBeforeAnswer } from '#kit/audit/transaction.ts';
import { etagOf } from '#kit/entity/write.ts';
import { archiveInspection, changeInspection, requireMayChange } from './change.ts';
import { causeRoutes } from './causes/causeRoutes.ts';
import { copyFrom } from './plan/copy.ts';
import { createComposite, createOperativeInspection } from './plan/create.ts';
import { previewOf } from './plan/preview.ts';
import { assignResponsible } from './status/responsible.ts';
import { handOverAll } from './status/handOverMany.ts';
import { changeInspectionStatus } from './status/status.ts';
import { priceRoute } from './price.ts';
import { changedView } from './view.ts';
import { inspectionTable } from './table.ts';
import { readWorkload, WORKLOAD_QUERY } from './workload.ts';
import { tag, read, readRoutes, answerRoutes } from './answers/itemRoutes.ts';

const create = {
  permission: 'inspection.create',
  tag,
  method: 'POST',
  status: 201,
  answer: row(inspections),
} as const;

export function routes(app: FastifyInstance): void {
  listRoute(app, inspectionTable, read);
  aggregateRoute(app, inspectionTable, read);
  workloadRoute(app);
  singleRoute(app, inspectionTable, read);
  priceRoute(app);
  auditRoute(app, inspectionTable, read);
  readRoutes(app);
  createRoutes(app);
  lifecycleRoutes(app);
  answerRoutes(app);
  changeRoutes(app);
  causeRoutes(app, 'object', 'object.read');
  causeRoutes(app, 'business_unit', 'business_unit.read');
}

function workloadRoute(app: FastifyInstance): void {
  const spec = {
    ...read,
    below: '/workload',
    summary: 'Count open inspections and their items by day and lane',
    query: WORKLOAD_QUERY,
    answer: workload,
  };
  readRoute(app, readSpec(inspectionTable, spec), (ctx, { query }) => readWorkload(ctx, query));
}

/** The number that the view shows is assigned by the late calls. */
async function plannedView(ctx: Ctx, id: string) {
  await callBeforeAnswer(ctx);
  return await changedView(ctx, id);
}

function createRoutes(app: FastifyInstance): void {
  const fromTemplate = {
    ...create,
    path: '/inspection/composite/:id',
    summary: 'Plan an inspection of an object from a template',
    body: createFromTemplate,
  };
  transactionRoute(app, fromTemplate, async (ctx, { id, body }) =>
    plannedView(ctx, await createComposite(ctx, id, body)),
  );
  const operative = {
    ...create,
    path: '/inspection/:id/composite/operative',
    summary: 'Plan an unplanned inspection of an object',
    body: createOperative,
  };
  transactionRoute(app, operative, async (ctx, { id, body }) =>
    plannedView(ctx, await createOperativeInspection(ctx, id, body)),
  );
  const preview = {
    ...create,
    path: '/inspection/:id/composite/preview',
    summary: 'Preview an inspection of an object, with its empty items',
    body: previewInspection,
    status: 200,
    answer: inspectionPreview,
  } as const;
  transactionRoute(app, preview, (ctx, { id, body }) => previewOf(ctx, id, body));
  const copy = {
    ...create,
    path: '/inspection/composite/:id/copy',
    summary: 'Copy or repeat an inspection',
    body: copyInspection,
  };
  transactionRoute(app, copy, async (ctx, { id, body }) =>
    plannedView(ctx, await copyFrom(ctx, id, body)),
  );
}

function lifecycleRoutes(app: FastifyInstance): void {
  const status = {
    permission: 'inspection.status',
    tag,
    method: 'POST',
    path: '/inspection/composite/status/:id',
    summary: 'Start, complete or cancel',
    body: changeStatus,
    answer: row(inspections),
  } as const;
  transactionRoute(app, status, async (ctx, { id, body }) => {
    await changeInspectionStatus(ctx, id, body);
    return await changedView(ctx, id);
  });
  const responsible = {
    permission: 'inspection.responsible',
    tag,
    method: 'POST',
    path: '/inspection/composite/responsible/:id',
    summary: 'Hand over',
    body: changeResponsible,
    answer: row(inspections),
  } as const;
  transactionRoute(app, responsible, async (ctx, { id, body }) => {
    await assignResponsible(ctx, id, body);
    return await changedView(ctx, id);
  });
  const many = {
    permission: 'inspection.responsible',
    tag,
    method: 'POST',
    path: '/inspection/composite/responsible',
    summary: 'Hand over several',
    body: handOverMany,
    answer: handedOver,
  } as const;
  transactionRoute(app, many, (ctx, { body }) => handOverAll(ctx, body()));
}

function changeRoutes(app: FastifyInstance): void {
  const change = {
    permission: 'inspection.comment',
    tag,
    method: 'PATCH',
    path: '/inspection/:id',
    summary: 'Change one inspection',
    body: inspectionSchemas.update,
  } as const;
  transactionRoute(app, change, async (ctx, { id, body, headers, reply, request }) => {
    requireMayChange(ctx, request.body);
    await changeInspection(ctx, { id, ifMatch: headers['if-match'], input: body });
    return await readAfter(ctx, inspectionTable, id, ({ view, version }) => {
      reply.header('etag', etagOf(version));
      return view;
    });
  });
  transactionRoute(
    app,
    {
      permission: 'inspection.change',
      tag,
      method: 'DELETE',
      path: '/inspection/:id',
      summary: 'Archive one inspection',
      status: 204,
    },
    async (ctx, { id, headers }) => {
      await archiveInspection(ctx, id, headers['if-match']);
    },
  );
}
