import { checkListItems, checkLists } from '@plumbline/contract/checkLists/wire';
import { row } from '@plumbline/contract/kit/rows';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readRoute, route } from '#kit/http/route.ts';
import { aggregateRoute, auditRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { readRow } from '#kit/entity/read.ts';
import { etagOf, lockRow, updateRow } from '#kit/entity/write.ts';
import {
  createCheckList,
  createItem,
  deleteItem,
  lockItem,
  removeCheckList,
  updateCheckList,
  updateItem,
} from './service.ts';
import { checkListItemTable, checkListTable } from './table.ts';
import { readCheckList } from './view.ts';

const read = { permission: 'check_list.read' } as const;
const permission = 'check_list.change';

const node: z.ZodType = row(checkListItems)
  .extend({
    get items() {
      return z.array(node);
    },
  })
  .meta({ id: 'check_list_node' });
/** A check list with its items as a tree. */
const answer = row(checkLists)
  .extend({ items: z.array(node) })
  .meta({ id: 'check_list_tree' });

export function routes(app: FastifyInstance): void {
  listRoute(app, checkListTable, read);
  aggregateRoute(app, checkListTable, read);
  auditRoute(app, checkListTable, { permission });
  listRoutes(app);
  listRoute(app, checkListItemTable, read);
  aggregateRoute(app, checkListItemTable, read);
  singleRoute(app, checkListItemTable, read);
  itemRoutes(app);
}

function listRoutes(app: FastifyInstance): void {
  const [path, one, tag] = ['/check_list', '/check_list/:id', 'check_list'];
  readRoute(
    app,
    {
      ...read,
      method: 'GET',
      path: one,
      tag,
      summary: 'Read one check list with its items',
      answer,
    },
    async (ctx, { id, reply }) => {
      const { view, version } = await readCheckList(ctx, id);
      reply.header('etag', etagOf(version));
      return view;
    },
  );
  const create = {
    method: 'POST',
    path,
    tag,
    permission,
    summary: 'Create one check list with its items',
    body: checkLists.create,
    answer,
    status: 201,
  } as const;
  route(app, create, async (ctx, { body }) => {
    const id = await createCheckList(ctx, body());
    return (await readCheckList(ctx, id)).view;
  });
  const update = {
    method: 'PATCH',
    path: one,
    tag,
    permission,
    summary: 'Change one check list; items replace its tree',
    body: checkLists.update,
    answer,
  } as const;
  route(app, update, async (ctx, { id, body, headers, reply }) => {
    await updateCheckList(ctx, await lockRow(ctx, checkListTable, id, headers['if-match']), body());
    const { view, version } = await readCheckList(ctx, id);
    reply.header('etag', etagOf(version));
    return view;
  });
  const remove = {
    method: 'DELETE',
    path: one,
    tag,
    permission,
    summary: 'Archive one check list',
    query: ['permanent'],
    status: 204,
  } as const;
  route(app, remove, async (ctx, { id, query, headers }) => {
    const old = await lockRow(ctx, checkListTable, id, headers['if-match']);
    const permanent = query.boolean('permanent');
    if (permanent) return await removeCheckList(ctx, old);
    await updateRow(ctx, checkListTable, {
      old,
      columns: { archived: true },
      operation: 'archive',
    });
  });
}

function itemRoutes(app: FastifyInstance): void {
  const [path, one, tag] = ['/check_list_item', '/check_list_item/:id', 'check_list_item'];
  const create = {
    method: 'POST',
    path,
    tag,
    permission,
    summary: 'Add one item to a check list',
    body: checkListItems.create,
    status: 201,
  } as const;
  route(app, create, async (ctx, { body }) => {
    const id = await createItem(ctx, body());
    return (await readRow(ctx, checkListItemTable, id)).view;
  });
  const update = {
    method: 'PATCH',
    path: one,
    tag,
    permission,
    summary: 'Change or move one item',
    body: checkListItems.update,
  } as const;
  route(app, update, async (ctx, { id, body, headers, reply }) => {
    const tree = await lockItem(ctx, id, headers['if-match']);
    await updateItem(ctx, { ...tree, id, input: body() });
    const { view, version } = await readRow(ctx, checkListItemTable, id);
    reply.header('etag', etagOf(version));
    return view;
  });
  const remove = {
    method: 'DELETE',
    path: one,
    tag,
    permission,
    summary: 'Delete one item',
    query: ['with_hierarchy'],
    status: 204,
  } as const;
  route(app, remove, async (ctx, { id, query, headers }) => {
    const locked = await lockItem(ctx, id, headers['if-match']);
    const with_hierarchy = query.boolean('with_hierarchy');
    await deleteItem(ctx, { ...locked, id, with_hierarchy });
  });
}
