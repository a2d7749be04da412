import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import { Refusal } from '@plumbline/contract/kit/errors';
import { row } from '@plumbline/contract/rows';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { lockUnitPath } from '#areas/quality/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { readRow } from '#kit/entity/read.ts';
import { treeChange } from '#kit/entity/treeChange.ts';
import { treeRoutes } from '#kit/entity/treeRoutes.ts';
import { etagOf } from '#kit/entity/write.ts';
import type { ColumnValues } from '#kit/entity/write.ts';
import { archiveUnits, companyId, createUnit, removeUnits, updateUnit } from './service.ts';
import type { OnUnitMoved } from './service.ts';
import { businessUnitTable } from './table.ts';

const unit = row(businessUnits);

export function routes(
  app: FastifyInstance,
  { onUnitMoved }: { onUnitMoved: readonly OnUnitMoved[] },
): void {
  treeRoutes(app, businessUnitTable, {
    read: 'business_unit.read',
    change: 'business_unit.change',
    lockPath: lockForChange,
    create: createUnit,
    update: (ctx, old, input) => updateUnit(ctx, { old, input }, onUnitMoved),
    check: requireParent,
    archive: archiveUnits,
    remove: removeUnits,
  });
  // Every page shows the company's name in its header, so everyone may read it, regardless of scope.
  transactionRoute(
    app,
    {
      permission: 'business_unit.read',
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
}

async function lockForChange(ctx: Ctx, id: string, rawBody: unknown): Promise<void> {
  const parent = treeChange(rawBody);
  if (parent !== undefined) lockUnitPath(ctx, id, parent);
}

function requireParent(unit: ColumnValues): void {
  if (unit['parent_id'] === null) throw new Refusal('in_use');
}
