import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import type { FastifyInstance } from 'fastify';
import type { EntityTable } from '#kit/model/table.ts';
import { route } from '#kit/http/route.ts';
import {
  aggregateRoute,
  archiveRoute,
  createRoute,
  listRoute,
  singleRoute,
  updateRoute,
} from '#kit/entity/routes.ts';
import { readRow } from '#kit/entity/read.ts';
import { etagOf, lockRow } from '#kit/entity/write.ts';
import { createEntry, deleteEntry, refuseSystem, updateEntry } from './service.ts';
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
  const { path, create, update } = entity.resource;
  const shared = { ...change, tag: 'dictionary' };
  route(
    app,
    {
      ...shared,
      method: 'POST',
      path,
      summary: `Create one entry of ${dictionary}`,
      body: create,
      status: 201,
    },
    async (ctx, { body }) => {
      const input = body();
      refuseSystem(dictionary);
      const id = await createEntry(ctx, entity, { dictionary, input });
      return (await readRow(ctx, entity, id)).view;
    },
  );
  route(
    app,
    {
      ...shared,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `Change one entry of ${dictionary}`,
      body: update,
    },
    async (ctx, { id, body, headers, reply }) => {
      const old = await lockRow(ctx, entity, id, headers['if-match']);
      const input = body();
      refuseSystem(dictionary);
      const stored = await updateEntry(ctx, entity, { dictionary, old, input });
      reply.header('etag', etagOf(stored['version']));
      return (await readRow(ctx, entity, id)).view;
    },
  );
  route(
    app,
    {
      ...shared,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Delete one unused entry of ${dictionary}`,
      status: 204,
    },
    async (ctx, { id, headers }) => {
      await deleteEntry(ctx, entity, { dictionary, id, ifMatch: headers['if-match'] });
    },
  );
}
