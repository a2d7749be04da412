import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
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
import {
  countsOfPoints,
  dayAt,
  historyQuery,
  HISTORY_PERIODS,
  recordedFrom,
  startOfPeriod,
} from './history.ts';
import type { HistoryPeriod } from './history.ts';

const HEIGHT = 150;

/** Critical findings and those that need attention over time. It is fetched once it is in sight. */
export const HistoryPanel = ({ owner }: { owner: QualityOwner }) => (
  <OwnHistory key={owner.id} owner={owner} />
);

function OwnHistory({ owner }: { owner: QualityOwner }) {
  const t = useTranslations('quality');
  const { ref, inViewport } = useInViewport();
  const [period, setPeriod] = useState<HistoryPeriod>('days_90');
  /** The zoomed range; null for the whole period. */
  const [zoomed, setZoomed] = useState<{ from: number; to: number } | null>(null);
  const now = useNow();
  const zone = pageZone();
  const start = startOfPeriod(period, zone, now);
  const firstDay = start === null ? null : dayAt(zone, start);
  const whole = useQuery({
    ...historyQuery(owner, { from: firstDay, to: null }),
    enabled: inViewport,
  });
  // a single point says that it has never been otherwise
  const [begun, later] = whole.isPlaceholderData ? [] : (whole.data?.points ?? []);
  const since = begun && later ? Date.parse(begun.at) : null;
  const limits = { from: recordedFrom(start, since, now), to: now.getTime() };
  const range = zoomed ?? limits;
  const query = useQuery({
    ...historyQuery(owner, {
      from: zoomed === null ? firstDay : dayAt(zone, zoomed.from),
      to: range.to >= limits.to ? null : dayAt(zone, range.to),
    }),
    enabled: inViewport,
  });
  const points = query.data?.points;
  const isShort = since !== null && since > (start ?? 0);
  // nothing of its first day could be seen
  const isFresh = since !== null && limits.to - since < DAY_MS;
  const choose = (next: HistoryPeriod) => {
    setPeriod(next);
    setZoomed(null);
  };
  return (
    <div ref={ref}>
      <Panel
        title={t('history')}
        meta={isShort && t('history_since', { date: formatDate(begun?.at) })}
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
        {points && points.every(isNothing) && <p className="quiet">{t('no_facts')}</p>}
        {points && !points.every(isNothing) && (
          <CountsChart
            label={t('history_chart')}
            points={countsOfPoints(isFresh ? points.slice(-1) : points)}
            range={range}
            limits={limits}
            onRange={setZoomed}
            zone={zone}
            height={HEIGHT}
            isLoading={query.isPlaceholderData}
          />
        )}
        {isFresh && <p className="quiet">{t('history_fresh')}</p>}
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
