import {
  answer,
  answerResult,
  answerVerdicts,
  confirmation,
  detailView,
  itemView,
  severalAnswers,
  workPage,
} from '@plumbline/contract/inspections/items';
import { pageOf } from '@plumbline/contract/kit/rows';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '#kit/ctx.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { refusedAnswer } from '#kit/refusals/invalid.ts';
import { pagingOf } from '#kit/entity/paging.ts';
import { readRow, requireRow } from '#kit/entity/read.ts';
import { answerItem, answerItems, type AnswerVerdict } from './answer.ts';
import { confirmAnswers } from './confirm.ts';
import { inspectionTable } from '../table.ts';
import { listDetails, listItems, readItem, readWorkPage } from './views.ts';

export const tag = 'inspection';
export const read = { permission: 'inspection.read', tag, method: 'GET' } as const;

/** A complete short list, in the shape of every list. */
const whole = <T>(items: T[]) => ({
  items,
  total: items.length,
  page: null,
  page_size: null,
  next_cursor: null,
});

export function readRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    { ...read, path: '/inspection/:id/quality', summary: 'Quality summary of one inspection' },
    async (ctx, { id }) => {
      return (await readRow(ctx, inspectionTable, id, ['quality_aggr'])).view['quality_aggr'];
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
      await requireRow(ctx, inspectionTable, id);
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
  const work = {
    ...read,
    path: '/inspection/:id/work',
    summary: 'Check lists of one inspection by object, with their items and answers',
    query: ['cursor'],
    answer: workPage,
  };
  readRoute(app, work, async (ctx, { id, query }) => {
    const [position] = pagingOf(query, ['integer']).after ?? [];
    return await readWorkPage(ctx, id, position as number | undefined); // `pagingOf` has checked its kind
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

/** A verdict with the status and the body that the answer would have had alone. */
function verdictOf({ locale }: Ctx, verdict: AnswerVerdict) {
  return verdict instanceof Error ? refusedAnswer(verdict, locale) : { status: 200, body: verdict };
}

const lower = (text: string | undefined): string => (text ?? '').toLowerCase();

export function answerRoutes(app: FastifyInstance): void {
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
    const place = { detailId: lower(params['detailId']), itemId: lower(params['itemId']) };
    return await answerItem(ctx, id, { ...place, body, key: headers['idempotency-key'] });
  });
  const several = {
    permission: 'inspection.answer',
    tag,
    method: 'POST',
    path: '/inspection/:id/answers',
    summary: 'Answer several items, with a verdict for each',
    body: severalAnswers,
    answer: answerVerdicts,
  } as const;
  transactionRoute(app, several, async (ctx, { id, body }) => {
    await requireRow(ctx, inspectionTable, id); // whatever the body, which names what is then locked
    const requests = body().answers.map(({ detail_id, item_id, key, ...answer }) => ({
      detailId: detail_id.toLowerCase(),
      itemId: item_id.toLowerCase(),
      key,
      body: () => answer,
    }));
    return { verdicts: (await answerItems(ctx, id, requests)).map((one) => verdictOf(ctx, one)) };
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
