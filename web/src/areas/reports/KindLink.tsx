import type { ReportScheduleView } from '@plumbline/contract/reports/mailed';
import { REPORTS } from '@plumbline/contract/reports/reports';
import type { ReportedEntity } from '@plumbline/contract/reports/reports';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';

/** The page of a report's subject. */
const PAGES: Record<ReportedEntity, (id: string) => string> = {
  object: paths.object,
  business_unit: paths.businessUnit,
  inspection: paths.inspection,
  inspection_template: paths.template,
  measurement_indicator: paths.indicator,
};

/** The kind of a report, which links to its subject if the user sees that. */
export function KindLink({
  report_config,
  entity,
}: Pick<ReportScheduleView, 'report_config' | 'entity'>) {
  const t = useTranslations('reports');
  const kind = t(`kind.${report_config}`);
  if (entity.name === '') return kind;
  return <AppLink to={PAGES[REPORTS[report_config].entity](entity.id)}>{kind}</AppLink>;
}
