import { IconMapPin } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber, formatRecent } from '../../../kit/format/format.ts';
import { useNow } from '../../../kit/format/now.ts';
import { useAhead } from '../../../offline/copies/ownWork.ts';
import type { OpenWork } from '../../../offline/copies/workFields.ts';
import { NextStepButton } from '../../../parts/inspection/NextStepButton.tsx';
import { OnDeviceMark } from '../../../parts/inspection/OnDeviceMark.tsx';
import { useTimes } from '../../../parts/inspection/useTimes.ts';
import { WorkCard } from '../../../parts/inspection/WorkCard.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { useHeldRow } from '../../../ui/held/useHeldRow.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useWorkHere, type WorkAtObject } from './useWorkHere.ts';
import classes from './OwnWork.module.css';

/** The user's own work on an object: the inspections for which they stand before it. */
export function OwnWork({ object_id }: { object_id: string }) {
  const t = useTranslations('objects.work');
  const { held, query, device } = useWorkHere(object_id);
  const [first, ...others] = held.rows;
  if (device === null && query.data === undefined && first === undefined)
    return <RowsWaiting query={query} rows={3} />;
  return (
    <>
      {first && (
        <WorkCard held={held} at={object_id}>
          <div>
            <OnDeviceMark inspection_id={first.id} />
          </div>
        </WorkCard>
      )}
      {others.length > 0 && (
        <Panel flush title={t('others', { count: formatNumber(others.length) })}>
          {others.map((row) => (
            <Other key={row.id} inspection={row} at={object_id} isGone={held.gone.has(row.id)} />
          ))}
        </Panel>
      )}
      {device && <AsOf device={device} />}
    </>
  );
}

interface OtherProps {
  inspection: OpenWork;
  at: string;
  isGone: boolean;
}

function Other({ inspection, at, isGone }: OtherProps) {
  const times = useTimes();
  const heldRow = useHeldRow();
  const { id, object, template_name } = inspection;
  return (
    <div className={`row gap-12 line-above ${classes.other}`} {...heldRow(id, isGone)}>
      <div className="column grow min-width-0">
        <span className="medium break-anywhere" dir="auto">
          {template_name}
        </span>
        {object.id !== at && (
          <span className="inline gap-6 small quiet" dir="auto">
            <IconMapPin size={14} stroke={1.6} aria-hidden />
            {object.name}
          </span>
        )}
        <span className="small quiet num-date">
          {times(inspection).due ?? times(inspection).begin}
        </span>
        <div>
          <OnDeviceMark inspection_id={id} />
        </div>
      </div>
      {!isGone && <NextStepButton inspection={inspection} phoneSize="lg" />}
    </div>
  );
}

/** Without the server: how old this knowledge is, and that nothing is planned only where that is certain. */
function AsOf({ device }: { device: NonNullable<WorkAtObject['device']> }) {
  const t = useTranslations('objects.work');
  const { days } = useAhead();
  const now = useNow();
  const { rows, isAll, at } = device;
  const args = { time: at === null ? '' : formatRecent(at, now), ...countArgs(days) };
  const text =
    at === null || (rows.length === 0 && !isAll)
      ? t('unknown')
      : t(rows.length === 0 ? 'none' : 'as_of', args);
  return (
    <p className={`quiet ${classes.as_of}`} role="status">
      {text}
    </p>
  );
}
