import type { FastifyInstance } from 'fastify';
import { lockPath } from '#areas/quality/service.ts';
import { classRoutes } from '#kit/entity/classTree.ts';
import type { Ctx } from '#kit/ctx.ts';
import { treeChange } from '#kit/entity/treeChange.ts';
import { treeRoutes } from '#kit/entity/treeRoutes.ts';
import { archiveObjects, createObject, removeObjects, updateObject } from './service.ts';
import type { OnUnitChanged } from './service.ts';
import { objectClassTable, objectTable } from './table.ts';

export function routes(
  app: FastifyInstance,
  { onUnitChanged }: { onUnitChanged: readonly OnUnitChanged[] },
): void {
  treeRoutes(app, objectTable, {
    read: 'object.read',
    change: 'object.change',
    lockPath: lockForChange,
    create: createObject,
    update: (ctx, old, input) => updateObject(ctx, { old, input }, onUnitChanged),
    archive: archiveObjects,
    remove: removeObjects,
  });
  classRoutes(app, objectClassTable, { read: 'dictionary.read', change: 'dictionary.change' });
}

/**
 * Locks the paths that a change of the tree affects, before the row. A change of unit locks nothing here: it
 * locks inspections first and retries if it loses a race.
 */
async function lockForChange(ctx: Ctx, id: string, rawBody: unknown): Promise<void> {
  const parent = treeChange(rawBody);
  if (parent === undefined || 'business_unit_id' in Object(rawBody)) return;
  lockPath(ctx, id, parent);
}
