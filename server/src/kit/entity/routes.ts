import type { Permission } from '@plumbline/contract/kit/permissions';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { namesIn, namesOfOne } from '#kit/audit/names.ts';
import { compile } from '#kit/db/db.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import type { Actor } from '#kit/model/actor.ts';
import { entityFor } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { countFacets } from './facets.ts';
import { readRoute } from '#kit/http/route.ts';
import { parseFacetQuery, parseListQuery } from './listQuery.ts';
import { listRows } from './list.ts';
import { PAGING_QUERY, pageAnswer, pagingOf } from './paging.ts';
import { allOf, readRow, scopeConditions } from './read.ts';
import type { Condition } from './read.ts';
import { etagOf } from './write.ts';

export const LIST_PARAMETERS = [
  'with_archived',
  'page',
  'page_size',
  'cursor',
  'sort_by',
  'filter',
  'global_filter',
  'fields',
];
const FACET_PARAMETERS = ['attrs', 'with_archived', 'sort_by', 'filter', 'global_filter', 'group'];

interface Guard {
  permission: Permission;
}

/** `GET /x`: filters, sorting, paging. */
export function listRoute(app: FastifyInstance, entity: EntityTable, { permission }: Guard): void {
  const { path, name } = entity.resource;
  readRoute(
    app,
    { method: 'GET', path, permission, tag: name, summary: `List ${name}`, query: LIST_PARAMETERS },
    async (ctx, { query }) => {
      const visible = entityFor(ctx.actor, entity);
      return await listRows(ctx, visible, parseListQuery(visible.resource, query));
    },
  );
}

/** `GET /x` of a tree: `root=true` lists the rows whose parent is missing or not visible to the actor. */
export function treeListRoute(
  app: FastifyInstance,
  entity: EntityTable,
  { permission }: Guard,
): void {
  const { path, name } = entity.resource;
  const spec = {
    method: 'GET' as const,
    path,
    permission,
    tag: name,
    summary: `List ${name}`,
    query: [...LIST_PARAMETERS, 'root'],
  };
  readRoute(app, spec, async (ctx, { query }) => {
    const visible = entityFor(ctx.actor, entity);
    const roots: Condition[] = query.boolean('root') ? [isRoot(ctx, visible)] : [];
    return await listRows(ctx, visible, parseListQuery(visible.resource, query), roots);
  });
}

function isRoot(ctx: ReadCtx, entity: EntityTable): Condition {
  const parent = sql`t.${sql.ref(entity.parent)}`;
  if (ctx.actor.scope.all) return sql<boolean>`${parent} is null`;
  const visibleParent = allOf([
    ...scopeConditions(ctx, entity, sql.ref('p')),
    sql<boolean>`p.id = ${parent}`,
  ]);
  return sql<boolean>`not exists (select 1 from ${sql.table(entity.table)} p where ${visibleParent})`;
}

/** `GET /x/aggr_on_attr`: values of attributes with both counts. */
export function aggregateRoute(
  app: FastifyInstance,
  entity: EntityTable,
  { permission }: Guard,
): void {
  const { path, name } = entity.resource;
  const spec = {
    method: 'GET' as const,
    path: `${path}/aggr_on_attr`,
    permission,
    tag: name,
    summary: `Count ${name} by attribute`,
    query: FACET_PARAMETERS,
  };
  readRoute(app, spec, async (ctx, { query }) => {
    const visible = entityFor(ctx.actor, entity);
    return await countFacets(ctx, visible, parseFacetQuery(visible.resource, query));
  });
}

/** How to read one row with its parts; by default the row alone. */
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
  const { path, name } = entity.resource;
  const spec = { tag: name, summary: `Read one ${name}`, ...rest };
  readRoute(app, { ...spec, method: 'GET', path: `${path}/:id` }, async (ctx, { id, reply }) => {
    const { view, version } = await read(ctx, id);
    if (version !== null) reply.header('etag', etagOf(version));
    return view;
  });
}

interface LogGuard {
  /** The log entries that the actor may read of a visible row; if absent, all. */
  entries?: (actor: Actor, log: RawBuilder<unknown>) => RawBuilder<boolean>;
}

interface AuditRow {
  id: string;
  updated_at: string;
  operation: string;
  user_id: string | null;
  user_name: string | null;
  old_value: unknown;
  new_value: unknown;
}

/**
 * `GET /x/{id}/audit_log`: newest first; `log.new_value` and `log.old_value` hold the changed fields
 * (docs/coverage.md section 3).
 */
export function auditRoute(
  app: FastifyInstance,
  entity: EntityTable,
  { permission, entries }: Guard & LogGuard,
): void {
  const { path, name } = entity.resource;
  const spec = {
    method: 'GET' as const,
    path: `${path}/:id/audit_log`,
    permission,
    tag: name,
    summary: `Changes of one ${name}`,
    query: PAGING_QUERY,
  };
  readRoute(app, spec, async (ctx, { id, query }) => {
    await readRow(ctx, entity, id);
    const paging = pagingOf(query, ['id']);
    const visibleEntries = entries ? sql` and ${entries(ctx.actor, sql.ref('a'))}` : sql``;
    const mine = sql`a.tenant_id = ${ctx.actor.tenant_id}::uuid and a.entity = ${name} and a.entity_id = ${id}::uuid${visibleEntries}`;
    const older = paging.after ? sql`and a.id < ${paging.after[0]}::uuid` : sql``;
    const rows = await ctx.read<AuditRow & { total: number }>(
      compile(sql`
      select (select count(*)::int from audit_log a where ${mine}) as total, part.*
      from (select) one left join (
        select a.id, a.at as updated_at, a.operation, a.user_id, u.full_name as user_name, a.old_value, a.new_value
        from audit_log a left join app_user u on u.tenant_id = ${ctx.actor.tenant_id}::uuid and u.id = a.user_id
        where ${mine} ${older} order by a.id desc limit ${paging.limit + 1}::int offset ${paging.offset}::bigint) part on true
      order by part.id desc`),
    );
    // A row without an id only carries the total of a page past the end.
    const result = { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
    const names = await namesIn(ctx, entity, result.rows);
    return pageAnswer(paging, result, {
      keys: (row) => [row.id],
      view: (row) => auditView(row, names),
    });
  });
}

const auditView = (row: AuditRow, names: Record<string, string>) => ({
  id: row.id,
  updated_at: row.updated_at,
  updated_by: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  operation: row.operation,
  log: { old_value: row.old_value, new_value: row.new_value },
  names: namesOfOne(row, names),
});

/** `GET /x/{id}/quality`: only the summary. */
export function qualityRoute(
  app: FastifyInstance,
  entity: EntityTable,
  { permission }: Guard,
): void {
  const { path, name } = entity.resource;
  const spec = {
    method: 'GET' as const,
    path: `${path}/:id/quality`,
    permission,
    tag: name,
    summary: `Quality summary of one ${name}`,
  };
  readRoute(app, spec, async (ctx, { id }) => (await readRow(ctx, entity, id)).view['quality']);
}
