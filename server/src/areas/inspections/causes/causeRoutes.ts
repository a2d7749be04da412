import { isUuid } from '@plumbline/contract/kit/literals';
import type { Permission } from '@plumbline/contract/kit/permissions';
import { CAUSE_ATTRIBUTES, NO_COUNTS, areTooMany } from '@plumbline/contract/quality/counts';
import type { CauseAttribute, Counts } from '@plumbline/contract/quality/counts';
import type { Quality } from '@plumbline/contract/quality/codes';
import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import { pageOf } from '@plumbline/contract/kit/rows';
import { causeCounts, qualityCause } from '@plumbline/contract/quality/causes';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { readRoute } from '#kit/http/route.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { PAGING_QUERY, pagingOf } from '#kit/entity/paging.ts';
import { readRow, tableOf } from '#kit/entity/read.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import type { CauseFilter, StatusSubject, CauseSubject } from './causeResults.ts';
import { countCauses } from './causeCounts.ts';
import { CAUSE_ORDER, listCauses } from './causes.ts';

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

/** Refuses to read more facts than a second allows; those of a child can be requested instead. */
async function refuseMany(
  ctx: ReadCtx,
  subject: CauseSubject & { quality: QualitySummary },
  { place, byQuestion }: { place: string | null; byQuestion: boolean },
): Promise<void> {
  const isRefused = (counts: Counts) =>
    areTooMany(counts, 'results') || (byQuestion && areTooMany(counts, 'questions'));
  if (!isRefused(subject.quality)) return;
  if (place !== null && !isRefused(await countsAt(ctx, subject, place))) return;
  const field = areTooMany(subject.quality, 'results') ? 'quality_status' : 'question';
  throw new Refusal('too_expensive', { field, instead: 'place' });
}

/** The kept counts of a child of the subject, or of the subject without its descendants. */
async function countsAt(
  ctx: ReadCtx,
  { entity, id, quality }: CauseSubject & { quality: QualitySummary },
  place: string,
): Promise<Counts> {
  if (place === id)
    return {
      ok: quality.actual_ok,
      attention: quality.actual_attention,
      critical: quality.actual_critical,
    };
  const [counts] = await ctx.read<Counts>(
    sql`select actual_ok + inherited_ok as ok, actual_attention + inherited_attention as attention,
        actual_critical + inherited_critical as critical
      from ${sql.table(`${entity}_quality`)} where tenant_id = ${ctx.actor.tenant_id}::uuid and ${sql.ref(`${entity}_id`)} = ${place}::uuid
        and parent_id = ${id}::uuid`,
  );
  return counts ?? NO_COUNTS;
}
