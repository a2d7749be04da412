import { useInViewport } from '@mantine/hooks';
import type { ValueSeries } from '@plumbline/contract/indicators/series';
import { indicators, type IndicatorView } from '@plumbline/contract/indicators/wire';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { countedOf, formatCounted } from '../../kit/format/counted.ts';
import { formatNumber } from '../../kit/format/format.ts';
import { api } from '../../kit/http/api.ts';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { paths } from '../../kit/paths.ts';
import { useSearchValue } from '../../kit/search.ts';
import { useUnitOf, valueText } from '../../parts/indicator/measures.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { FailedState } from '../../parts/page/FailedState.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';
import { statusHue } from '../../ui/theme/status.ts';
import classes from './IndicatorsPanel.module.css';
import { indicatorsQuery, MEASURED, type MeasuredField } from './pageQueries.ts';
import { sparkline } from './sparkline.ts';

/** The number of points that a line of this width can show. */
const PARTS = 60;

/** The indicators of the object, the worst first: the newest value of each, and how it came about. */
export function IndicatorsPanel({ view }: { view: ObjectView }) {
  const common = useTranslations('common');
  const [, setTab] = useSearchValue('object', 'tab');
  const { ref, inViewport } = useInViewport();
  const { data, isError, error, refetch } = useQuery(indicatorsQuery(view.id));
  if (data === undefined && !isError) return <i data-skeleton />;
  if (data?.items.length === 0) return null;
  const total = data && countedOf(data);
  return (
    <Panel
      title={common('page.indicators')}
      tool={
        total !== undefined &&
        total.n > MEASURED && (
          <button className="link" type="button" onClick={() => setTab('indicators')}>
            {common('all_count', { count: formatCounted(total) })}
          </button>
        )
      }
    >
      {data === undefined && <FailedState error={error} retry={() => void refetch()} />}
      {data && (
        <ul ref={ref} className={`stack gap-16 ${classes.indicators}`}>
          {data.items.map((indicator) => (
            <Indicator key={indicator.id} indicator={indicator} isSeen={inViewport} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface Props {
  indicator: SelectedFields<IndicatorView, MeasuredField>;
  isSeen: boolean;
}

function Indicator({ indicator, isSeen }: Props) {
  const label = useTranslations('field');
  const unit = useUnitOf()(indicator);
  const { id, name, last_value, previous_value, decimals, quality_status } = indicator;
  const isBad = quality_status !== null && quality_status.code < QUALITY.ok;
  const before = valueText(previous_value, decimals, unit);
  return (
    <li>
      <AppLink to={paths.indicator(id)} className={classes.name} title={name}>
        <span dir="auto">{name}</span>
      </AppLink>
      <span className={`wrap align-baseline ${classes.value}`}>
        <b className="bold break-anywhere num">{formatNumber(last_value, decimals) || '–'}</b>
        {last_value !== null && unit !== null && <small className="quiet">{unit}</small>}
        {isBad && (
          <span className="to-end">
            <QualityBadge status={quality_status} inTable />
          </span>
        )}
      </span>
      {before !== '' && (
        <>
          <Line
            id={id}
            colour={isBad ? `var(--st-${statusHue(quality_status.code)}-solid)` : 'var(--c-accent)'}
            isSeen={isSeen}
          />
          <span className="size-12 faint break-anywhere num">
            {label('previous_value')} {before}
          </span>
        </>
      )}
    </li>
  );
}

/** The values over time, as a picture of the words beside it. It is fetched once it is in sight. */
function Line({ id, colour, isSeen }: { id: string; colour: string; isSeen: boolean }) {
  const { data } = useQuery({
    queryKey: [indicators.name, 'series', id, 'sparkline'],
    queryFn: ({ signal }) =>
      api.get<ValueSeries>(`${indicators.path}/${id}/series`, { query: { parts: PARTS }, signal }),
    enabled: isSeen,
    meta: { quiet: true }, // the values say it all the same
  });
  const points = sparkline(data?.points ?? []);
  return (
    <svg
      className={`full-width ${classes.line}`}
      style={{ color: colour }}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
    >
      {points !== '' && (
        <>
          <polygon points={`0,100 ${points} 100,100`} />
          <polyline points={points} vectorEffect="non-scaling-stroke" />
        </>
      )}
    </svg>
  );
}
