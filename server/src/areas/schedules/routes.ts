import { changePlanning, planning } from '@plumbline/contract/schedule/schemas';
import type { FastifyInstance } from 'fastify';
import { createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { createHoliday, removeHoliday, updateHoliday } from './holidays.ts';
import { readPlanning, updatePlanning } from './settings.ts';
import { holidayTable } from './table.ts';

const read = { permission: 'planning.read' } as const;
const change = { permission: 'planning.change' } as const;

export function routes(app: FastifyInstance): void {
  settingsRoutes(app);
  listRoute(app, holidayTable, read);
  aggregateRoute(app, holidayTable, read);
  singleRoute(app, holidayTable, read);
  createRoute(app, holidayTable, { ...change, create: createHoliday });
  updateRoute(app, holidayTable, { ...change, update: updateHoliday });
  deleteRoute(app, holidayTable, {
    ...change,
    summary: 'Remove one holiday',
    remove: removeHoliday,
  });
}

function settingsRoutes(app: FastifyInstance): void {
  const shared = { path: '/planning', tag: 'planning', answer: planning } as const;
  transactionRoute(
    app,
    {
      ...shared,
      method: 'GET',
      ...read,
      summary: 'How inspections are planned ahead, and when overdue work is escalated',
    },
    async (ctx) => await readPlanning(ctx),
  );
  transactionRoute(
    app,
    {
      ...shared,
      method: 'PATCH',
      ...change,
      summary: 'Change how inspections are planned ahead, and when overdue work is escalated',
      body: changePlanning,
    },
    async (ctx, { body }) => await updatePlanning(ctx, body()),
  );
}
