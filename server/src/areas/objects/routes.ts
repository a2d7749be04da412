import { Refusal } from '@plumbline/contract/kit/errors';
import { objects } from '@plumbline/contract/objects/wire';
import type { FastifyInstance } from 'fastify';
import { lockPath } from '#areas/quality/service.ts';
import { classRoutes } from '#kit/entity/classTree.ts';
import type { Ctx } from '#kit/ctx.ts';
import { route } from '#kit/http/route.ts';
import {
  aggregateRoute,
  auditRoute,
  qualityRoute,
  singleRoute,
  treeListRoute,
} from '#kit/entity/routes.ts';
import { readRow } from '#kit/entity/read.ts';
import { treeChange } from '#kit/entity/treeChange.ts';
import { etagOf, lockRow } from '#kit/entity/write.ts';
import { archiveObjects, createObject, removeObjects, updateObject } from './service.ts';
import { objectClassTable, objectTable } from './table.ts';

const read = { permission: 'object.read' } as const;
const change = { permission: 'object.change', tag: 'object' } as const;

export function routes(app: FastifyInstance): void {
  treeListRoute(app, objectTable, read);
  aggregateRoute(app, objectTable, read);
  singleRoute(app, objectTable, read);
  qualityRoute(app, objectTable, read);
  auditRoute(app, objectTable, read);
  changeRoutes(app);
  classRoutes(app, objectClassTable, { read: 'dictionary.read', change: 'dictionary.change' });
}

/**
 * Locks the paths a change of the tree is about before the row. A change of the unit comes unlocked: it locks
 * inspections first of all, and is repeated if it loses a race.
 */
async function lockForChange(ctx: Ctx, id: string, body: unknown): Promise<void> {
  const parent = treeChange(body);
  if (parent === undefined || 'business_unit_id' in Object(body)) return;
  await lockPath(ctx, id, parent);
}

function changeRoutes(app: FastifyInstance): void {
  route(
    app,
    {
      ...change,
      method: 'POST',
      path: '/object',
      summary: 'Create one object',
      body: objects.create,
      status: 201,
    },
    async (ctx, { body }) => {
      const id = await createObject(ctx, body());
      return (await readRow(ctx, objectTable, id)).view;
    },
  );
  route(
    app,
    {
      ...change,
      method: 'PATCH',
      path: '/object/:id',
      summary: 'Change one object',
      body: objects.update,
    },
    async (ctx, { id, body, headers, reply, request }) => {
      await lockForChange(ctx, id, request.body);
      await updateObject(ctx, await lockRow(ctx, objectTable, id, headers['if-match']), body());
      const { view, version } = await readRow(ctx, objectTable, id);
      reply.header('etag', etagOf(version));
      return view;
    },
  );
  const remove = {
    ...change,
    method: 'DELETE',
    path: '/object/:id',
    summary: 'Archive one object',
    query: ['with_hierarchy', 'permanent'],
    status: 204,
  } as const;
  route(app, remove, async (ctx, { id, query, headers }) => {
    await lockPath(ctx, id);
    const old = await lockRow(ctx, objectTable, id, headers['if-match']);
    const [with_hierarchy, permanent] = [
      query.boolean('with_hierarchy'),
      query.boolean('permanent'),
    ];
    if (!permanent) return await archiveObjects(ctx, id, { archive: true, with_hierarchy });
    if (old['archived'] !== true) throw new Refusal('in_use');
    await removeObjects(ctx, id, with_hierarchy);
  });
}
