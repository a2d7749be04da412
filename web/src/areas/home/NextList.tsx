import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { useTimes } from '../../parts/inspection/useTimes.ts';
import { NextStepButton } from '../../parts/inspection/NextStepButton.tsx';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import classes from './HomePage.module.css';
import { SHOWN_NEXT, useNext } from './NextWork.tsx';

/** On desktop: the next few, each with its next step. */
export function NextList() {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const times = useTimes();
  const heldRow = useHeldRow();
  const { query, held } = useNext();
  const total = query.data?.total ?? 0;
  return (
    <Panel
      flush
      title={t('next_inspections')}
      tool={
        total > SHOWN_NEXT && (
          <AppLink to={paths.todo()}>{common('all_count', countArgs(total))}</AppLink>
        )
      }
    >
      {query.data === undefined && <RowsWaiting query={query} rows={4} title={t('failed')} />}
      {query.data?.total === 0 && (
        <StateMessage icon={IconCircleCheck} title={t('nothing.title')} text={t('nothing.text')} />
      )}
      <HeldRows held={held} />
      {held.rows.map((inspection) => (
        <div
          key={inspection.id}
          className={classes.row}
          {...heldRow(inspection.id, held.gone.has(inspection.id))}
        >
          <span className={classes.names} dir="auto">
            <AppLink to={paths.inspection(inspection.id)} c="var(--c-text)" fw={500}>
              {inspection.template_name}
            </AppLink>
            <span>
              {inspection.object.name} ·{' '}
              <span className="num-date">{times(inspection).due ?? times(inspection).begin}</span>
            </span>
          </span>
          {!held.gone.has(inspection.id) && <NextStepButton inspection={inspection} size="xs" />}
        </div>
      ))}
    </Panel>
  );
}
