import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { STATUS } from '@plumbline/contract/inspections/status';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment } from '../../../kit/format/format.ts';
import { useNow } from '../../../kit/format/now.ts';
import type { RunWork } from '../work.ts';
import classes from './StateLine.module.css';

type Phase = 'done' | 'current' | 'ahead';

/** Planned, started, completed or cancelled: when, by whom, and what is still missing. */
export function StateLine({ inspection, work }: { inspection: InspectionView; work: RunWork }) {
  const t = useTranslations('inspections');
  const label = useTranslations('field');
  const { code, name } = inspection.operative_status;
  const started = inspection.started_at !== null;
  const open = code === STATUS.notStarted || code === STATUS.active;
  return (
    <ol
      className={`grid overflow-hidden card below-12 ${classes.line}`}
      aria-label={label('inspection_operative_status')}
    >
      <Step phase={started || !open ? 'done' : 'current'} title={t('steps.planned')}>
        <Time at={inspection.assigned_time} /> <Origin inspection={inspection} />
      </Step>
      <Step
        phase={code === STATUS.active ? 'current' : started ? 'done' : 'ahead'}
        title={code === STATUS.active ? name : label('started_at')}
      >
        {started && <StartedLine inspection={inspection} />}
      </Step>
      <Step phase={open ? 'ahead' : 'done'} title={open ? t('steps.closed') : name}>
        {open ? (
          <MissingLine inspection={inspection} work={work} />
        ) : (
          <Closed inspection={inspection} />
        )}
      </Step>
    </ol>
  );
}

function Step({ phase, title, children }: { phase: Phase; title: string; children: ReactNode }) {
  return (
    <li
      className={`flex gap-10 ${classes.step}`}
      data-phase={phase}
      aria-current={phase === 'current' ? 'step' : undefined}
    >
      <span className={`centre flex-none ${classes.dot}`}>
        {phase === 'done' && <IconCheck size={14} stroke={2.2} aria-hidden />}
      </span>
      <div>
        <strong className="bold">{title}</strong>
        <p dir="auto">{children}</p>
      </div>
    </li>
  );
}

const Time = ({ at }: { at: string | null }) => (
  <span className="num-date">{formatMoment(at)}</span>
);

function Origin({ inspection }: { inspection: InspectionView }) {
  const t = useTranslations('inspections');
  const { base_inspection, template } = inspection;
  if (base_inspection) return t('from.inspection');
  return t(template ? 'from.template' : 'from.check_lists');
}

function StartedLine({ inspection }: { inspection: InspectionView }) {
  const t = useTranslations('inspections');
  const now = useNow();
  const { started_at, finished_at, responsible } = inspection;
  const end = finished_at === null ? now : new Date(finished_at);
  const minutes = Math.max(0, Math.round((end.getTime() - Date.parse(started_at ?? '')) / 60_000));
  return (
    <>
      <Time at={started_at} />{' '}
      {[
        responsible && t('by', { name: responsible.name }),
        minutes < 600 && t('minutes', countArgs(minutes)),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}

function MissingLine({ inspection, work }: { inspection: InspectionView; work: RunWork }) {
  const t = useTranslations('inspections.completion');
  return [
    work.gaps.length > 0 ? t('missing', countArgs(work.gaps.length)) : t('all_answered'),
    t('price', countArgs(inspection.required_credits)),
  ].join(' · ');
}

function Closed({ inspection }: { inspection: InspectionView }) {
  const t = useTranslations('inspections');
  const { finished_at, responsible, operative_status } = inspection;
  const by = operative_status.code === STATUS.completed ? responsible : null;
  return (
    <>
      <Time at={finished_at} /> {by && t('by', { name: by.name })}
    </>
  );
}
