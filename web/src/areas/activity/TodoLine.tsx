import { STATUS } from '@plumbline/contract/inspections/status';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../kit/format/format.ts';
import type { OpenWork } from '../../offline/copies/workFields.ts';
import { useProgress } from '../../offline/outbox/shownQueue.ts';
import { useNow } from '../../kit/format/now.ts';
import { useTimes } from '../../parts/inspection/useTimes.ts';
import { useMe } from '../../kit/session/me.ts';
import { OnDeviceMark } from '../../parts/inspection/OnDeviceMark.tsx';
import { NextStepButton } from '../../parts/inspection/NextStepButton.tsx';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';
import activity from './Activity.module.css';
import classes from './InspectionLine.module.css';
import type { RowSelection } from '../../parts/list/table/selection.ts';
import { daysOverdue } from '../../parts/inspection/todo.ts';
import type { GroupKey } from '@plumbline/contract/inspections/todo';
import { InspectionLine } from './InspectionLine.tsx';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';

interface LineProps {
  group: GroupKey;
  inspection: OpenWork;
  /** The quality; undefined until it has loaded. */
  quality: CodedValue | null | undefined;
  selection: RowSelection | null;
  /** Whether others have done it, moved it or taken it away. */
  isGone: boolean;
}

export function TodoLine({ group, inspection, quality, selection, isGone }: LineProps) {
  const me = useMe();
  const started = inspection.operative_status.code === STATUS.active;
  return (
    <InspectionLine
      inspection={inspection}
      selection={selection}
      isGone={isGone}
      badge={
        quality === undefined ? (
          <span className={`flex-none ${classes.coming}`} />
        ) : (
          <QualityBadge status={quality} inTable />
        )
      }
      time={<Time group={group} inspection={inspection} started={started} />}
      device={
        inspection.responsible?.id === me.id && <OnDeviceMark inspection_id={inspection.id} />
      }
      amount={
        started ? (
          <ProgressCount inspection={inspection} />
        ) : (
          <span data-only="desk">
            <Items inspection={inspection} />
          </span>
        )
      }
      action={!isGone && <NextStepButton inspection={inspection} size="xs" phoneSize="lg" />}
    />
  );
}

interface TimeProps extends Omit<LineProps, 'quality' | 'selection' | 'isGone'> {
  /** Whether the inspection is started: on a phone, its progress then takes the place of the time. */
  started: boolean;
}

function Time({ group, inspection, started }: TimeProps) {
  const t = useTranslations('activity');
  const now = useNow();
  const times = useTimes();
  const only = started ? 'desk' : undefined;
  if (group === 'overdue') {
    const days = daysOverdue(inspection, now);
    return (
      <span className={`inline quiet nowrap ${activity.time}`} data-late data-only={only}>
        <IconClockExclamation size={16} stroke={1.7} aria-hidden />
        {days === 0 ? t('overdue_today') : t('overdue', countArgs(days))}
      </span>
    );
  }
  const { due, begin } = times(inspection);
  return (
    <span className={`inline quiet nowrap ${activity.time}`} data-only={only}>
      <IconClock size={16} stroke={1.6} aria-hidden />
      <span className="column num-date">
        <span>{due ?? begin}</span>
        {due !== null && <small className="small">{begin}</small>}
      </span>
    </span>
  );
}

/** In a neutral colour, because progress is not a quality. */
function ProgressCount({ inspection }: { inspection: OpenWork }) {
  const t = useTranslations('inspection');
  const { filled, total } = useProgress(inspection);
  const values = { filled: formatNumber(filled), total: formatNumber(total) };
  return (
    <span className={`row nowrap ${classes.meter}`}>
      <ProgressBar
        value={total > 0 ? (filled / total) * 100 : 0}
        thin
        aria-label={t('answered', values)}
      />
      <span className="num">
        {values.filled}/{values.total}
      </span>
    </span>
  );
}

export function Items({ inspection }: { inspection: OpenWork }) {
  const t = useTranslations('common');
  return t('items', countArgs(inspection.progress.total));
}
