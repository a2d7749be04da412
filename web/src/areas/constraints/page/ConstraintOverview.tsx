import { type ConstraintView, constraints } from '@plumbline/contract/constraints/wire';
import { CONSTRAINT_TYPE, VALUE_BOUNDS } from '@plumbline/contract/constraints/verdict';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import type { VerdictView } from '@plumbline/contract/constraints/forecast';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment, formatDate, formatNumber } from '../../../kit/format/format.ts';
import { ConstraintBadge } from '../../../parts/constraint/ConstraintBadge.tsx';
import { useIndicatorUnit } from '../../../parts/constraint/indicatorUnit.ts';
import { breachText, limitValueText } from '../../../parts/constraint/breach.ts';
import { limitSentence } from '../../../parts/constraint/sentence.ts';
import { limitSubject, limitTerms, typeOf, useBreachOf } from '../../../parts/constraint/terms.ts';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { paths } from '../../../kit/paths.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { WrittenBy } from '../../../parts/portrait/WrittenBy.tsx';
import { api } from '../../../kit/http/api.ts';
import { rowsBefore } from '../../../kit/http/resourceApi.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { useQuality } from '../../../parts/quality/useQuality.ts';
import { ShowMore } from '../../../ui/buttons/ShowMore.tsx';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import { LimitChart } from './LimitChart.tsx';
import { RulePanel } from './RulePanel.tsx';
import classes from './Overview.module.css';

/** The sentence first, then the values between their limits and how the verdict has changed. */
export function ConstraintOverview({ view }: { view: ConstraintView }) {
  const isOnValues = typeOf(view) === CONSTRAINT_TYPE.value;
  return (
    <div className={`beside ${classes.columns}`} data-settle>
      <div className="stack single-column" data-settle>
        <Sentence view={view} />
        {isOnValues && view.indicator && <LimitChart view={view} indicator={view.indicator} />}
        <VerdictHistory view={view} />
      </div>
      <div className="stack single-column" data-settle>
        {view.rule && <RulePanel rule={view.rule} />}
        <ConstraintProperties view={view} />
      </div>
    </div>
  );
}

function Sentence({ view }: { view: ConstraintView }) {
  const t = useTranslations('constraints');
  const words = useTranslations('constraint');
  const unit = useIndicatorUnit(view.indicator);
  const breach = useBreachOf()(view);
  const isWithin = view.quality_status?.code === QUALITY.ok;
  return (
    <Panel>
      <p className={`break-anywhere ${classes.sentence}`} dir="auto">
        {limitSentence(words, limitTerms(view), { name: limitSubject(view), unit })}
      </p>
      <p className={`row wrap ${classes.verdict}`}>
        <ConstraintBadge row={view} />
        {view.judged_value !== null && (
          <b className="num">{limitValueText(view.judged_value, unit)}</b>
        )}
        {breach && <span>{breachText(words, breach, unit)}</span>}
        {isWithin && <span>{t('within')}</span>}
        {view.evaluated_at && (
          <span className="faint">{t('judged', { at: formatMoment(view.evaluated_at) })}</span>
        )}
      </p>
    </Panel>
  );
}

/** Terms and target one by one, and who wrote them. */
function ConstraintProperties({ view }: { view: ConstraintView }) {
  const common = useTranslations('common');
  const label = useFieldLabel();
  const unit = useIndicatorUnit(view.indicator);
  const day = (field: 'boundary_date' | 'valid_from' | 'valid_to') =>
    view[field] !== null &&
    ([
      label(field),
      <span key={field} className="num-date">
        {formatDate(view[field])}
      </span>,
    ] as const);
  return (
    <Panel title={common('properties')}>
      <PropertyList
        rows={[
          [label('constraint_type'), view.constraint_type.name],
          view.indicator !== null && [
            label('indicator'),
            <AppLink key="i" to={paths.indicator(view.indicator.id)}>
              {view.indicator.name}
            </AppLink>,
          ],
          [
            label('object'),
            <AppLink key="o" to={paths.object(view.object.id)}>
              {view.object.name}
            </AppLink>,
          ],
          ...VALUE_BOUNDS.map((bound) => {
            const value = view[bound];
            return value !== null && ([label(bound), limitValueText(value, unit)] as const);
          }),
          day('boundary_date'),
          view.warning_days !== null && [label('warning_days'), formatNumber(view.warning_days)],
          day('valid_from'),
          day('valid_to'),
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

const STEP = 10;

/** The changes of the verdict, newest first. */
function VerdictHistory({ view }: { view: ConstraintView }) {
  const t = useTranslations('constraints.history');
  const [size, setSize] = useState(STEP);
  const query = useQuery({
    queryKey: ['constraint', 'verdicts', view.id, size],
    queryFn: ({ signal }) =>
      api.get<RowsPage<VerdictView>>(`${constraints.path}/${view.id}/verdict`, {
        query: { page: 1, page_size: size },
        signal,
      }),
    placeholderData: rowsBefore,
    meta: { quiet: true },
  });
  const rows = query.data?.items ?? [];
  return (
    <Panel flush={rows.length > 0} title={t('title')}>
      {query.data === undefined && <RowsWaiting query={query} rows={3} title={t('failed')} />}
      {query.data?.items.length === 0 && <p className="quiet">{t('none')}</p>}
      <ul className={`lined ${classes.history}`}>
        {rows.map((row) => (
          <VerdictRow key={row.id} row={row} view={view} />
        ))}
      </ul>
      <ShowMore
        style={{ margin: 8 }}
        remaining={{ n: (query.data?.total ?? 0) - rows.length, isExact: true }}
        onClick={() => setSize(size + 5 * STEP)}
      />
    </Panel>
  );
}

function VerdictRow({ row, view }: { row: VerdictView; view: ConstraintView }) {
  const t = useTranslations('constraints.history');
  const qualityOf = useQuality();
  const unit = useIndicatorUnit(view.indicator);
  return (
    <li>
      <span className="num-date">{formatMoment(row.at)}</span>
      <QualityBadge status={row.quality_status && qualityOf(row.quality_status)} />
      <span className={`inline faint flex-wrap ${classes.before}`}>
        {t('before')}
        <QualityBadge
          status={row.previous_status && qualityOf(row.previous_status)}
          size="small"
          inTable
        />
      </span>
      <b className="num">{row.value !== null && limitValueText(row.value, unit)}</b>
    </li>
  );
}
