import type { JobName } from '../jobs/jobs.ts';
import type { ReportedEntity } from '../reports/reports.ts';
import type { NoticeKind } from './kinds.ts';
import type { NoticeData } from './schemas.ts';

/** A path of the page: outside the admin area, unless it is only there. */
type NoticePagePath = `/${string}`;

/** The page where each job is begun and shows its result. */
const JOB_PAGES: Record<JobName, NoticePagePath> = {
  assignment: '/templates',
  audit_verification: '/audit-chain',
  constraint_recalculation: '/constraint',
  recalculation: '/recalculate',
  recreate_qr: '/qr-regeneration',
  report: '/notices',
  reports: '/inspections',
  report_mail: '/report-schedules',
  labels: '/objects/labels',
  value_import: '/indicators',
};

/** The pages of the entities with reports, which show the files. */
const REPORTED_PAGES: Record<ReportedEntity, NoticePagePath> = {
  object: '/objects/info',
  business_unit: '/business/info',
  inspection: '/inspections/info',
  inspection_template: '/templates/info',
  measurement_indicator: '/indicators/info',
};
const isReported = (entity: string): entity is ReportedEntity =>
  Object.hasOwn(REPORTED_PAGES, entity);

interface NoticeSubject {
  kind: NoticeKind;
  /** The entity of the notice, if that has a page. */
  entity: string | null;
  entity_id: string | null;
  data: NoticeData;
}

/** Returns the page that a notice leads to; null if there is none. */
export function noticePage({
  kind,
  entity,
  entity_id,
  data,
}: NoticeSubject): NoticePagePath | null {
  if (kind === 'low_credits') return '/balance';
  if (kind === 'webhook_disabled') return '/webhooks';
  if (kind === 'device_silent') return '/admin/users/devices';
  if (kind === 'new_device') return '/security';
  const { template, report, report_schedule, job } = data;
  if (report_schedule) return `/report-schedules?schedule=${report_schedule.id}`;
  if (template) return `/templates/info/${template.id}`;
  if (report)
    return isReported(report.entity) ? `${REPORTED_PAGES[report.entity]}/${report.id}` : null;
  if (job?.kind === 'reports' && entity_id !== null) return `/inspections?reports=${entity_id}`;
  if (job) return JOB_PAGES[job.kind];
  if (entity === 'inspection' || entity === 'object')
    return `${REPORTED_PAGES[entity]}/${entity_id}`;
  return entity === 'constraint' ? `/constraint/${entity_id}` : null;
}
