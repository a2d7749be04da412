import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import { Refusal } from '@plumbline/contract/kit/errors';
import { row } from '@plumbline/contract/kit/rows';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { lockUnitPath } from '#areas/quality/service.ts';
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
import { archiveUnits, companyId, createUnit, removeUnits, updateUnit } from './service.ts';
import { businessUnitTable } from './table.ts';

const read = { permission: 'business_unit.read' } as const;
const unit = row(businessUnits);
const change = { permission: 'business_unit.change', tag: 'business_unit' } as const;

export function routes(app: FastifyInstance): void {
  treeListRoute(app, businessUnitTable, read);
  aggregateRoute(app, businessUnitTable, read);
  singleRoute(app, businessUnitTable, read);
  qualityRoute(app, businessUnitTable, read);
  auditRoute(app, businessUnitTable, read);
  // The company's name stands in every header, so everyone may read it, whatever the scope.
  route(
    app,
    {
      ...read,
      method: 'GET',
      path: '/company',
      tag: 'business_unit',
      summary: 'The root unit',
      answer: z.union([unit, unit.pick({ id: true, name: true, code: true })]),
    },
    async (ctx, { reply }) => {
      const { view, version } = await readRow(
        { ...ctx, actor: { ...ctx.actor, scope: { all: true } } },
        businessUnitTable,
        await companyId(ctx),
      );
      reply.header('etag', etagOf(version));
      return ctx.actor.scope.all
        ? view
        : { id: view['id'], name: view['name'], code: view['code'] };
    },
  );
  changeRoutes(app);
}

function changeRoutes(app: FastifyInstance): void {
  route(
    app,
    {
      ...change,
      method: 'POST',
      path: '/business_unit',
      summary: 'Create one business_unit',
      body: businessUnits.create,
      status: 201,
    },
    async (ctx, { body }) => {
      const id = await createUnit(ctx, body());
      return (await readRow(ctx, businessUnitTable, id)).view;
    },
  );
  route(
    app,
    {
      ...change,
      method: 'PATCH',
      path: '/business_unit/:id',
      summary: 'Change one business_unit',
      body: businessUnits.update,
    },
    async (ctx, { id, body, headers, reply, request }) => {
      const parent = treeChange(request.body);
      if (parent !== undefined) await lockUnitPath(ctx, id, parent);
      await updateUnit(ctx, await lockRow(ctx, businessUnitTable, id, headers['if-match']), body());
      const { view, version } = await readRow(ctx, businessUnitTable, id);
      reply.header('etag', etagOf(version));
      return view;
    },
  );
  const remove = {
    ...change,
    method: 'DELETE',
    path: '/business_unit/:id',
    summary: 'Archive one business_unit',
    query: ['with_hierarchy', 'permanent'],
    status: 204,
  } as const;
  route(app, remove, async (ctx, { id, query, headers }) => {
    await lockUnitPath(ctx, id);
    const old = await lockRow(ctx, businessUnitTable, id, headers['if-match']);
    const [with_hierarchy, permanent] = [
      query.boolean('with_hierarchy'),
      query.boolean('permanent'),
    ];
    if (old['parent_id'] === null) throw new Refusal('in_use');
    if (!permanent) return await archiveUnits(ctx, id, { archive: true, with_hierarchy });
    if (old['archived'] !== true) throw new Refusal('in_use');
    await removeUnits(ctx, id, with_hierarchy);
  });
}
