import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import { pageZone } from '../../kit/format/zone.ts';
import { CountsChart } from '../../ui/chart/CountsChart.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { RowsWaiting } from '../page/RowsWaiting.tsx';
import type { QualityOwner } from './causes.ts';
import { countsOfPoints, historyQuery, momentsOfPeriod, HISTORY_PERIODS } from './history.ts';
import type { HistoryPeriod } from './history.ts';
import classes from './HistoryPanel.module.css';

const HEIGHT = 150;

/** Critical findings and those that need attention over time. It is fetched once it is in sight. */
export const HistoryPanel = ({ owner }: { owner: QualityOwner }) => (
  <OwnHistory key={owner.id} owner={owner} />
);

function OwnHistory({ owner }: { owner: QualityOwner }) {
  const t = useTranslations('quality');
  const { ref, inViewport } = useInViewport();
  const [period, setPeriod] = useState<HistoryPeriod>('days_90');
  /** What has been zoomed to; null for the whole period. */
  const [zoomed, setZoomed] = useState<{ from: number; to: number } | null>(null);
  const now = useNow();
  const zone = pageZone();
  const known = useQuery({
    ...historyQuery(owner, { from: null, to: null }),
    enabled: inViewport && period === 'all',
  });
  const first = known.data?.points[0];
  const limits = momentsOfPeriod(period, { zone, now, first: first ? Date.parse(first.at) : null });
  const range = zoomed ?? limits;
  const query = useQuery({
    ...historyQuery(owner, {
      from: period === 'all' && zoomed === null ? null : formatDate(new Date(range.from)),
      to: range.to >= limits.to ? null : formatDate(new Date(range.to)),
    }),
    enabled: inViewport,
  });
  const points = query.data?.points;
  const begun = points?.[0];
  const isShort = begun !== undefined && Date.parse(begun.at) > limits.from;
  const choose = (next: HistoryPeriod) => {
    setPeriod(next);
    setZoomed(null);
  };
  return (
    <div ref={ref}>
      <Panel
        title={t('history')}
        meta={isShort && !zoomed && t('history_since', { date: formatDate(begun.at) })}
        metaOnly="desk"
        tool={
          <Segments
            aria-label={t('history_period')}
            size="xs"
            data={(Object.keys(HISTORY_PERIODS) as HistoryPeriod[]).map((value) => ({
              value,
              label: t(`history_${value}`),
            }))}
            value={period}
            onChange={choose}
          />
        }
      >
        {points === undefined && <RowsWaiting query={query} rows={3} />}
        {points && points.every(isNothing) && <p className={classes.text}>{t('no_facts')}</p>}
        {points && !points.every(isNothing) && (
          <CountsChart
            label={t('history_chart')}
            points={countsOfPoints(points)}
            range={range}
            limits={limits}
            onRange={setZoomed}
            zone={zone}
            height={HEIGHT}
            isLoading={query.isPlaceholderData}
          />
        )}
      </Panel>
    </div>
  );
}

const isNothing = ({
  ok,
  attention,
  critical,
}: {
  ok: number;
  attention: number;
  critical: number;
}) => ok + attention + critical === 0;
