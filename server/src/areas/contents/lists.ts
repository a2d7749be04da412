import { contents } from '@plumbline/contract/content/wire';
import { entityPageOf } from '@plumbline/contract/kit/rows';
import { listRow, row } from '@plumbline/contract/rows';
import { inspectionWhole } from '@plumbline/contract/views';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readWorkPage } from '#areas/inspections/service.ts';
import { inspectionTable } from '#areas/inspections/table.ts';
import { objectTable } from '#areas/objects/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import type { Condition } from '#kit/query/conditions.ts';
import { exportRoute } from '#kit/entity/exportRoute.ts';
import { listRows } from '#kit/entity/list.ts';
import { parseListQuery } from '#kit/query/listQuery.ts';
import { readRow, requireRow } from '#kit/entity/read.ts';
import { LIST_PARAMETERS } from '#kit/entity/routes.ts';
import { etagOf } from '#kit/entity/write.ts';
import { entityFor } from '#kit/model/table.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import { readRoute } from '#kit/http/route.ts';
import { HOLDERS } from './holders.ts';
import type { Holder } from './holders.ts';
import { contentTable } from './table.ts';

const answer = entityPageOf(listRow(contents));
const shared = { method: 'GET', tag: 'content', query: LIST_PARAMETERS, answer } as const;

export function listRoutes(app: FastifyInstance): void {
  for (const holder of HOLDERS) {
    listFilesOf(app, holder);
    oneFileOf(app, holder);
  }
  // One export for the lists in this file: filters on the owner of the files tell them apart.
  exportRoute(app, contentTable, { permission: 'content.read' });
  listAll(app);
  listOfCheckLists(app);
  wholeInspection(app);
}

function listFilesOf(app: FastifyInstance, holder: Holder): void {
  const { name, path, read: permission } = holder;
  const summary = `Files of one ${name}`;
  readRoute(
    app,
    { ...shared, permission, path: `${path}/content`, summary },
    async (ctx, { id, query }) => {
      await holder.requireVisible(ctx, id);
      const ofHolder = sql<boolean>`t.entity = ${name} and t.entity_id = ${id}::uuid`;
      return await listRows(ctx, contentTable, parseListQuery(contents, query), [ofHolder]);
    },
  );
}

function oneFileOf(app: FastifyInstance, holder: Holder): void {
  const { name, path, read: permission } = holder;
  readRoute(
    app,
    {
      method: 'GET',
      tag: 'content',
      permission,
      path: `${path}/content/:contentId`,
      summary: `One file of one ${name}`,
      answer: row(contents),
    },
    async (ctx, { id, params, reply }) => {
      await holder.requireVisible(ctx, id);
      const { view, version } = await readContent(ctx, contentIdIn(params));
      if (view['entity'] !== name || view['entity_id'] !== id) throw new Refusal('not_found');
      reply.header('etag', etagOf(version));
      return view;
    },
  );
}

/** In paths such as `/object/:id/content/:contentId`. */
export const contentIdIn = (params: Record<string, string>): string =>
  params['contentId']?.toLowerCase() ?? '';

export const readContent = (ctx: ReadCtx, id: string) => readRow(ctx, contentTable, id);

const isBelow = (column: 'object_id' | 'inspection_id', id: string): Condition =>
  sql<boolean>`t.${sql.ref(column)} = ${id}::uuid`;

const isOfItems = (ids: readonly string[]): Condition =>
  sql<boolean>`(t.entity = 'inspection_check_list_item' and t.entity_id in (select unnest(${ids}::uuid[])))`;

const isGuidance = ({ actor }: ReadCtx, inspection_id: string): Condition =>
  sql<boolean>`(t.entity = 'check_list' and t.entity_id in (
    select d.check_list_id from inspection_detail d where d.tenant_id = ${actor.tenant_id}::uuid and d.inspection_id = ${inspection_id}::uuid))`;

/** With the files of its parts: the inspections of an object, the answers of an inspection. */
function listAll(app: FastifyInstance): void {
  const all = [
    { table: objectTable, permission: 'object.read', column: 'object_id' },
    { table: inspectionTable, permission: 'inspection.read', column: 'inspection_id' },
  ] as const;
  for (const { table, permission, column } of all) {
    const { name, path } = table.resource;
    const summary = `Files of one ${name} and of what belongs to it`;
    readRoute(
      app,
      { ...shared, permission, path: `${path}/:id/all_content`, summary },
      async (ctx, { id, query }) => {
        await requireRow(ctx, table, id);
        return await listRows(ctx, contentTable, parseListQuery(contents, query), [
          isBelow(column, id),
        ]);
      },
    );
  }
}

/** The instructions in the check lists of an inspection. */
function listOfCheckLists(app: FastifyInstance): void {
  readRoute(
    app,
    {
      ...shared,
      permission: 'inspection.read',
      path: '/inspection/:id/check_list/content',
      summary: 'Files of the check lists of one inspection',
    },
    async (ctx, { id, query }) => {
      await requireRow(ctx, inspectionTable, id);
      return await listRows(ctx, contentTable, parseListQuery(contents, query), [
        isGuidance(ctx, id),
      ]);
    },
  );
}

/** One request for all that a device needs of an inspection; the tag spares it what it has. */
function wholeInspection(app: FastifyInstance): void {
  readRoute(
    app,
    {
      method: 'GET',
      tag: 'inspection',
      permission: 'inspection.read',
      path: '/inspection/:id/whole',
      summary:
        'One inspection with its check lists, their items and answers, and the files of both',
      answer: inspectionWhole,
      isTagged: true,
    },
    async (ctx, { id }) => {
      const { view, version } = await readRow(ctx, entityFor(ctx.actor, inspectionTable), id);
      const query = new QueryReader({ sort_by: 'created_at' }, ctx.locale);
      const filesWhere = async (condition: Condition) => {
        const page = parseListQuery(contents, query);
        const { items, next_cursor } = await listRows(ctx, contentTable, page, [condition]);
        return next_cursor === null ? items : null;
      };
      const [work, files, guidance] = await Promise.all([
        readWorkPage(ctx, id),
        filesWhere(isBelow('inspection_id', id)),
        filesWhere(isGuidance(ctx, id)),
      ]);
      const last = work.items.flatMap((detail) =>
        detail.items.flatMap(({ previous }) =>
          previous === null || previous.content_count === 0 ? [] : [previous.item_id],
        ),
      );
      const previous = last.length === 0 ? [] : await filesWhere(isOfItems(last));
      return { inspection: view, version: etagOf(version), work, files, guidance, previous };
    },
  );
}
