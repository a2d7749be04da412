import { titledFileName } from '@plumbline/contract/content/files';
import { REPORTS } from '@plumbline/contract/reports/reports';
import type {
  ReportConfig,
  ReportSection,
  ReportedEntity,
} from '@plumbline/contract/reports/reports';
import type { CreateReport, ReportContent } from '@plumbline/contract/reports/schemas';
import { sql } from 'kysely';
import { addReport } from '#areas/contents/service.ts';
import { contentTable } from '#areas/contents/table.ts';
import { noteReport } from '#areas/inspections/service.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { allOf, scopeConditions } from '#kit/query/conditions.ts';
import { nameAs } from '#kit/files/nameAs.ts';
import { inPrintFolder } from '#kit/print/typeset.ts';
import { checkMade } from '#kit/tenantFiles/checkFile.ts';
import type { CheckedFile } from '#kit/tenantFiles/checkFile.ts';
import type { ReportRequest, ReportBuilder, ReportDraft } from './request.ts';
import type { ReportDocument } from './document.ts';
import { completedInspection } from './build/completedInspection.ts';
import { indicatorHistory } from './build/indicatorHistory.ts';
import { inspectionTemplate } from './build/inspectionTemplate.ts';
import { objectState } from './build/objectState.ts';
import { unitState } from './build/unitState.ts';
import { companyOf } from './draw/company.ts';
import { drawPdf } from './draw/pdf.ts';
import { requireWhole } from './draw/pictures.ts';
import type { Paper } from './draw/reportData.ts';
import { drawXlsx } from './draw/xlsx.ts';
import { fingerprintOf } from './fingerprint.ts';
import { Words } from './words.ts';

const BUILDERS: Record<ReportConfig, ReportBuilder> = {
  ObjectStateReport: objectState,
  BusinessUnitStateReport: unitState,
  InspectionCompletedReport: completedInspection,
  InspectionTemplateReport: inspectionTemplate,
  IndicatorHistoryReport: indicatorHistory,
};

/** A requested report, as far as it is known before it is written. */
interface RequestedReport {
  request: ReportRequest;
  draft: ReportDraft;
  key: string | null;
}

/** @throws not_found if the caller does not see the row; wrong_status if it has nothing to report */
export async function draftOf(
  base: ReadCtx,
  id: string,
  settings: CreateReport,
): Promise<RequestedReport> {
  const locale = settings.language ?? base.locale;
  const ctx = { ...base, locale, read: base.read.together() };
  const words = await Words.of(ctx);
  const sections: readonly ReportSection[] =
    settings.sections ?? REPORTS[settings.report_config].sections;
  const has: ReportRequest['has'] = (section) => sections.includes(section);
  const request = { ctx, words, id, settings, has };
  const draft = await BUILDERS[settings.report_config](request);
  const { format, with_pictures = true } = settings;
  const terms = [id, draft.key, format, ctx.locale, ctx.actor.time_zone, sections, with_pictures];
  return { request, draft, key: draft.key === null ? null : fingerprintOf(terms) };
}

/** The existing file of a report that never changes. */
export async function keptReport(
  ctx: ReadCtx,
  { key }: RequestedReport,
): Promise<ReportContent | null> {
  if (key === null) return null;
  const visible = allOf(scopeConditions(ctx, contentTable, sql.ref('t')));
  const [content] = await ctx.read<ReportContent['content']>(
    sql`
      select t.id, t.name, t.mime, t.size::float8 as size, t.entity, t.entity_id from content t
      where ${visible} and t.report_key = ${key} and not t.archived order by t.created_at, t.id limit 1`,
  );
  return content ? { content } : null;
}

interface PrintingOptions extends Pick<Paper, 'printedFor' | 'progress'> {
  /** Whether to refuse the report if the store lacks one of its pictures. */
  mustBeWhole: boolean;
}
type Store = (work: (ctx: Ctx) => Promise<ReportContent>) => Promise<ReportContent>;

/** A drawn report, whose file exists until `use` has ended. */
interface DrawnReport {
  document: ReportDocument;
  name: string;
  file: CheckedFile;
  /** Whether it has all of its pictures. */
  isWhole: boolean;
}

/** Writes and draws a report. */
export async function drawReport<T>(
  { request: { ctx, words, settings }, draft }: RequestedReport,
  { mustBeWhole, ...printing }: PrintingOptions,
  use: (drawn: DrawnReport) => Promise<T>,
): Promise<T> {
  const [document, company] = await Promise.all([draft.write(), companyOf(ctx)]);
  return await inPrintFolder(ctx.deps.incoming, async (folder) => {
    const { path, isWhole } =
      settings.format === 'pdf'
        ? await drawPdf({ ctx, words, company, folder, ...printing }, document, { mustBeWhole })
        : { path: await drawXlsx({ words, folder }, document), isWhole: true };
    const file = await checkMade(path, ctx);
    const name = nameAs(titledFileName(`${document.title} ${document.subject}`), file);
    return await use({ document, name, file, isWhole });
  });
}

/**
 * Adds a drawn report to the files of its entity, or of a user who may only read that.
 * @throws unavailable if it would be kept for ever without one of its pictures
 */
export async function storeReport(
  within: Ctx,
  { request: { id, settings }, key }: RequestedReport,
  drawn: DrawnReport,
  add = addReport,
): Promise<ReportContent> {
  if (key !== null) requireWhole(drawn);
  const { name, file } = drawn;
  const { report_config } = settings;
  const entity: ReportedEntity = REPORTS[report_config].entity;
  const report = { entity, entity_id: id, report_config, report_key: key, name, file };
  const content = { ...(await add(within, report)), name, mime: file.mime, size: file.size };
  if (entity === 'inspection' && within.actor.scope.all)
    await noteReport(within, id, { id: content.id, name });
  return { content };
}

/** Writes, draws and stores a report; `store` runs the transaction. */
export async function makeReport(
  requested: RequestedReport,
  {
    progress = () => undefined,
    printedFor,
    store,
  }: Pick<PrintingOptions, 'printedFor'> &
    Partial<Pick<PrintingOptions, 'progress'>> & { store?: Store },
): Promise<ReportContent> {
  const run: Store = store ?? ((work) => inTransaction(requested.request.ctx, work));
  const mustBeWhole = requested.key !== null;
  return await drawReport(requested, { progress, printedFor, mustBeWhole }, (drawn) =>
    run((within) => storeReport(within, requested, drawn)),
  );
}
