import type { FastifyInstance } from 'fastify';
import { auditRoute } from '#kit/entity/auditRoute.ts';
import { archiveRoute, createRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { budgetRoutes } from './budget/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { createIndicator, removeIndicator, updateIndicator } from './indicators.ts';
import { indicatorTable } from './table.ts';
import { valueRoutes } from './values/routes.ts';

const read = { permission: 'indicator.read' } as const;
const change = { permission: 'indicator.change' } as const;

export function routes(app: FastifyInstance): void {
  listRoute(app, indicatorTable, read);
  aggregateRoute(app, indicatorTable, read);
  singleRoute(app, indicatorTable, read);
  auditRoute(app, indicatorTable, read);
  createRoute(app, indicatorTable, { ...change, create: createIndicator });
  updateRoute(app, indicatorTable, { ...change, update: updateIndicator });
  archiveRoute(app, indicatorTable, { ...change, ...removeIndicator });
  valueRoutes(app);
  importRoutes(app);
  budgetRoutes(app);
}
