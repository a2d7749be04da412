import { Refusal } from '@plumbline/contract/kit/errors';
import type { Permission } from '@plumbline/contract/kit/permissions';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { createRoute, deleteRoute, updateRoute } from './changeRoutes.ts';
import type { StoredRow } from './write.ts';
import { auditRoute } from './auditRoute.ts';
import { aggregateRoute, qualityRoute, singleRoute, treeListRoute } from './routes.ts';
import type { ColumnValues } from './write.ts';

/** A tree with totals up to the root. */
interface TreeEntity {
  read: Permission;
  change: Permission;
  /** Locks the paths that the change in the body affects, as `treeChange` finds them. */
  lockPath: (ctx: Ctx, id: string, rawBody: unknown) => Promise<void>;
  create: (ctx: Ctx, input: ColumnValues) => Promise<string>;
  update: (ctx: Ctx, old: StoredRow, input: ColumnValues) => Promise<ColumnValues>;
  /** Refuses to archive or delete a node that must remain. */
  check?: (old: StoredRow) => void;
  archive: (
    ctx: Ctx,
    id: string,
    options: { archive: boolean; with_hierarchy: boolean },
  ) => Promise<void>;
  remove: (ctx: Ctx, old: StoredRow, with_hierarchy: boolean) => Promise<void>;
}

/** All calls of a tree; archiving and deleting include descendants only on request. */
export function treeRoutes(app: FastifyInstance, entity: EntityTable, tree: TreeEntity): void {
  const read = { permission: tree.read };
  treeListRoute(app, entity, read);
  aggregateRoute(app, entity, read);
  singleRoute(app, entity, read);
  qualityRoute(app, entity, read);
  auditRoute(app, entity, read);
  const change = { permission: tree.change, lockAbove: tree.lockPath };
  createRoute(app, entity, { permission: tree.change, create: tree.create });
  updateRoute(app, entity, { ...change, update: tree.update });
  deleteRoute(app, entity, {
    ...change,
    summary: `Archive one ${entity.resource.name}`,
    query: ['with_hierarchy', 'permanent'],
    remove: async (ctx, old, query) => {
      const [with_hierarchy, permanent] = [
        query.boolean('with_hierarchy'),
        query.boolean('permanent'),
      ];
      tree.check?.(old);
      if (!permanent) return await tree.archive(ctx, old.id, { archive: true, with_hierarchy });
      if (old['archived'] !== true) throw new Refusal('in_use');
      await tree.remove(ctx, old, with_hierarchy);
    },
  });
}
