import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { paths } from '../../kit/paths.ts';
import {
  useLevelText,
  useUnitOf,
  usePerDayText,
  changeSince,
  signed,
  signedShare,
  valueText,
} from '../../parts/indicator/measures.ts';
import { Unusual } from '../../parts/indicator/Unusual.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { WrittenBy } from '../../parts/portrait/WrittenBy.tsx';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import { countedOf } from '../../kit/format/counted.ts';
import { useMay } from '../../kit/session/may.ts';
import { openNewConstraint } from '../../parts/constraint/constraintDialog.ts';
import { ConstraintsExport } from '../../parts/constraint/ConstraintsExport.tsx';
import { ConstraintRows } from '../../parts/constraint/ConstraintRows.tsx';
import { RESTRICTION_ORDER, useRestrictions } from '../../parts/indicator/restrictions.ts';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { ChartPanel } from './chart/ChartPanel.tsx';
import { ValuesPanel } from './values/ValuesPanel.tsx';
import classes from './Indicator.module.css';

/** The chart and the values; beside them the newest two, the restrictions and the properties. */
export function IndicatorOverview({ view }: { view: IndicatorView }) {
  return (
    <div className={`beside ${classes.columns}`}>
      <div className={classes.newest}>
        <NewestValues view={view} />
      </div>
      <div className={`stack align-start single-column ${classes.column}`}>
        <ChartPanel view={view} />
        <ValuesPanel view={view} />
      </div>
      <div className={`stack align-start single-column ${classes.side}`}>
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
  const meterText = useMeterText();
  const t = useTranslations('indicators.meter');
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
          view.is_meter && [t('title'), meterText(view, symbol)],
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

/** Which way a meter counts, and after which number it begins again. */
function useMeterText(): (view: IndicatorView, unit: string | null) => string {
  const t = useTranslations('indicators.meter');
  const label = useFieldLabel();
  return ({ counts_down, roll_over, needs_photo, decimals }, unit) =>
    [
      t(counts_down ? 'down' : 'up'),
      roll_over !== null && t('again', { most: valueText(roll_over, decimals, unit) }),
      needs_photo && label('needs_photo'),
    ]
      .filter(Boolean)
      .join(', ');
}

/** The last value, the previous one, and their difference. */
function NewestValues({ view }: { view: IndicatorView }) {
  const t = useTranslations('indicators');
  const label = useTranslations('field');
  const { last_value, previous_value, decimals } = view;
  const unit = useUnitOf()(view);
  const change = changeSince(view);
  const perDayText = usePerDayText();
  const words = [
    signed(change, decimals),
    view.is_meter
      ? perDayText(view.meter?.per_day ?? null, view)
      : signedShare(change, previous_value, unit),
  ].filter(Boolean);
  return (
    <Panel>
      <div className={`stack gap-16 ${classes.two}`}>
        <div>
          <div className="faint small">{label('last_value')}</div>
          <Figure value={last_value} decimals={decimals} unit={unit} />
          <div className="small quiet num-date">
            {view.date === null ? t('no_value') : formatMoment(view.date)}
          </div>
        </div>
        <div>
          <div className="faint small">{label('previous_value')}</div>
          <Figure value={previous_value} decimals={decimals} unit={unit} />
          <div className="small quiet">{words.join(' · ')}</div>
        </div>
      </div>
      {view.meter?.implausible != null && (
        <div className="above-12">
          <Unusual facts={view.meter} meter={view} unit={unit} />
        </div>
      )}
    </Panel>
  );
}

const Figure = (props: { value: number | null; decimals: number; unit: string | null }) => (
  <div className={`bold ${classes.figure}`}>
    <span>{formatNumber(props.value, props.decimals) || '–'}</span>
    {props.value !== null && props.unit !== null && (
      <small className="size-13"> {props.unit}</small>
    )}
  </div>
);

/** The limits on the indicator's values, each with its verdict. */
function RestrictionsPanel({ view }: { view: IndicatorView }) {
  const t = useTranslations('indicators.restrictions');
  const common = useTranslations('common');
  const query = useRestrictions(view.id);
  const rows = query.data?.items ?? [];
  const mayCreate = useMay('constraint.change') && !view.archived;
  const target = { entity: 'measurement_indicator', id: view.id, name: view.name } as const;
  return (
    <Panel
      flush={rows.length > 0}
      title={common('page.constraints')}
      tool={
        <>
          {query.data && rows.length > 0 && (
            <ConstraintsExport
              on={`indicator=${view.id}`}
              sort={RESTRICTION_ORDER}
              total={countedOf(query.data)}
            />
          )}
          {mayCreate && (
            <button
              className="link"
              type="button"
              onClick={() => openNewConstraint(CONSTRAINT_TYPE.value, target)}
            >
              {t('new')}
            </button>
          )}
        </>
      }
    >
      {query.data === undefined && <RowsWaiting query={query} rows={2} title={t('failed')} />}
      {query.data?.items.length === 0 && <p className={`quiet ${classes.none}`}>{t('none')}</p>}
      {rows.length > 0 && <ConstraintRows rows={rows} />}
    </Panel>
  );
}
