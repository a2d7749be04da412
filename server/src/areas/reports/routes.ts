import { jobBegun } from '@plumbline/contract/jobs/jobs';
import { MOST_REPORTS, REPORTS } from '@plumbline/contract/reports/reports';
import type { ReportedEntity } from '@plumbline/contract/reports/reports';
import {
  createReport,
  createReports,
  createTemplateReport,
  reportAnswer,
} from '@plumbline/contract/reports/schemas';
import type {
  CreateReport,
  ReportAnswer,
  ReportContent,
} from '@plumbline/contract/reports/schemas';
import type { FastifyInstance } from 'fastify';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { requireRow, tableOf } from '#kit/entity/read.ts';
import { initiatorOf } from '#kit/http/onBehalf.ts';
import { changingRoute } from '#kit/http/route.ts';
import type { RequestInput } from '#kit/http/input.ts';
import { addJob } from '#kit/jobs/store.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { isLightEnough } from './request.ts';
import { requirePeriod, requireReading, requireSections } from './requirements.ts';
import { REPORT } from './job.ts';
import type { ReportInput } from './job.ts';
import { mailRoutes } from './mailed/routes.ts';
import { draftOf, keptReport, makeReport } from './make.ts';
import { chosenInspections, requireFewItems } from './several/chosen.ts';
import { SEVERAL_REPORTS } from './several/job.ts';
import type { SeveralReportsInput } from './several/job.ts';

/** The largest weight of a report made within the request: up to about a second. */
const AT_ONCE = 600;

const PATHS = {
  object: '/object/:id/report',
  business_unit: '/business_unit/:id/report',
  measurement_indicator: '/measurement_indicator/:id/report',
  inspection: '/inspection/composite/:id/report',
} as const;

const shared = {
  method: 'POST',
  permission: 'report.create',
  status: 201,
  answer: reportAnswer,
} as const;

export function routes(app: FastifyInstance): void {
  for (const [entity, path] of Object.entries(PATHS) as [keyof typeof PATHS, string][]) {
    const spec = { ...shared, path, tag: entity, body: createReport } as const;
    changingRoute(
      app,
      { ...spec, summary: `Make a report of one ${entity}: 201 with its file, or 202 with a job` },
      async ({ base, input, commit }) => {
        await requireRow(base, tableOf(base, entity), input.id);
        return await answerWith({ base, input, commit, entity }, input.id, input.body());
      },
    );
  }
  changingRoute(
    app,
    {
      ...shared,
      path: '/inspection_template/report',
      tag: 'inspection_template',
      summary: 'Make a report of one inspection template: 201 with its file, or 202 with a job',
      body: createTemplateReport,
    },
    async ({ base, input, commit }) => {
      const { id, ...settings } = input.body();
      const entity = 'inspection_template';
      return await answerWith({ base, input, commit, entity }, id, settings);
    },
  );
  mailRoutes(app);
  severalRoute(app);
}

/** `POST /inspection/composite/report`. */
function severalRoute(app: FastifyInstance): void {
  changingRoute(
    app,
    {
      ...shared,
      path: '/inspection/composite/report',
      tag: 'inspection',
      status: 202,
      summary: `Make the reports of up to ${MOST_REPORTS} completed inspections in a job, as one PDF or as a ZIP`,
      body: createReports,
      answer: jobBegun,
    },
    async ({ base, input, commit }) => {
      const body = input.body();
      requireReading(base, 'InspectionCompletedReport');
      const chosen = await chosenInspections(base, body.ids);
      if (body.as === 'pdf') await requireFewItems(base, chosen, body);
      const job: SeveralReportsInput = { wanted: body, ...initiatorOf(base) };
      return await commit(async (ctx) => ({
        job: { id: await addJob(ctx, SEVERAL_REPORTS, { input: job }) },
      }));
    },
  );
}

interface ReportCall {
  base: ReadCtx;
  input: Pick<RequestInput<unknown>, 'reply'>;
  commit: (work: (ctx: Ctx) => Promise<unknown>) => Promise<unknown>;
  entity: ReportedEntity;
}

async function answerWith(
  { base, input, commit, entity }: ReportCall,
  id: string,
  settings: CreateReport,
): Promise<ReportAnswer> {
  if (REPORTS[settings.report_config].entity !== entity)
    throw invalid(['body', 'report_config'], 'value', base.locale);
  requireSections(base, settings);
  requirePeriod(base, settings);
  requireReading(base, settings.report_config);
  const requested = await draftOf(base, id, settings);
  const kept = await keptReport(base, requested);
  if (kept) return (await commit(() => Promise.resolve(kept))) as ReportContent;
  if (await isLightEnough(AT_ONCE, requested.draft))
    return await makeReport(requested, {
      printedFor: 'caller',
      store: async (work) => (await commit(work)) as ReportContent, // what `work` returns
    });
  input.reply.code(202);
  const job: ReportInput = { entity, entity_id: id, settings, ...initiatorOf(base) };
  return (await commit(async (ctx) => ({
    job: { id: await addJob(ctx, REPORT, { input: job }) },
  }))) as ReportAnswer; // as above
}
