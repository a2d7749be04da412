import { Refusal } from '@plumbline/contract/kit/errors';
import type { Permission } from '@plumbline/contract/kit/permissions';
import { PERIOD_REPORTS, REPORTS } from '@plumbline/contract/reports/reports';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import type { CreateReport } from '@plumbline/contract/reports/schemas';
import type { ReadCtx } from '#kit/ctx.ts';
import { reachOf } from '#kit/model/actor.ts';
import { invalid } from '#kit/refusals/invalid.ts';

/** The permissions for the contents of each report: a key that makes reports needs these too. */
const SHOWN: Record<ReportConfig, readonly Permission[]> = {
  ObjectStateReport: ['object.read', 'inspection.read', 'indicator.read', 'constraint.read'],
  BusinessUnitStateReport: ['business_unit.read', 'object.read', 'inspection.read'],
  InspectionCompletedReport: ['inspection.read'],
  InspectionTemplateReport: ['template.read', 'check_list.read'],
  IndicatorHistoryReport: ['indicator.read', 'constraint.read'],
};

/** Whether the actor may read the kinds of rows that a report shows. */
export const readsAll = ({ actor }: Pick<ReadCtx, 'actor'>, config: ReportConfig): boolean =>
  SHOWN[config].every((permission) => reachOf(actor, permission) !== 'none');

/** @throws forbidden */
export function requireReading(ctx: ReadCtx, config: ReportConfig): void {
  if (!readsAll(ctx, config)) throw new Refusal('forbidden');
}

/** Refuses sections that the report does not have. */
export function requireSections(
  { locale }: ReadCtx,
  {
    report_config,
    sections,
  }: { report_config: ReportConfig; sections?: string[] | null | undefined },
): void {
  const known: readonly string[] = REPORTS[report_config].sections;
  const wrong = (sections ?? []).findIndex((section) => !known.includes(section));
  if (wrong >= 0) throw invalid(['body', 'sections', wrong], 'value', locale);
}

/** Refuses a period for a report that has none, and one that ends before it begins. */
export function requirePeriod(
  { locale }: ReadCtx,
  { report_config, from, to }: Pick<CreateReport, 'report_config' | 'from' | 'to'>,
): void {
  const hasPeriod = PERIOD_REPORTS.includes(report_config);
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !hasPeriod) throw invalid(['body', name], 'unknown_field', locale);
  if (from !== undefined && to !== undefined && from > to)
    throw invalid(['body', 'to'], 'range', locale);
}
