import {
  answer,
  answerResult,
  confirmation,
  detailView,
  itemView,
} from '@plumbline/contract/inspections/items';
import {
  changeResponsible,
  changeStatus,
  copyInspection,
  createFromTemplate,
  createOperative,
  inspectionSchemas,
} from '@plumbline/contract/inspections/schemas';
import { inspections } from '@plumbline/contract/inspections/wire';
import { pageOf } from '@plumbline/contract/kit/rows';
import { row } from '@plumbline/contract/rows';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '#kit/ctx.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { auditRoute } from '#kit/entity/auditRoute.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { readRow } from '#kit/entity/read.ts';
import { callLast } from '#kit/audit/transaction.ts';
import { etagOf } from '#kit/entity/write.ts';
import { answerItem } from './answer.ts';
import { archiveInspection, changeInspection, requireMayChange } from './change.ts';
import { causeRoutes } from './causeRoutes.ts';
import { confirmAnswers } from './confirm.ts';
import { copyFrom } from './copy.ts';
import { createComposite, createOperativeInspection } from './create.ts';
import { changeResponsible as giveTo } from './responsible.ts';
import { changeInspectionStatus } from './status.ts';
import { inspectionTable, seesEntry } from './table.ts';
import { listDetails, listItems, readItem } from './views.ts';

const tag = 'inspection';
const read = { permission: 'inspection.read', tag, method: 'GET' } as const;
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
  singleRoute(app, inspectionTable, read);
  auditRoute(app, inspectionTable, { ...read, entries: seesEntry });
  readRoutes(app);
  createRoutes(app);
  lifecycleRoutes(app);
  answerRoutes(app);
  changeRoutes(app);
  causeRoutes(app, 'object', 'object.read');
  causeRoutes(app, 'business_unit', 'business_unit.read');
}

const viewOf = async (ctx: Ctx, id: string) => (await readRow(ctx, inspectionTable, id)).view;
/** The late calls assign the number that the view shows. */
async function plannedView(ctx: Ctx, id: string) {
  await callLast(ctx);
  return await viewOf(ctx, id);
}
/** A complete short list, in the shape of every list. */
const whole = <T>(items: T[]) => ({
  items,
  total: items.length,
  page: null,
  page_size: null,
  next_cursor: null,
});

function readRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    { ...read, path: '/inspection/:id/quality', summary: 'Quality summary of one inspection' },
    async (ctx, { id }) => {
      return (await readRow(ctx, inspectionTable, id)).view['quality_aggr'];
    },
  );
  readRoute(
    app,
    {
      ...read,
      path: '/inspection/:id/detail',
      summary: 'Check lists of one inspection by object',
      answer: pageOf(detailView),
    },
    async (ctx, { id }) => {
      await readRow(ctx, inspectionTable, id);
      return whole(await listDetails(ctx, id));
    },
  );
  const items = {
    ...read,
    path: '/inspection/:id/detail/:detailId/item',
    summary: 'Items of one check list with their answers',
    answer: pageOf(itemView),
  };
  readRoute(app, items, async (ctx, { id, params }) => {
    return whole(await listItems(ctx, { inspection_id: id, detail_id: lower(params['detailId']) }));
  });
  readRoute(
    app,
    {
      ...read,
      path: '/inspection_check_list_item/:id',
      summary: 'One item with its answer',
      answer: itemView,
    },
    async (ctx, { id }) => {
      return await readItem(ctx, id);
    },
  );
}

const lower = (text: string | undefined): string => (text ?? '').toLowerCase();

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
    return await viewOf(ctx, id);
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
    await giveTo(ctx, id, body);
    return await viewOf(ctx, id);
  });
}

function answerRoutes(app: FastifyInstance): void {
  const quality = {
    permission: 'inspection.answer',
    tag,
    method: 'PATCH',
    path: '/inspection/:id/detail/:detailId/item/:itemId/quality',
    summary: 'Answer one item',
    body: answer,
    answer: answerResult,
  } as const;
  transactionRoute(app, quality, async (ctx, { id, params, headers, body }) => {
    const path = { id, detailId: lower(params['detailId']), itemId: lower(params['itemId']) };
    return answerItem(ctx, path, { body, key: headers['idempotency-key'] });
  });
  const confirm = {
    permission: 'inspection.answer',
    tag,
    method: 'POST',
    path: '/inspection/:id/answers/confirm',
    summary: 'Confirm all copied answers',
    answer: confirmation,
  } as const;
  transactionRoute(app, confirm, async (ctx, { id }) => {
    return await confirmAnswers(ctx, id);
  });
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
    const { view, version } = await readRow(ctx, inspectionTable, id);
    reply.header('etag', etagOf(version));
    return view;
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
