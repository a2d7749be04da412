import { Refusal } from '@plumbline/contract/kit/errors';
import type { Permission } from '@plumbline/contract/kit/permissions';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { auditRoute } from './auditRoute.ts';
import { aggregateRoute, singleRoute, treeListRoute } from './routes.ts';
import { archiveRoute, createRoute, updateRoute } from './changeRoutes.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { insertRow, updateRow } from './write.ts';
import { toColumns } from './columns.ts';
import type { ColumnValues } from './write.ts';

/** All calls of a classifier: a small tree by `parent_id` that other entities refer to. */
export function classRoutes(
  app: FastifyInstance,
  entity: EntityTable,
  permissions: { read: Permission; change: Permission },
): void {
  const read = { permission: permissions.read };
  const change = { permission: permissions.change };
  treeListRoute(app, entity, read);
  aggregateRoute(app, entity, read);
  singleRoute(app, entity, read);
  auditRoute(app, entity, change);
  createRoute(app, entity, { ...change, create: (ctx, input) => createClass(ctx, entity, input) });
  updateRoute(app, entity, {
    ...change,
    lockAbove: (ctx) => lockTree(ctx, entity),
    update: async (ctx, old, input, parents: Parents) => {
      const columns = await toColumns(ctx, entity, input);
      checkMove(ctx, parents, { id: old.id, parent: columns['parent_id'] });
      updateRow(ctx, entity, { old, columns });
    },
  });
  archiveRoute(app, entity, {
    ...change,
    // Archiving refuses visible children; deleting refuses any.
    check: async (ctx, { id }, permanent) =>
      await refuseWithChildren(ctx, entity, { id, archived: permanent }),
  });
}

async function createClass(ctx: Ctx, entity: EntityTable, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, entity, input);
  if (columns['parent_id']) {
    const path = pathUp(await lockTree(ctx, entity), columns['parent_id']);
    if (path.length >= MAX_LEVELS) throw tooDeep(ctx);
  }
  return insertRow(ctx, entity, columns);
}

type Parents = ReadonlyMap<unknown, string | null>;

/**
 * Locks the whole small tree, always in the same order, so that two concurrent moves cannot create a cycle.
 */
async function lockTree(ctx: Ctx, entity: EntityTable): Promise<Parents> {
  const { rows } = await sql<{
    id: string;
    parent_id: string | null;
  }>`select id, parent_id from ${sql.table(entity.table)}
    where tenant_id = ${ctx.actor.tenant_id}::uuid order by id for no key update`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.parent_id]));
}

/** The limit for trees of objects and units too. */
const MAX_LEVELS = 32;
const tooDeep = (ctx: Ctx) => invalid(['body', 'parent_id'], 'too_deep_tree', ctx.locale);

/** Returns the nodes from this one up to its root. */
function pathUp(parents: Parents, from: unknown): unknown[] {
  const path: unknown[] = [];
  for (let at = from; at; at = parents.get(at)) path.push(at);
  return path;
}

/** A class cannot move into its own branch, nor so deep that a descendant exceeds the last level. */
function checkMove(ctx: Ctx, parents: Parents, move: { id: string; parent: unknown }): void {
  if (!move.parent) return;
  const above = pathUp(parents, move.parent);
  if (above.includes(move.id)) throw new Refusal('hierarchy_cycle');
  const levels = [...parents.keys()].map((node) => pathUp(parents, node).indexOf(move.id) + 1);
  if (above.length + Math.max(...levels) > MAX_LEVELS) throw tooDeep(ctx);
}

async function refuseWithChildren(
  ctx: Ctx,
  entity: EntityTable,
  parent: { id: string; archived: boolean },
): Promise<void> {
  const { rows } =
    await sql`select 1 from ${sql.table(entity.table)} where tenant_id = ${ctx.actor.tenant_id}::uuid
    and parent_id = ${parent.id}::uuid and (${parent.archived}::boolean or not archived) limit 1`.execute(
      ctx.db,
    );
  if (rows.length > 0) throw new Refusal('has_children');
}
