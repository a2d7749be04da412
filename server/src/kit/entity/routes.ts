import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadCtx } from '#kit/ctx.ts';
import { entityFor } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { exportRoute } from './exportRoute.ts';
import { countFacets } from './facets.ts';
import { readRoute } from '#kit/http/route.ts';
import { parseFacetQuery, parseListQuery } from '#kit/query/listQuery.ts';
import { listRows } from './list.ts';
import { allOf, scopeConditions } from '#kit/query/conditions.ts';
import { readRow } from './read.ts';
import { readSpec } from './reading.ts';
import type { Guard } from './reading.ts';
import type { Condition } from '#kit/query/conditions.ts';
import { etagOf } from './write.ts';

export const LIST_PARAMETERS = [
  'with_archived',
  'with_total',
  'page',
  'page_size',
  'cursor',
  'sort_by',
  'filter',
  'global_filter',
  'fields',
];
const FACET_PARAMETERS = ['attrs', 'with_archived', 'sort_by', 'filter', 'global_filter', 'group'];

/** `GET /x`: filters, sorting, paging; also the same rows as a file. */
export function listRoute(app: FastifyInstance, entity: EntityTable, guard: Guard): void {
  const summary = `List ${entity.resource.name}`;
  const spec = readSpec(entity, { ...guard, summary, query: LIST_PARAMETERS });
  readRoute(app, spec, async (ctx, { query }) => {
    const visible = entityFor(ctx.actor, entity);
    return await listRows(ctx, visible, parseListQuery(visible.resource, query));
  });
  exportRoute(app, entity, guard);
}

/** The same for a tree: `root=true` lists the rows whose parent is missing or not visible to the actor. */
export function treeListRoute(app: FastifyInstance, entity: EntityTable, guard: Guard): void {
  const summary = `List ${entity.resource.name}`;
  const spec = readSpec(entity, { ...guard, summary, query: [...LIST_PARAMETERS, 'root'] });
  readRoute(app, spec, async (ctx, { query }) => {
    const visible = entityFor(ctx.actor, entity);
    const roots: Condition[] = query.boolean('root') ? [isRoot(ctx, visible)] : [];
    return await listRows(ctx, visible, parseListQuery(visible.resource, query), roots);
  });
  exportRoute(app, entity, guard);
}

function isRoot(ctx: ReadCtx, entity: EntityTable): Condition {
  const parent = sql`t.${sql.ref(entity.parent)}`;
  if (ctx.actor.scope.all) return sql<boolean>`${parent} is null`;
  // Collected once, so that each row looks for its parent among them.
  const visible = entity.large?.visibleIds?.(ctx.actor);
  if (visible) return sql<boolean>`((${parent} in (${visible})) is not true)`;
  const isVisible = allOf(scopeConditions(ctx, entity, sql.ref('p')));
  // As a value, so that each parent is looked up by its key: as a join, the planner compares every pair of rows if it
  // expects few.
  return sql<boolean>`not coalesce((select ${isVisible} from ${sql.table(entity.table)} p
    where p.tenant_id = ${ctx.actor.tenant_id}::uuid and p.id = ${parent}), false)`;
}

/** `GET /x/aggr_on_attr`: values of attributes with both counts. */
export function aggregateRoute(app: FastifyInstance, entity: EntityTable, guard: Guard): void {
  const summary = `Count ${entity.resource.name} by attribute`;
  const call = { ...guard, below: '/aggr_on_attr', summary, query: FACET_PARAMETERS };
  readRoute(app, readSpec(entity, call), async (ctx, { query }) => {
    const visible = entityFor(ctx.actor, entity);
    return await countFacets(ctx, visible, parseFacetQuery(visible.resource, query));
  });
}

/** Reads one row with its parts; by default the row alone. */
interface Single extends Guard {
  summary?: string;
  answer?: z.ZodType;
  read?: Read;
}
export type Read = (
  ctx: ReadCtx,
  id: string,
) => Promise<{ view: Record<string, unknown>; version: number | null }>;

/** `GET /x/{id}` with its `ETag`. */
export function singleRoute(
  app: FastifyInstance,
  entity: EntityTable,
  { read = (ctx, id) => readRow(ctx, entityFor(ctx.actor, entity), id), ...rest }: Single,
): void {
  const summary = `Read one ${entity.resource.name}`;
  const spec = readSpec(entity, { below: '/:id', summary, ...rest });
  readRoute(app, spec, async (ctx, { id, reply }) => {
    const { view, version } = await read(ctx, id);
    if (version !== null) reply.header('etag', etagOf(version));
    return view;
  });
}

/** `GET /x/{id}/quality`: only the summary. */
export function qualityRoute(app: FastifyInstance, entity: EntityTable, guard: Guard): void {
  const summary = `Quality summary of one ${entity.resource.name}`;
  const spec = readSpec(entity, { ...guard, below: '/:id/quality', summary });
  readRoute(
    app,
    spec,
    async (ctx, { id }) => (await readRow(ctx, entity, id, ['quality'])).view['quality'],
  );
}
