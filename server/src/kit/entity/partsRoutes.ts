import { resolveField } from '@plumbline/contract/kit/query';
import type { Permission } from '@plumbline/contract/kit/permissions';
import { findResource } from '@plumbline/contract/resources';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { archiveRoute, createRoute, updateRoute } from './changeRoutes.ts';
import type { StoredRow } from './write.ts';
import { listRows } from './list.ts';
import { auditRoute } from './auditRoute.ts';
import { aggregateRoute, listRoute, singleRoute } from './routes.ts';
import type { Read } from './routes.ts';
import type { ColumnValues } from './write.ts';

/** An entity that is read and written together with its parts. */
interface Whole<C extends z.ZodObject, U extends z.ZodObject> {
  permissions: { read: Permission; change: Permission };
  /** The entity with its parts, as returned by reading, creating and changing. */
  answer: z.ZodType;
  read: Read;
  summaries: { read: string; create: string; update: string; remove: string };
  body: { create: C; update: U };
  create: (ctx: Ctx, input: z.output<C>) => Promise<string>;
  update: (ctx: Ctx, old: StoredRow, input: z.output<U>) => Promise<void>;
  remove: (ctx: Ctx, old: StoredRow) => Promise<void>;
}

/** All calls of an entity with parts; the parts in a body replace the stored ones. */
export function partsRoutes<C extends z.ZodObject, U extends z.ZodObject>(
  app: FastifyInstance,
  entity: EntityTable,
  whole: Whole<C, U>,
): void {
  const { answer, read, body, create, update, remove, summaries } = whole;
  const readGuard = { permission: whole.permissions.read };
  const changeGuard = { permission: whole.permissions.change };
  listRoute(app, entity, readGuard);
  aggregateRoute(app, entity, readGuard);
  auditRoute(app, entity, changeGuard);
  const shared = { answer, read };
  singleRoute(app, entity, { ...readGuard, ...shared, summary: summaries.read });
  const creation = { body: body.create, create, summary: summaries.create };
  createRoute(app, entity, { ...changeGuard, ...shared, ...creation });
  const change = { body: body.update, update, summary: summaries.update };
  updateRoute(app, entity, { ...changeGuard, ...shared, ...change });
  archiveRoute(app, entity, { ...changeGuard, remove, summary: summaries.remove });
}

/** All parts of one entity, by position. */
export async function partsOf(
  ctx: ReadCtx,
  entity: EntityTable,
  of: { column: string; id: string },
): Promise<ColumnValues[]> {
  const path = ['position'];
  const field = resolveField(entity.resource, path, findResource);
  const { items } = await listRows(
    ctx,
    entity,
    {
      filters: [],
      global_filters: [],
      sorts: [{ path, field, descending: false }],
      page: null,
      page_size: null,
      cursor: null,
      fields: null,
      parts: new Map(),
      with_archived: true,
      with_total: false,
    },
    [sql<boolean>`t.${sql.ref(of.column)} = ${of.id}::uuid`],
  );
  return items;
}
