import { Progress } from '@mantine/core';
import { STATUS } from '@plumbline/contract/inspections/status';
import { IconCircleCheck, IconMapPin } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { counted, formatNumber } from '../../kit/format/format.ts';
import type { InspectionRow } from '../../parts/inspection/inspectionStatus.ts';
import { useMe } from '../../kit/session/me.ts';
import { useProgress } from '../../offline/outbox/progress.ts';
import { paths } from '../../kit/paths.ts';
import { GROUP_SORT, openFilter } from '../../parts/inspection/todo.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { useTimes } from '../../parts/inspection/useTimes.ts';
import { NextStepButton } from '../../parts/inspection/NextStepButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RowsSkeleton, State } from '../../ui/States.tsx';
import { FailedState } from '../../parts/page/FailedState.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import classes from './HomePage.module.css';

const SHOWN = 6;

/** The user's own open inspections: started ones first, then by time. */
const useNext = () => {
  const me = useMe();
  return ENTITIES.inspection.api.useList({
    page: 1,
    page_size: SHOWN,
    sort_by: GROUP_SORT,
    filter: [openFilter, `responsible=${me.id}`],
  });
};

/** The inspection to continue. */
export function NextCard() {
  const t = useTranslations('home');
  const inspection = useTranslations('inspection');
  const times = useTimes();
  const query = useNext();
  const [next] = query.data?.items ?? [];
  if (query.data === undefined)
    return query.isError ? (
      <FailedState error={query.error} retry={() => void query.refetch()} title={t('failed')} />
    ) : (
      <RowsSkeleton rows={3} />
    );
  if (next === undefined) return null;
  const started = next.operative_status.code === STATUS.active;
  return (
    <section className={classes.next} aria-labelledby="next-inspection">
      <div className={classes.line}>
        <span className={classes.kicker}>{started ? inspection('continue') : t('next')}</span>
        <span className={started ? undefined : 'num-date'}>
          {started ? <Answered inspection={next} /> : (times(next).due ?? times(next).begin)}
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
      <NextStepButton inspection={next} size="lg" primary />
    </section>
  );
}

function Answered({ inspection }: { inspection: InspectionRow }) {
  const t = useTranslations('inspection');
  const { filled, total } = useProgress(inspection);
  return t('answered', { filled: formatNumber(filled), total: formatNumber(total) });
}

function Bar({ inspection }: { inspection: InspectionRow }) {
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

/** On desktop: the next few, each with its next step. */
export function NextList() {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const times = useTimes();
  const query = useNext();
  const total = query.data?.total ?? 0;
  return (
    <Panel
      flush
      title={t('next_inspections')}
      tool={
        total > SHOWN && <AppLink to={paths.todo()}>{common('all_count', counted(total))}</AppLink>
      }
    >
      {query.data === undefined &&
        (query.isError ? (
          <FailedState error={query.error} retry={() => void query.refetch()} title={t('failed')} />
        ) : (
          <RowsSkeleton rows={4} />
        ))}
      {query.data?.total === 0 && (
        <State icon={IconCircleCheck} title={t('nothing.title')} text={t('nothing.text')} />
      )}
      {query.data?.items.map((inspection) => (
        <div key={inspection.id} className={classes.row}>
          <span className={classes.names} dir="auto">
            <AppLink to={paths.inspection(inspection.id)} c="var(--c-text)" fw={500}>
              {inspection.template_name}
            </AppLink>
            <span>
              {inspection.object.name} ·{' '}
              <span className="num-date">{times(inspection).due ?? times(inspection).begin}</span>
            </span>
          </span>
          <NextStepButton inspection={inspection} size="xs" />
        </div>
      ))}
    </Panel>
  );
}
