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
import { compile } from '#kit/db/db.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { allOf, scopeConditions } from '#kit/entity/conditions.ts';
import { nameAs } from '#kit/files/nameAs.ts';
import { inPrintFolder } from '#kit/print/typeset.ts';
import { checkMade } from '#kit/tenantFiles/checkFile.ts';
import type { Asking, Builder, Draft } from './asking.ts';
import { completedInspection } from './build/completedInspection.ts';
import { indicatorHistory } from './build/indicatorHistory.ts';
import { inspectionTemplate } from './build/inspectionTemplate.ts';
import { objectState } from './build/objectState.ts';
import { unitState } from './build/unitState.ts';
import { drawPdf } from './draw/pdf.ts';
import { drawXlsx } from './draw/xlsx.ts';
import { fingerprintOf } from './fingerprint.ts';
import { Words } from './words.ts';

const BUILDERS: Record<ReportConfig, Builder> = {
  ObjectStateReport: objectState,
  BusinessUnitStateReport: unitState,
  InspectionCompletedReport: completedInspection,
  InspectionTemplateReport: inspectionTemplate,
  IndicatorHistoryReport: indicatorHistory,
};

/** A report that somebody wants, as far as it is known before it is written. */
interface Wanted {
  asking: Asking;
  draft: Draft;
  key: string | null;
}

/** @throws not_found if whoever asks does not see the row; wrong_status if it has nothing to report */
export async function draftOf(base: ReadCtx, id: string, settings: CreateReport): Promise<Wanted> {
  const ctx = { ...base, locale: settings.language ?? base.locale };
  const words = await Words.of(ctx);
  const sections: readonly ReportSection[] =
    settings.sections ?? REPORTS[settings.report_config].sections;
  const has: Asking['has'] = (section) => sections.includes(section);
  const asking = { ctx, words, id, settings, has };
  const draft = await BUILDERS[settings.report_config](asking);
  const { format, with_pictures = true } = settings;
  const terms = [id, draft.key, format, ctx.locale, ctx.actor.time_zone, sections, with_pictures];
  return { asking, draft, key: draft.key === null ? null : fingerprintOf(terms) };
}

/** The file of a report that has been made before and never changes. */
export async function keptReport(ctx: ReadCtx, { key }: Wanted): Promise<ReportContent | null> {
  if (key === null) return null;
  const visible = allOf(scopeConditions(ctx, contentTable, sql.ref('t')));
  const [content] = await ctx.read<ReportContent['content']>(
    compile(sql`
      select t.id, t.name, t.mime, t.size::float8 as size from content t
      where ${visible} and t.report_key = ${key} and not t.archived order by t.created_at, t.id limit 1`),
  );
  return content ? { content } : null;
}

type Progress = (done: number, total: number) => void;
type Store = (work: (ctx: Ctx) => Promise<ReportContent>) => Promise<ReportContent>;

/** Writes, draws and stores a report; `store` runs the transaction. */
export async function makeReport(
  { asking, draft, key }: Wanted,
  { progress = () => undefined, store }: { progress?: Progress; store?: Store } = {},
): Promise<ReportContent> {
  const { ctx, words, id, settings } = asking;
  const document = await draft.write();
  return await inPrintFolder(ctx.deps.incoming, async (folder) => {
    const path =
      settings.format === 'pdf'
        ? await drawPdf({ ctx, words, folder, progress }, document)
        : await drawXlsx({ words, folder }, document);
    const file = await checkMade(path, ctx.actor.time_zone);
    const { report_config } = settings;
    const entity: ReportedEntity = REPORTS[report_config].entity;
    const name = nameAs(`${document.title} ${document.subject}`, file);
    const add = async (within: Ctx): Promise<ReportContent> => {
      const report = { entity, entity_id: id, report_config, report_key: key, name, file };
      const content = {
        id: await addReport(within, report),
        name,
        mime: file.mime,
        size: file.size,
      };
      if (entity === 'inspection' && ctx.actor.scope.all)
        await noteReport(within, id, { id: content.id, name });
      return { content };
    };
    return await (store ?? ((work) => inTransaction(ctx, work)))(add);
  });
}
