import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../../kit/format/format.ts';
import { fileUrl } from '../../../kit/http/fileUrl.ts';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SignaturePicture } from '../../../ui/signature/SignaturePicture.tsx';
import { QualityBar, QualityCountsRow } from '../../../ui/status/QualityBar.tsx';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import { useInspectedObject } from '../api.ts';
import type { RunWork } from '../work.ts';
import classes from './InspectionPage.module.css';

/** The findings (final, or so far) and the object's quality. */
export function ResultPanel({ inspection, work }: { inspection: InspectionView; work: RunWork }) {
  const t = useTranslations('inspections');
  const common = useTranslations('common');
  const label = useTranslations('field');
  const { data: object } = useInspectedObject(inspection.object.id);
  const closed = inspection.finished_at !== null;
  const counts = closed ? inspection.quality_aggr : work.counts;
  return (
    <Panel title={closed ? common('result') : t('so_far')}>
      <p className={classes.badges}>
        <QualityBadge status={inspection.result ?? inspection.quality_status} />
      </p>
      <QualityBar counts={counts} size="panel" />
      <p className={classes.counts}>
        <QualityCountsRow counts={counts} />
      </p>
      {object && (
        <p className={classes.object}>
          <AppLink to={paths.object(object.id)}>{object.name}</AppLink>
          <QualityBadge status={object.quality_status} inTable />
        </p>
      )}
      {inspection.signature !== null && (
        <figure className={classes.signature}>
          <SignaturePicture src={fileUrl(inspection.signature)} label={label('signature')} />
          <figcaption dir="auto">
            {[inspection.responsible?.name, formatDate(inspection.finished_at)]
              .filter(Boolean)
              .join(' · ')}
          </figcaption>
        </figure>
      )}
    </Panel>
  );
}
