import { Button, Progress } from '@mantine/core';
import { STATUS } from '@plumbline/contract/inspections/status';
import type { Coded } from '@plumbline/contract/kit/answers';
import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { counted, formatNumber } from '../../kit/format/format.ts';
import type { InspectionRow } from '../../parts/inspection/inspectionStatus.ts';
import { useProgress } from '../../offline/outbox/progress.ts';
import { useNow } from '../../kit/format/useNow.ts';
import { useToday } from '../../kit/format/useToday.ts';
import { useTimes } from '../../parts/inspection/useTimes.ts';
import { NextStepButton } from '../../parts/inspection/NextStepButton.tsx';
import { RowsSkeleton } from '../../ui/States.tsx';
import { FailedState } from '../../parts/page/FailedState.tsx';
import { QualityBadge } from '../../ui/StatusBadge.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { useObjectQualities } from './api.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import classes from './Activity.module.css';
import {
  daysOverdue,
  GROUP_SORT,
  groupFilters,
  type GroupKey,
} from '../../parts/inspection/todo.ts';
import { Line } from './Line.tsx';

const STEP = 20;

interface Props {
  group: GroupKey;
  scope: string[];
}

/** One group of the to-do list; an empty one is hidden. */
export function TodoGroup({ group, scope }: Props) {
  const t = useTranslations('activity');
  const common = useTranslations('common');
  const id = useId();
  const today = useToday();
  const [size, setSize] = useState(STEP);
  const query = ENTITIES.inspection.api.useList({
    filter: [...groupFilters(group, today), ...scope],
    sort_by: GROUP_SORT,
    page: 1,
    page_size: size,
  });
  const rows = query.data?.items ?? [];
  const qualities = useObjectQualities(rows.map(({ object }) => object.id));
  if (query.data === undefined)
    return query.isError ? (
      <FailedState error={query.error} retry={() => void query.refetch()} />
    ) : (
      <RowsSkeleton rows={3} />
    );
  if (rows.length === 0) return null;
  const left = query.data.total - rows.length;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t(`groups.${group}`)} <span className="num">{formatNumber(query.data.total)}</span>
      </h2>
      <ul className={classes.list}>
        {rows.map((inspection) => (
          <TodoLine
            key={inspection.id}
            group={group}
            inspection={inspection}
            quality={qualities.get(inspection.object.id)}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.more}
          onClick={() => setSize(size + STEP * 2)}
        >
          {common('show_more', counted(left))}
        </Button>
      )}
    </section>
  );
}

interface LineProps {
  group: GroupKey;
  inspection: InspectionRow;
  /** Undefined until it has loaded. */
  quality: Coded | null | undefined;
}

function TodoLine({ group, inspection, quality }: LineProps) {
  const phone = useIsPhone();
  const started = inspection.operative_status.code === STATUS.active;
  return (
    <Line
      inspection={inspection}
      badge={
        quality === undefined ? (
          <span className={classes.coming} />
        ) : (
          <QualityBadge status={quality} inTable />
        )
      }
      time={phone && started ? null : <Time group={group} inspection={inspection} />}
      amount={
        started ? <Filled inspection={inspection} /> : !phone && <Items inspection={inspection} />
      }
      action={<NextStepButton inspection={inspection} size={phone ? 'lg' : 'xs'} />}
    />
  );
}

function Time({ group, inspection }: Omit<LineProps, 'quality'>) {
  const t = useTranslations('activity');
  const now = useNow();
  const times = useTimes();
  if (group === 'overdue') {
    const days = daysOverdue(inspection, now);
    return (
      <span className={classes.time} data-late>
        <IconClockExclamation size={16} stroke={1.7} aria-hidden />
        {days === 0 ? t('overdue_today') : t('overdue', counted(days))}
      </span>
    );
  }
  const { due, begin } = times(inspection);
  return (
    <span className={classes.time}>
      <IconClock size={16} stroke={1.6} aria-hidden />
      <span className={`${classes.times} num-date`}>
        <span>{due ?? begin}</span>
        {due !== null && <small>{begin}</small>}
      </span>
    </span>
  );
}

/** In ink, because progress is not a quality. */
function Filled({ inspection }: { inspection: InspectionRow }) {
  const t = useTranslations('inspection');
  const { filled, total } = useProgress(inspection);
  const values = { filled: formatNumber(filled), total: formatNumber(total) };
  return (
    <span className={classes.meter}>
      <Progress
        value={total > 0 ? (filled / total) * 100 : 0}
        size={6}
        color="ink"
        aria-label={t('answered', values)}
      />
      <span className="num">
        {values.filled}/{values.total}
      </span>
    </span>
  );
}

function Items({ inspection }: { inspection: InspectionRow }) {
  const t = useTranslations('common');
  return t('items', counted(inspection.progress.total));
}
