import { changePlanning, planning } from '@plumbline/contract/schedule/schemas';
import {
  inspectionSeries,
  movePreview,
  moveQuestion,
  moveSeries,
  type MovePreview,
} from '@plumbline/contract/inspections/series';
import { inspections } from '@plumbline/contract/inspections/wire';
import { row } from '@plumbline/contract/rows';
import { objects } from '@plumbline/contract/objects/wire';
import { outlook, type Outlook } from '@plumbline/contract/templates/outlook';
import { impact, templateChange } from '@plumbline/contract/templates/impact';
import { objectTemplateSchemas } from '@plumbline/contract/templates/schemas';
import { objectTemplates, templates } from '@plumbline/contract/templates/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { wallClock } from '@plumbline/contract/kit/zonedTime';
import { holidayTest, isPaused } from '@plumbline/contract/schedule/calendar';
import { changedView } from '#areas/inspections/service.ts';
import { createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { requireVisible } from '#kit/entity/columns.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { ownParts } from '#areas/templates/service.ts';
import { createHoliday, removeHoliday, updateHoliday, holidaysOfUnits } from './holidays.ts';
import { previewAssignment, previewTemplate } from './preview.ts';
import {
  endSeries,
  moveFollowing,
  readSeries,
  findSeries,
  moveOf,
  type SeriesSlot,
} from './series.ts';
import { readPlanning, updatePlanning } from './settings.ts';
import { holidayTable } from './table.ts';
import { assignments, slotsOf } from './store.ts';
import { assignmentTermsOf } from './assignmentTerms.ts';
import { slotChangesOf } from './assignment.ts';
import type { PlannedSlot } from './slots.ts';

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

/** More templates of an object would not fit on a page. */
const MOST = 100;
/** Number of moments shown for each schedule. */
const SHOWN = 2;

/** The schedules of an object with the moments after the planned ones. */
async function readOutlook(ctx: Ctx, object: string): Promise<Outlook> {
  const all = await assignments(
    ctx,
    sql`a.object_id = ${object}::uuid and a.is_active order by a.id limit ${MOST}::int`,
  );
  const now = await timeOf(ctx);
  const terms = await assignmentTermsOf(ctx, all, { now });
  const slots = await slotsOf(ctx, all, { from: now, lock: false });
  const items = all.flatMap((assignment) => {
    const template = terms.templateOf(assignment);
    if (template.archived) return [];
    const planned = (slots.get(assignment.id) ?? []).map(({ at }) => at.getTime());
    const last = Math.max(now.getTime(), ...planned);
    const { schedule, schedule_from: own_from } = assignment;
    return {
      id: assignment.id,
      inspection_template: { id: template.id, name: template.name },
      schedule: own_from === null ? template.schedule : schedule,
      own_from,
      next: terms
        .momentsOf(assignment)
        .after(last, SHOWN)
        .map((at) => at.toISOString()),
    };
  });
  return { items: items.filter((one) => one.schedule !== null || one.own_from !== null) };
}

/** Returns the effects of moving an inspection to a moment, without changing anything. */
async function previewMove(ctx: Ctx, id: string, to: Date): Promise<MovePreview> {
  const found = await findSeries(ctx, id);
  return {
    day_off: await dayOffAt(ctx, { id, found, to }),
    following: found && (await withFollowing(ctx, { id, found, to })),
  };
}

interface MovedSlot {
  id: string;
  to: Date;
}

/** The place of the inspection if it moves with the following ones. */
async function withFollowing(
  ctx: Ctx,
  { id, found, to }: MovedSlot & { found: SeriesSlot },
): Promise<MovePreview['following']> {
  const move = moveOf(found, to, await timeOf(ctx));
  if (typeof move === 'string') return null;
  const own = ownParts(ctx, found.assignment, move.parts);
  const assignment = { ...found.assignment, ...own, planned_to: null };
  const change = { from: move.from, moving: id, lock: false };
  const { changes, slots } = await slotChangesOf(ctx, assignment, change);
  const isIt = ({ inspection_id }: PlannedSlot) => inspection_id === id;
  if (changes.drop.some(isIt)) return { assigned_time: null };
  const moved = changes.move.find(({ slot }) => isIt(slot));
  const at = moved?.to ?? slots.find(isIt)?.assigned_time; // a slot already at that time does not move
  return { assigned_time: at?.toISOString() ?? null };
}

/** Why no work is planned on the day of a moment, in the unit of the inspection. */
async function dayOffAt(
  ctx: Ctx,
  { id, found, to }: MovedSlot & { found: SeriesSlot | null },
): Promise<MovePreview['day_off']> {
  const { day } = wallClock(found?.schedule.timezone ?? ctx.actor.tenant.time_zone, to);
  const pauses = found ? [found.template, found.assignment] : [];
  if (pauses.some((pause) => isPaused(pause, day))) return 'pause';
  const { rows } = await sql<{ business_unit_id: string }>`
    select business_unit_id from inspection where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(
    ctx.db,
  );
  const [unit = ''] = rows.map(({ business_unit_id }) => business_unit_id);
  const holidaysOf = await holidaysOfUnits(ctx, [unit]);
  return holidayTest(holidaysOf(unit))(day) ? 'holiday' : null;
}
