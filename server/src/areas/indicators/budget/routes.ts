import { budget } from '@plumbline/contract/indicators/budget';
import { objects } from '@plumbline/contract/objects/wire';
import type { FastifyInstance } from 'fastify';
import { readRoute } from '#kit/http/route.ts';
import { readBudget } from './budget.ts';

/** Codes of dictionaries. */
const MAX_CODE = 32_000;

/** Belongs to this area, because budgets consist of the values of indicators. */
export function budgetRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      method: 'GET',
      path: `${objects.path}/:id/budget`,
      permission: 'object.read',
      tag: objects.name,
      summary: 'Sums of money per name and currency, and the largest children of one of them',
      query: ['name', 'currency'],
      answer: budget,
    },
    async (ctx, { id, query }) =>
      await readBudget(ctx, id, {
        name: query.one('name'),
        currency: query.integer('currency', { min: 0, max: MAX_CODE }),
      }),
  );
}
