import { checkListItemSchemas, checkListSchemas } from '@plumbline/contract/checkLists/schemas';
import { checkListTree } from '@plumbline/contract/views';
import type { FastifyInstance } from 'fastify';
import { createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { partsRoutes } from '#kit/entity/partsRoutes.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import {
  createCheckList,
  createItem,
  deleteItem,
  lockListOf,
  removeCheckList,
  updateCheckList,
  updateItem,
} from './service.ts';
import { checkListItemTable, checkListTable } from './table.ts';
import { readCheckList } from './view.ts';

const read = { permission: 'check_list.read' } as const;
const change = { permission: 'check_list.change' } as const;

export function routes(app: FastifyInstance): void {
  partsRoutes(app, checkListTable, {
    permissions: { read: read.permission, change: change.permission },
    answer: checkListTree,
    read: readCheckList,
    summaries: {
      read: 'Read one check list with its items',
      create: 'Create one check list with its items',
      update: 'Change one check list; items replace its tree',
      remove: 'Archive one check list',
    },
    body: checkListSchemas,
    create: createCheckList,
    update: updateCheckList,
    remove: removeCheckList,
  });
  listRoute(app, checkListItemTable, read);
  aggregateRoute(app, checkListItemTable, read);
  singleRoute(app, checkListItemTable, read);
  itemRoutes(app);
}

function itemRoutes(app: FastifyInstance): void {
  createRoute(app, checkListItemTable, {
    ...change,
    summary: 'Add one item to a check list',
    body: checkListItemSchemas.create,
    create: createItem,
  });
  updateRoute(app, checkListItemTable, {
    ...change,
    summary: 'Change or move one item',
    body: checkListItemSchemas.update,
    lockAbove: lockListOf,
    update: updateItem,
  });
  deleteRoute(app, checkListItemTable, {
    ...change,
    summary: 'Delete one item',
    query: ['with_hierarchy'],
    lockAbove: lockListOf,
    remove: async (ctx, old, query) => await deleteItem(ctx, old, query.boolean('with_hierarchy')),
  });
}
