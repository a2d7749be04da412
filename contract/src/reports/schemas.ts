import { z } from 'zod';
import { count } from '../kit/answers.ts';
import { LOCALES } from '../kit/locales.ts';
import { day, reference } from '../kit/values.ts';
import { jobBegun } from '../jobs/jobs.ts';
import { REPORT_CONFIGS, REPORT_FORMATS, REPORT_SECTIONS } from './reports.ts';
import type { ReportConfig, ReportSection } from './reports.ts';

const settings = {
  format: z.enum(REPORT_FORMATS),
  /** That of whoever asks, unless another is chosen. */
  language: z.enum(LOCALES).optional(),
  /** Some of those of the report; all of them if absent. */
  sections: z
    .array(z.enum(REPORT_SECTIONS as [ReportSection, ...ReportSection[]]))
    .min(1)
    .max(REPORT_SECTIONS.length)
    .optional(),
  /** Whether photos are printed; they are unless this is false. */
  with_pictures: z.boolean().optional(),
};
const days = {
  /** Of the values of an indicator: the first and the last day in the zone of whoever asks. */
  from: day.optional(),
  to: day.optional(),
};

/** `POST /{entity}/{id}/report`; which `report_config` an entity has is in `REPORTS`. */
export const createReport = z.strictObject({
  report_config: z.enum(REPORT_CONFIGS as [ReportConfig, ...ReportConfig[]]),
  ...settings,
  ...days,
});
export type CreateReport = z.infer<typeof createReport>;

/** `POST /inspection_template/report`. */
export const createTemplateReport = createReport.extend({ id: reference });

/** A finished report among the files of what it is about. */
const reportContent = z.strictObject({
  content: z.strictObject({ id: z.uuid(), name: z.string(), mime: z.string(), size: count }),
});
export type ReportContent = z.infer<typeof reportContent>;

/** 201 with the file, or 202 with the job that makes it, whose result is the same. */
export const reportAnswer = z.union([reportContent, jobBegun]);
export type ReportAnswer = z.infer<typeof reportAnswer>;
