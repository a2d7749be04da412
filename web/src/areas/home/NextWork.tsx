import { Progress } from '@mantine/core';
import { STATUS } from '@plumbline/contract/inspections/status';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { WORK_FIELDS, type OpenWork } from '../../parts/inspection/openWork.ts';
import { arrivalOfPage, useHeldList } from '../../kit/live/useHeldRows.ts';
import { useMe } from '../../kit/session/me.ts';
import { useProgress } from '../../offline/outbox/progress.ts';
import { openFilter } from '@plumbline/contract/inspections/todo';
import { GROUP_SORT } from '../../parts/inspection/todo.ts';
import { useTimes } from '../../parts/inspection/useTimes.ts';
import { NextStepButton } from '../../parts/inspection/NextStepButton.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import classes from './NextWork.module.css';

export const SHOWN_NEXT = 6;

/** The user's own open inspections: started ones first, then by time. */
export const useNext = () => {
  const me = useMe();
  const query = ENTITIES.inspection.api.useList({
    page: 1,
    page_size: SHOWN_NEXT,
    fields: WORK_FIELDS,
    sort_by: GROUP_SORT,
    filter: [openFilter, `responsible=${me.id}`],
  });
  return { query, held: useHeldList(arrivalOfPage(query, { key: me.id }), 'inspection') };
};

/** The inspection to continue. */
export function NextCard() {
  const t = useTranslations('home');
  const inspection = useTranslations('inspection');
  const times = useTimes();
  const heldRow = useHeldRow();
  const { query, held } = useNext();
  const [next] = held.rows;
  if (query.data === undefined) return <RowsWaiting query={query} rows={3} title={t('failed')} />;
  if (next === undefined) return null;
  const started = next.operative_status.code === STATUS.active;
  const isGone = held.gone.has(next.id);
  return (
    <section
      className={classes.next}
      aria-labelledby="next-inspection"
      {...heldRow(next.id, isGone)}
    >
      <HeldRows held={held} />
      <div className={classes.line}>
        <span className={classes.kicker}>{started ? inspection('continue') : t('next')}</span>
        <span className={started ? undefined : 'num-date'}>
          {started ? <ProgressCount inspection={next} /> : (times(next).due ?? times(next).begin)}
        </span>
      </div>
      <h2 id="next-inspection" dir="auto">
        {next.template_name}
      </h2>
      <p className={classes.place} dir="auto">
        <IconMapPin size={16} stroke={1.6} aria-hidden />
        {[next.object.name, next.business_unit.name].join(' · ')}
      </p>
      {started && <Bar inspection={next} />}
      {!isGone && <NextStepButton inspection={next} size="lg" primary />}
    </section>
  );
}

function ProgressCount({ inspection }: { inspection: OpenWork }) {
  const t = useTranslations('inspection');
  const { filled, total } = useProgress(inspection);
  return t('answered', { filled: formatNumber(filled), total: formatNumber(total) });
}

function Bar({ inspection }: { inspection: OpenWork }) {
  const t = useTranslations('inspection');
  const { filled, total } = useProgress(inspection);
  return (
    <Progress
      value={total > 0 ? (filled / total) * 100 : 0}
      size={6}
      color="ink"
      aria-label={t('answered', { filled: formatNumber(filled), total: formatNumber(total) })}
    />
  );
}
