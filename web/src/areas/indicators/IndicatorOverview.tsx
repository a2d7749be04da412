import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { useLevelText, useUnitOf } from '../../parts/indicator/measures.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { WrittenBy } from '../../parts/portrait/WrittenBy.tsx';
import { ChartPanel } from './chart/ChartPanel.tsx';
import classes from './Indicator.module.css';
import { NewestValues } from './NewestValues.tsx';
import { RestrictionsPanel } from './RestrictionsPanel.tsx';
import { ValuesPanel } from './values/ValuesPanel.tsx';

/** The chart and the values; beside them the newest two, the restrictions and the properties. */
export function IndicatorOverview({ view }: { view: IndicatorView }) {
  return (
    <div className={classes.columns}>
      <div className={classes.newest}>
        <NewestValues view={view} />
      </div>
      <div className={classes.column}>
        <ChartPanel view={view} />
        <ValuesPanel view={view} />
      </div>
      <div className={classes.side}>
        <RestrictionsPanel view={view} />
        <Properties view={view} />
      </div>
    </div>
  );
}

function Properties({ view }: { view: IndicatorView }) {
  const common = useTranslations('common');
  const label = useFieldLabel({ name: 'measurement_indicator' });
  const levelText = useLevelText();
  const symbol = useUnitOf()(view);
  const unit = view.measure_unit?.name;
  return (
    <Panel title={common('properties')}>
      <PropertyList
        rows={[
          [
            label('object'),
            <AppLink key="object" to={paths.object(view.object.id)}>
              {view.object.name}
            </AppLink>,
          ],
          [label('measure_unit'), unit && symbol && unit !== symbol ? `${unit} (${symbol})` : unit],
          [label('decimals'), String(view.decimals)],
          [label('measure_group'), view.measure_group?.name],
          [label('measure_equipment_type'), view.measure_equipment_type?.name],
          [label('level'), levelText(view.level)],
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
  );
}
