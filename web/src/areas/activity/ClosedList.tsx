import type { PeriodName } from '@plumbline/contract/kit/periods';
import { STATUS } from '@plumbline/contract/inspections/status';
import { IconClock, IconFileCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countedOf } from '../../kit/format/counted.ts';
import { formatMoment } from '../../kit/format/format.ts';
import { arrivalOfPage, useHeldList } from '../../kit/live/useHeldRows.ts';
import type { SelectedFields } from '../../kit/http/selection.ts';
import type { InspectionRow } from '../../parts/inspection/inspectionStatus.ts';
import { QualityCountsRow } from '../../ui/status/QualityBar.tsx';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { QualityBadge, StatusBadge } from '../../ui/status/StatusBadge.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import classes from './Activity.module.css';
import { InspectionLine } from './InspectionLine.tsx';

const STEP = 40;
export const DEFAULT_PERIOD: PeriodName = 'last_6_months';

export const CLOSED_SORT = '-finished_at';
export const CLOSED_FIELDS = [
  'template_name',
  'object',
  'responsible',
  'operative_status',
  'quality_status',
  'quality_aggr',
  'finished_at',
] as const;

export function ClosedList({ filter }: { filter: string[] }) {
  const t = useTranslations('activity');
  const common = useTranslations('common');
  const [size, setSize] = useState(STEP);
  const query = ENTITIES.inspection.api.useList({
    filter,
    fields: CLOSED_FIELDS,
    sort_by: CLOSED_SORT,
    page: 1,
    page_size: size,
  });
  const items = query.data?.items ?? [];
  const arrival = { ...arrivalOfPage(query, { key: JSON.stringify(filter) }), pages: size };
  const held = useHeldList(arrival, 'inspection');
  if (query.data === undefined) return <RowsWaiting whole query={query} rows={8} />;
  const total = countedOf(query.data);
  const remaining = { ...total, n: total.n - items.length };
  if (query.data.total === 0)
    return (
      <StateMessage
        icon={IconFileCheck}
        title={t('none_closed.title')}
        text={t('none_closed.text')}
      />
    );
  return (
    <>
      <HeldRows held={held} />
      <ul className={classes.list} data-closed aria-label={common('page.closed')}>
        {held.rows.map((inspection) => (
          <ClosedLine
            key={inspection.id}
            inspection={inspection}
            isGone={held.gone.has(inspection.id)}
          />
        ))}
      </ul>
      <ShowMore
        className="above-8"
        remaining={remaining}
        onClick={() => setSize(size + STEP * 2)}
      />
    </>
  );
}

/** Only a completed inspection has a result; the state of the others says how they ended. */
function ClosedLine({
  inspection,
  isGone,
}: {
  inspection: SelectedFields<InspectionRow, (typeof CLOSED_FIELDS)[number]>;
  isGone: boolean;
}) {
  const { operative_status, quality_status, quality_aggr, finished_at } = inspection;
  const completed = operative_status.code === STATUS.completed;
  return (
    <InspectionLine
      inspection={inspection}
      isGone={isGone}
      badge={
        completed ? (
          <QualityBadge status={quality_status} inTable />
        ) : (
          <StatusBadge code={33} label={operative_status.name} look="quiet" />
        )
      }
      time={
        <span className={`inline quiet nowrap ${classes.time}`}>
          <IconClock size={16} stroke={1.6} aria-hidden />
          <span className="num-date">{formatMoment(finished_at)}</span>
        </span>
      }
      amount={completed && <QualityCountsRow counts={quality_aggr} />}
    />
  );
}
