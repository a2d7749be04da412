import type { JobName } from '@plumbline/contract/jobs/jobs';
import type { NoticeView } from '@plumbline/contract/notices/wire';
import { paths } from '../../kit/paths.ts';

/** Where each job is begun and shows its result. */
const JOB_PAGES: Record<JobName, () => string> = {
  assignment: paths.templates,
  audit_verification: paths.auditChain,
  constraint_recalculation: paths.constraints,
  recalculation: paths.recalculate,
  recreate_qr: paths.qrRegeneration,
  report: paths.notices,
  reports: paths.inspections,
  report_mail: paths.reportSchedules,
  labels: paths.labels,
  value_import: paths.indicators,
};

/** Where the files of each entity are that has reports. */
const REPORTED_PAGES: Record<string, (id: string) => string> = {
  object: paths.object,
  business_unit: paths.businessUnit,
  inspection: paths.inspection,
  inspection_template: paths.template,
  measurement_indicator: paths.indicator,
};

/** The page that a notice leads to; null if it is about nothing that has one. */
export function targetOf({
  kind,
  entity,
  entity_id,
  data,
}: Pick<NoticeView, 'kind' | 'entity' | 'entity_id' | 'data'>): string | null {
  if (kind === 'low_credits') return paths.balance();
  if (kind === 'webhook_disabled') return paths.webhooks();
  if (kind === 'new_device') return paths.security();
  if (data.template) return paths.template(data.template.id);
  if (data.report) return REPORTED_PAGES[data.report.entity]?.(data.report.id) ?? null;
  if (data.job?.kind === 'reports' && entity_id !== null)
    return `${paths.inspections()}?reports=${entity_id}`;
  if (data.job) return JOB_PAGES[data.job.kind]();
  if (entity_id === null) return null;
  if (entity === 'inspection') return paths.inspection(entity_id);
  if (entity === 'constraint') return paths.constraint(entity_id);
  return entity === 'object' ? paths.object(entity_id) : null;
}
