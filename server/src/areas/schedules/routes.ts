import { changePlanning, planning } from '@plumbline/contract/schedule/schemas';
import {
  inspectionSeries,
  movePreview,
  moveQuestion,
  moveSeries,
} from '@plumbline/contract/inspections/series';
import { inspections } from '@plumbline/contract/inspections/wire';
import { row } from '@plumbline/contract/rows';
import { objects } from '@plumbline/contract/objects/wire';
import { outlook } from '@plumbline/contract/templates/outlook';
import { impact, templateChange } from '@plumbline/contract/templates/impact';
import { objectTemplateSchemas } from '@plumbline/contract/templates/schemas';
import { objectTemplates, templates } from '@plumbline/contract/templates/wire';
import type { FastifyInstance } from 'fastify';
import { changedView } from '#areas/inspections/service.ts';
import { createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { requireVisible } from '#kit/entity/columns.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { createHoliday, removeHoliday, updateHoliday } from './holidays.ts';
import { previewMove } from './movePreview.ts';
import { readOutlook } from './outlook.ts';
import { previewAssignment, previewTemplate } from './preview.ts';
import { endSeries, moveFollowing, readSeries } from './series.ts';
import { readPlanning, updatePlanning } from './settings.ts';
import { holidayTable } from './table.ts';

const read = { permission: 'planning.read' } as const;
const change = { permission: 'planning.change' } as const;

export function routes(app: FastifyInstance): void {
  settingsRoutes(app);
  seriesRoutes(app);
  previewRoutes(app);
  outlookRoute(app);
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

function seriesRoutes(app: FastifyInstance): void {
  const shared = { path: '/inspection/:id/series', tag: inspections.name } as const;
  const change = { ...shared, permission: 'inspection.change' } as const;
  transactionRoute(
    app,
    {
      ...shared,
      method: 'GET',
      permission: 'inspection.read',
      summary: 'The schedule that has planned an inspection',
      answer: inspectionSeries,
    },
    async (ctx, { id }) => {
      await requireVisible(ctx, inspections.name, id);
      return { series: await readSeries(ctx, id) };
    },
  );
  transactionRoute(
    app,
    {
      ...change,
      method: 'POST',
      summary: 'Move an inspection and the following ones at its object',
      body: moveSeries,
      answer: row(inspections),
    },
    async (ctx, { id, body }) => {
      await moveFollowing(ctx, id, body);
      return await changedView(ctx, id);
    },
  );
  transactionRoute(
    app,
    {
      ...change,
      path: `${shared.path}/preview`,
      method: 'POST',
      summary: 'What moving an inspection means, alone or with the following ones',
      body: moveQuestion,
      answer: movePreview,
    },
    async (ctx, { id, body }) => {
      await requireVisible(ctx, inspections.name, id);
      return await previewMove(ctx, id, new Date(body().assigned_time));
    },
  );
  transactionRoute(
    app,
    {
      ...change,
      method: 'DELETE',
      summary: 'Remove an inspection and the following ones at its object',
      status: 204,
    },
    async (ctx, { id }) => await endSeries(ctx, id),
  );
}

function previewRoutes(app: FastifyInstance): void {
  const shared = { method: 'POST', permission: 'template.change', answer: impact } as const;
  transactionRoute(
    app,
    {
      ...shared,
      tag: templates.name,
      path: `${templates.path}/:id/preview`,
      summary: 'What a change of a template would do to what is planned',
      body: templateChange,
    },
    async (ctx, { id, body }) => {
      await requireVisible(ctx, templates.name, id);
      return await previewTemplate(ctx, id, body());
    },
  );
  transactionRoute(
    app,
    {
      ...shared,
      tag: objectTemplates.name,
      path: `${objectTemplates.path}/:id/preview`,
      summary: 'What a change of an assignment would do to what is planned',
      body: objectTemplateSchemas.update,
    },
    async (ctx, { id, body }) => {
      await requireVisible(ctx, objectTemplates.name, id);
      return await previewAssignment(ctx, id, body());
    },
  );
}

function outlookRoute(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      method: 'GET',
      path: `${objects.path}/:id/outlook`,
      permission: 'object.read',
      tag: objects.name,
      summary: 'The schedules of an object, and what they have beyond what is planned',
      answer: outlook,
    },
    async (ctx, { id }) => {
      await requireVisible(ctx, objects.name, id);
      return await readOutlook(ctx, id);
    },
  );
}
