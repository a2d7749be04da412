import { STATUS } from '@plumbline/contract/inspections/status';
import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import type { HeldList } from '../../kit/live/useHeldRows.ts';
import { useProgress } from '../../offline/outbox/shownQueue.ts';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { NextStepButton } from './NextStepButton.tsx';
import type { OpenWork } from '../../offline/copies/workFields.ts';
import { useTimes } from './useTimes.ts';
import classes from './WorkCard.module.css';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';

interface Props {
  held: HeldList<OpenWork>;
  /** The object whose page has the card, and which need not be named. */
  at?: string;
  /** More about the inspection, above its button. */
  children?: ReactNode;
}

/** The first of the user's open inspections, to start or to continue. */
export function WorkCard({ held, at, children }: Props) {
  const t = useTranslations('inspection');
  const times = useTimes();
  const heldRow = useHeldRow();
  const [next] = held.rows;
  if (next === undefined) return null;
  const started = next.operative_status.code === STATUS.active;
  const isGone = held.gone.has(next.id);
  return (
    <section
      className={`column card gap-8 ${classes.next}`}
      aria-labelledby="next-inspection"
      {...heldRow(next.id, isGone)}
    >
      <HeldRows held={held} />
      <div className="flex justify-between gap-12 size-13 faint">
        <span className={`bold ${classes.kicker}`}>{started ? t('continue') : t('next')}</span>
        <span className={started ? undefined : 'num-date'}>
          {started ? <ProgressCount inspection={next} /> : (times(next).due ?? times(next).begin)}
        </span>
      </div>
      <h2 className="title-20" id="next-inspection" dir="auto">
        {next.template_name}
      </h2>
      {next.object.id !== at && (
        <p className={`row gap-6 quiet ${classes.place}`} dir="auto">
          <IconMapPin size={16} stroke={1.6} aria-hidden />
          {[next.object.name, next.business_unit.name].join(' · ')}
        </p>
      )}
      {started && <Bar inspection={next} />}
      {children}
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
    <ProgressBar
      value={total > 0 ? (filled / total) * 100 : 0}
      thin
      aria-label={t('answered', { filled: formatNumber(filled), total: formatNumber(total) })}
    />
  );
}
