import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import type { FastifyInstance } from 'fastify';
import type { EntityTable } from '#kit/model/table.ts';
import { archiveRoute, createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { createEntry, deleteEntry, updateEntry } from './service.ts';
import { dictionaryTables, predefinedTextTable } from './table.ts';

const read = { permission: 'dictionary.read' } as const;
const change = { permission: 'dictionary.change' } as const;

export function routes(app: FastifyInstance): void {
  for (const [name, entity] of dictionaryTables) {
    listRoute(app, entity, read);
    singleRoute(app, entity, read);
    changeRoutes(app, name, entity);
  }
  listRoute(app, predefinedTextTable, read);
  aggregateRoute(app, predefinedTextTable, read);
  singleRoute(app, predefinedTextTable, read);
  createRoute(app, predefinedTextTable, change);
  updateRoute(app, predefinedTextTable, change);
  archiveRoute(app, predefinedTextTable, change);
}

function changeRoutes(app: FastifyInstance, dictionary: DictionaryName, entity: EntityTable): void {
  const shared = { ...change, tag: 'dictionary' };
  createRoute(app, entity, {
    ...shared,
    summary: `Create one entry of ${dictionary}`,
    create: async (ctx, input) => await createEntry(ctx, entity, { dictionary, input }),
  });
  updateRoute(app, entity, {
    ...shared,
    summary: `Change one entry of ${dictionary}`,
    update: async (ctx, old, input) => await updateEntry(ctx, entity, { dictionary, old, input }),
  });
  deleteRoute(app, entity, {
    ...shared,
    summary: `Delete one unused entry of ${dictionary}`,
    remove: async (ctx, entry) => await deleteEntry(ctx, entity, { dictionary, entry }),
  });
}
