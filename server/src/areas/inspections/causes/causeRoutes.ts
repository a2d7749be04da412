import { isUuid } from '@plumbline/contract/kit/literals';
import type { Permission } from '@plumbline/contract/kit/permissions';
import { CAUSE_ATTRIBUTES } from '@plumbline/contract/quality/counts';
import type { CauseAttribute } from '@plumbline/contract/quality/counts';
import type { Quality } from '@plumbline/contract/quality/codes';
import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import { pageOf } from '@plumbline/contract/kit/rows';
import { causeCounts, qualityCause } from '@plumbline/contract/quality/causes';
import type { FastifyInstance } from 'fastify';
import type { ReadCtx } from '#kit/ctx.ts';
import { readRoute } from '#kit/http/route.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { PAGING_QUERY, pagingOf } from '#kit/entity/paging.ts';
import { readRow, tableOf } from '#kit/entity/read.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import type { CauseFilter, StatusSubject } from './causeResults.ts';
import { countCauses } from './causeCounts.ts';
import { CAUSE_ORDER, listCauses } from './causes.ts';
import { refuseMany } from './manyCauses.ts';

/** Belongs to this area, because causes consist of inspection items. */
export function causeRoutes(
  app: FastifyInstance,
  entity: StatusSubject['entity'],
  permission: Permission,
): void {
  const shared = { method: 'GET', permission, tag: entity } as const;
  const path = `/${entity}/:id/quality/causes`;
  const list = {
    ...shared,
    path,
    summary: 'Facts behind the status',
    query: [...PAGING_QUERY, ...CAUSE_ATTRIBUTES],
    answer: pageOf(qualityCause),
  };
  readRoute(app, list, async (ctx, { id, query }) => {
    const subject = await subjectOf(ctx, entity, id);
    const filter = filterOf(query);
    const paging = pagingOf(query, CAUSE_ORDER);
    await refuseMany(ctx, subject, { ...filter, byQuestion: filter.question !== null });
    return await listCauses(ctx, { subject, filter, paging });
  });
  const counts = {
    ...shared,
    path: `${path}/aggr_on_attr`,
    summary: 'Count the facts behind the status by place, question and class',
    query: ['attrs', ...CAUSE_ATTRIBUTES],
    answer: causeCounts,
  };
  readRoute(app, counts, async (ctx, { id, query }) => {
    const subject = await subjectOf(ctx, entity, id);
    const [attrs, filter] = [attrsOf(query), filterOf(query)];
    const byQuestion = attrs.includes('question') || filter.question !== null;
    await refuseMany(ctx, subject, { ...filter, byQuestion });
    return await countCauses(ctx, subject, { attrs, filter });
  });
}

/** Looked up first: a missing row is 404, even if the query has other faults. */
async function subjectOf(ctx: ReadCtx, entity: StatusSubject['entity'], id: string) {
  const { quality_status, quality } = (await readRow(ctx, tableOf(ctx, entity), id)).view as {
    quality_status: { code: Quality } | null;
    quality: QualitySummary;
  };
  return { entity, id, status: quality_status?.code ?? null, quality };
}

function filterOf(query: QueryReader): CauseFilter {
  const one = (name: CauseAttribute) => {
    const text = query.one(name);
    if (text !== null && !isUuid(text)) throw invalid(['query', name], 'value', query.locale);
    return text;
  };
  return { place: one('place'), question: one('question'), object_class: one('object_class') };
}

function attrsOf(query: QueryReader): CauseAttribute[] {
  const names = query.many('attrs').flatMap((text) => text.split(','));
  const attrs = CAUSE_ATTRIBUTES.filter((attr) => names.includes(attr));
  if (names.length === 0) throw invalid(['query', 'attrs'], 'required', query.locale);
  if (names.some((name) => !attrs.some((attr) => attr === name)))
    throw invalid(['query', 'attrs'], 'unknown_field', query.locale);
  if (attrs.length < names.length) throw invalid(['query', 'attrs'], 'too_many', query.locale);
  return attrs;
}
