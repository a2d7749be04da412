import { roundRunSchemas } from '@plumbline/contract/rounds/schemas';
import type { FastifyInstance } from 'fastify';
import { auditRoute } from '#kit/entity/auditRoute.ts';
import { archiveRoute, createRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { createRound, createRun, removeRound, updateRound } from './rounds.ts';
import { roundRunTable, roundTable } from './table.ts';

const read = { permission: 'indicator.read' } as const;
const change = { permission: 'indicator.change' } as const;

export function routes(app: FastifyInstance): void {
  for (const table of [roundTable, roundRunTable]) {
    listRoute(app, table, read);
    aggregateRoute(app, table, read);
    singleRoute(app, table, read);
  }
  auditRoute(app, roundTable, change);
  createRoute(app, roundTable, { ...change, create: createRound });
  updateRoute(app, roundTable, { ...change, update: updateRound });
  archiveRoute(app, roundTable, { ...change, remove: removeRound });
  createRoute(app, roundRunTable, {
    permission: 'value.change',
    summary: 'Finish one round, also an incomplete one',
    body: roundRunSchemas.create,
    create: createRun,
  });
}
