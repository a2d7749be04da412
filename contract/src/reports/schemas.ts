import { z } from 'zod';
import { count } from '../kit/answers.ts';
import { LOCALES } from '../kit/locales.ts';
import { day, reference } from '../kit/values.ts';
import { jobBegun } from '../jobs/jobs.ts';
import {
  MOST_REPORTS,
  REPORTS,
  REPORT_CONFIGS,
  REPORT_FORMATS,
  REPORT_SECTIONS,
} from './reports.ts';
import type { ReportConfig, ReportSection } from './reports.ts';

const format = z.enum(REPORT_FORMATS);
/** That of whoever asks, unless another is chosen. */
const language = z.enum(LOCALES).optional();
/** Whether photos are printed; they are unless this is false. */
const with_pictures = z.boolean().optional();
/** What is chosen of a report, whichever it is. */
export const reportChoices = {
  format,
  language,
  /** Some of those of the report; all of them if absent. */
  sections: z
    .array(z.enum(REPORT_SECTIONS as [ReportSection, ...ReportSection[]]))
    .min(1)
    .max(REPORT_SECTIONS.length)
    .optional(),
  with_pictures,
};
const days = {
  /** Of `PERIOD_REPORTS`: the first and the last day in the zone of whoever asks. */
  from: day.optional(),
  to: day.optional(),
};

/** `POST /{entity}/{id}/report`; which `report_config` an entity has is in `REPORTS`. */
export const createReport = z.strictObject({
  report_config: z.enum(REPORT_CONFIGS as [ReportConfig, ...ReportConfig[]]),
  ...reportChoices,
  ...days,
});
export type CreateReport = z.infer<typeof createReport>;

/** `POST /inspection_template/report`. */
export const createTemplateReport = createReport.extend({ id: reference });

const { sections } = REPORTS.InspectionCompletedReport;
const ZIPPED = { path: ['format'], params: { reason: 'value' } };

/** `POST /inspection/composite/report`: of completed inspections, one after the other in one PDF, or each in a file of a ZIP. */
export const createReports = z
  .strictObject({
    /** Repeated ones count once. */
    ids: z.array(reference).min(1).max(MOST_REPORTS),
    as: z.enum(['pdf', 'zip']),
    /** Of the files in a ZIP; a PDF unless it says otherwise. */
    format: format.optional(),
    language,
    sections: z.array(z.enum(sections)).min(1).max(sections.length).optional(),
    with_pictures,
  })
  .refine(({ as, format: of }) => as === 'zip' || of !== 'xlsx', ZIPPED);
export type CreateReports = z.infer<typeof createReports>;

const madeFile = z.strictObject({ id: z.uuid(), name: z.string(), mime: z.string(), size: count });

/** The result of the job: a file of the user who has begun it. */
const reportsMade = z.strictObject({ content: madeFile, reports: count });
export type ReportsMade = z.infer<typeof reportsMade>;

/** A finished report, and whose file it is: of what it is about, or of the user who may only read that. */
const reportContent = z.strictObject({
  content: madeFile.extend({ entity: z.string(), entity_id: z.uuid() }),
});
export type ReportContent = z.infer<typeof reportContent>;

/** 201 with the file, or 202 with the job that makes it, whose result is the same. */
export const reportAnswer = z.union([reportContent, jobBegun]);
export type ReportAnswer = z.infer<typeof reportAnswer>;
