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
/** By default, the language of the caller. */
const language = z.enum(LOCALES).optional();
/** Whether photos are printed; true by default. */
const with_pictures = z.boolean().optional();
/** The choices for every kind of report. */
export const reportChoices = {
  format,
  language,
  /** Some of the report's sections; all by default. */
  sections: z
    .array(z.enum(REPORT_SECTIONS as [ReportSection, ...ReportSection[]]))
    .min(1)
    .max(REPORT_SECTIONS.length)
    .optional(),
  with_pictures,
};
const days = {
  /** Only for `PERIOD_REPORTS`: the first and the last day in the caller's zone. */
  from: day.optional(),
  to: day.optional(),
};

/** `POST /{entity}/{id}/report`; `REPORTS` lists the `report_config` values of each entity. */
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

/**
 * `POST /inspection/composite/report`: reports of completed inspections, one after the other in one PDF, or each in a
 * file of a ZIP.
 */
export const createReports = z
  .strictObject({
    /** Repeated ones count once. */
    ids: z.array(reference).min(1).max(MOST_REPORTS),
    as: z.enum(['pdf', 'zip']),
    /** The format of the files in a ZIP; a PDF by default. */
    format: format.optional(),
    language,
    sections: z.array(z.enum(sections)).min(1).max(sections.length).optional(),
    with_pictures,
  })
  .refine(({ as, format: of }) => as === 'zip' || of !== 'xlsx', ZIPPED);
export type CreateReports = z.infer<typeof createReports>;

const madeFile = z.strictObject({ id: z.uuid(), name: z.string(), mime: z.string(), size: count });

/** The result of the job: a file of the user who began it. */
const reportsMade = z.strictObject({ content: madeFile, reports: count });
export type ReportsMade = z.infer<typeof reportsMade>;

/** A finished report, and the owner of the file: the entity of the report, or a user who may only read that entity. */
const reportContent = z.strictObject({
  content: madeFile.extend({ entity: z.string(), entity_id: z.uuid() }),
});
export type ReportContent = z.infer<typeof reportContent>;

/** 201 with the file, or 202 with the job that makes it; the job has the same result. */
export const reportAnswer = z.union([reportContent, jobBegun]);
export type ReportAnswer = z.infer<typeof reportAnswer>;
