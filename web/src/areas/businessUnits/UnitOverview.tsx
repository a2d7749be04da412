import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { WrittenBy } from '../../parts/portrait/WrittenBy.tsx';
import { HistoryPanel } from '../../parts/quality/HistoryPanel.tsx';
import { QualityPanel } from '../../parts/quality/QualityPanel.tsx';
import { WhyPanel } from '../../parts/quality/WhyPanel.tsx';
import classes from './UnitOverview.module.css';
import { UnitRows } from './UnitRows.tsx';

/** The reasons for the unit's status, its two sums, and its properties. */
export function UnitOverview({ view }: { view: BusinessUnitView }) {
  const t = useTranslations('businessUnits');
  const common = useTranslations('common');
  const label = useFieldLabel();
  return (
    <div className={classes.columns} data-settle>
      <div className={classes.column} data-settle>
        <WhyPanel entity="business_unit" row={view} />
        <QualityPanel row={view} actual={t('own_objects')} inherited={t('units_below')} />
        <HistoryPanel owner={{ entity: 'business_unit', id: view.id }} />
      </div>
      <div className={classes.column}>
        <UnitRows view={view} />
        <Panel title={common('properties')}>
          <PropertyList
            rows={[
              [label('bu_class'), view.bu_class?.name],
              [label('status'), view.status?.name],
              [
                label('parent'),
                view.parent && (
                  <AppLink to={paths.businessUnit(view.parent.id)}>{view.parent.name}</AppLink>
                ),
              ],
              view.external_id !== null && [label('external_id'), view.external_id],
              [
                label('created_at'),
                <WrittenBy key="by" moment={view.created_at} who={view.created_by} />,
              ],
              [
                label('updated_at'),
                <WrittenBy key="at" moment={view.updated_at} who={view.updated_by} />,
              ],
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}
