import { createReport } from '@plumbline/contract/reports/schemas';
import { REPORTS } from '@plumbline/contract/reports/reports';
import { z } from 'zod';
import { actingFor, initiator } from '#kit/http/onBehalf.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import { draftOf, keptReport, makeReport } from './make.ts';

export const REPORT = 'report';
/** Every entity that has a report. */
export const REPORTED = [...new Set(Object.values(REPORTS).map(({ entity }) => entity))];

const input = z.strictObject({
  entity: z.enum(REPORTED),
  entity_id: z.uuid(),
  settings: createReport,
  ...initiator,
});
export type ReportInput = z.output<typeof input>;

/** Makes a report that takes longer than a request, as the caller may see it by then. */
export const reporting = defineJob({
  name: REPORT,
  tries: 3,
  input,
  work: async (attempt) => {
    const { input: order, progress } = attempt;
    const own = await actingFor(attempt);
    const report = await draftOf(own, order.entity_id, order.settings);
    return (
      (await keptReport(own, report)) ?? (await makeReport(report, { printedFor: 'job', progress }))
    );
  },
});
