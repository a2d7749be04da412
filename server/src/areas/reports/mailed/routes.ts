import { pageOf } from '@plumbline/contract/kit/rows';
import { jobBegun } from '@plumbline/contract/jobs/jobs';
import type { JobBegun } from '@plumbline/contract/jobs/jobs';
import {
  changeReportSchedule,
  changeReportSettings,
  mailReport,
  newReportSchedule,
  receivedReport,
  reportScheduleView,
  reportSettings,
  type SavedReportSettings,
} from '@plumbline/contract/reports/mailed';
import { REPORTS } from '@plumbline/contract/reports/reports';
import type { CreateReport } from '@plumbline/contract/reports/schemas';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { countAttempt } from '#areas/accounts/service.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { PAGING_QUERY, pagingOf } from '#kit/entity/paging.ts';
import { initiatorOf } from '#kit/http/onBehalf.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { newId } from '#kit/ids.ts';
import { addJob } from '#kit/jobs/store.ts';
import { withTenantId } from '#kit/db/statement.ts';
import { requirePeriod, requireSections } from '../requirements.ts';
import { draftOf } from '../make.ts';
import { requireMailing, refuseLimitedKey } from './pauseReason.ts';
import { REPORT_MAIL } from './job.ts';
import type { MailedOnce } from './job.ts';
import { addSchedule, deleteSchedule, requireRecipients, updateSchedule } from './manage.ts';
import { leaveSchedule, readReceived } from './received.ts';
import { readSchedule, readSchedules, reportBodyOf, scheduleTable } from './store.ts';

const shared = { permission: 'report.create', tag: 'report' } as const;
const PATH = '/report_schedule';
/** The most reports mailed by hand within a quarter of an hour, each to as many readers as a mail has. */
const MAX_BY_USER = 20;
const MAX_BY_TENANT = 100;

/** Reports by mail, once or by schedule, and the user's choices for making them. */
export function mailRoutes(app: FastifyInstance): void {
  scheduleRoutes(app);
  receivedRoutes(app);
  const begun = { method: 'POST', status: 202, answer: jobBegun } as const;
  transactionRoute(
    app,
    { ...shared, ...begun, path: '/report_mail', body: mailReport, summary: 'Mail a report once' },
    async (ctx, { body }) => {
      const { entity_id, recipient_ids, ...settings } = body();
      requireSections(ctx, settings);
      requirePeriod(ctx, settings);
      await requireRecipients(ctx, recipient_ids);
      return await mailOnce(ctx, { entity_id, settings, recipient_ids });
    },
  );
  transactionRoute(
    app,
    { ...shared, ...begun, path: `${PATH}/:id/try`, summary: 'Mail its report to oneself now' },
    async (ctx, { id }) => {
      const { report_config, entity, ...view } = await readSchedule(ctx, id);
      const settings = reportBodyOf({ report_config, settings: view });
      return await mailOnce(ctx, {
        entity_id: entity.id,
        settings,
        recipient_ids: [ctx.actor.id],
      });
    },
  );
  const setting = { ...shared, path: '/user/me/report_settings', answer: reportSettings } as const;
  readRoute(
    app,
    { ...setting, method: 'GET', summary: 'How the signed-in user has made each report last' },
    async (ctx) => await readReportSettings(ctx),
  );
  transactionRoute(
    app,
    {
      ...setting,
      method: 'PATCH',
      summary: 'Save how the signed-in user makes some reports',
      body: changeReportSettings,
    },
    async (ctx, { body }) => await saveReportSettings(ctx, body()),
  );
}

function scheduleRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      ...shared,
      method: 'GET',
      path: PATH,
      summary: 'Reports that are mailed by schedule, the newest first',
      query: PAGING_QUERY,
      answer: pageOf(reportScheduleView),
    },
    async (ctx, { query }) => await readSchedules(ctx, pagingOf(query)),
  );
  const answer = reportScheduleView;
  readRoute(
    app,
    { ...shared, method: 'GET', path: `${PATH}/:id`, summary: 'One of them', answer },
    async (ctx, { id }) => await readSchedule(ctx, id),
  );
  const change = {
    ...shared,
    answer,
    read: async (ctx: ReadCtx, id: string) => ({
      view: await readSchedule(ctx, id),
      version: null,
    }),
  };
  createRoute(app, scheduleTable, {
    ...change,
    body: newReportSchedule,
    summary: 'Have a report mailed by schedule',
    create: addSchedule,
  });
  updateRoute(app, scheduleTable, {
    ...change,
    body: changeReportSchedule,
    summary: 'Change a schedule, pause or resume it',
    update: updateSchedule,
  });
  deleteRoute(app, scheduleTable, {
    ...shared,
    summary: 'Delete a schedule',
    remove: deleteSchedule,
  });
}

/** The reports mailed to the caller, from any sender. */
function receivedRoutes(app: FastifyInstance): void {
  const received = { permission: 'report.receive', tag: 'report' } as const;
  const path = '/user/me/report_schedule';
  readRoute(
    app,
    {
      ...received,
      method: 'GET',
      path,
      summary: 'Reports that are mailed to the signed-in user by schedule, the newest first',
      query: PAGING_QUERY,
      answer: pageOf(receivedReport),
    },
    async (ctx, { query }) => await readReceived(ctx, pagingOf(query)),
  );
  transactionRoute(
    app,
    {
      ...received,
      method: 'DELETE',
      path: `${path}/:id`,
      status: 204,
      summary: 'Have it mailed to the signed-in user no longer',
    },
    async (ctx, { id }) => await leaveSchedule(ctx, id),
  );
}

interface MailOnceInput {
  entity_id: string;
  settings: CreateReport;
  recipient_ids: string[];
}

/** Begins a job that mails a report which the caller could make. */
async function mailOnce(
  ctx: Ctx,
  { entity_id, settings, recipient_ids }: MailOnceInput,
): Promise<JobBegun> {
  const { report_config } = settings;
  await requireMailing(ctx, { report_config, entity_id });
  // Refuses entities without a report.
  await draftOf(ctx, entity_id, settings);
  const { tenant_id, id } = ctx.actor;
  await countAttempt(ctx.deps, [
    { key: `${REPORT_MAIL} ${tenant_id} ${id}`, max: MAX_BY_USER },
    { key: `${REPORT_MAIL} ${tenant_id}`, max: MAX_BY_TENANT },
  ]);
  const job: MailedOnce = {
    entity: REPORTS[report_config].entity,
    entity_id,
    settings,
    ...initiatorOf(ctx),
    recipient_ids,
    key: `report ${newId()}`,
  };
  return { job: { id: await addJob(ctx, REPORT_MAIL, { input: job }) } };
}

type SavedChoices = SavedReportSettings[keyof SavedReportSettings];

/** The caller's last choices for each kind of report. */
async function readReportSettings(
  ctx: Pick<ReadCtx, 'actor' | 'read'>,
): Promise<SavedReportSettings> {
  const { tenant_id, id } = ctx.actor;
  const rows = await ctx.read<{ report_config: string; settings: SavedChoices }>(
    sql`
      select report_config, settings from report_setting where tenant_id = ${tenant_id}::uuid and user_id = ${id}::uuid`,
  );
  return Object.fromEntries(rows.map(({ report_config, settings }) => [report_config, settings]));
}

async function saveReportSettings(
  ctx: Ctx,
  changes: z.output<typeof changeReportSettings>,
): Promise<SavedReportSettings> {
  refuseLimitedKey(ctx);
  const { tenant_id, id } = ctx.actor;
  const changed = Object.entries(changes).map(([report_config, settings]) => ({
    report_config,
    settings,
  }));
  await sql`
    insert into report_setting (tenant_id, user_id, report_config, settings)
    select k.tenant_id, ${id}::uuid, s.* from ${withTenantId(
      tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as s (report_config text, settings jsonb)`,
    )} on conflict (tenant_id, user_id, report_config) do update set settings = excluded.settings`.execute(
    ctx.db,
  );
  return await readReportSettings(ctx);
}
