import { STATUS } from '@plumbline/contract/inspections/status';
import type { PlannedView } from '@plumbline/contract/views';
import { IconCircleDashed, IconClockExclamation, IconProgress } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { formatClock } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { PersonAvatar } from '../../../parts/portrait/PersonAvatar.tsx';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import classes from './Chip.module.css';

type Planned = Pick<
  PlannedView,
  'id' | 'template_name' | 'object' | 'operative_status' | 'assigned_time' | 'responsible'
> & { overdue: boolean };

/** The state of an inspection as a shape: coloured by nothing, since colours are for quality. */
export function StateMark({ inspection }: { inspection: Planned }) {
  const look = { size: 14, stroke: 1.7, 'aria-hidden': true } as const;
  if (inspection.operative_status.code === STATUS.active) return <IconProgress {...look} />;
  return inspection.overdue ? <IconClockExclamation {...look} /> : <IconCircleDashed {...look} />;
}

interface Props extends ComponentProps<'li'> {
  inspection: Planned;
  /** Whether to show the responsible user. */
  withPerson?: boolean;
  /** Whether the inspection is on its way elsewhere. */
  isMoving?: boolean;
  describedBy?: string | undefined;
}

/** One inspection on its day. */
export function Chip({
  inspection,
  withPerson = false,
  isMoving = false,
  describedBy,
  ...handlers
}: Props) {
  const t = useTranslations('activity');
  const { id, template_name, object, operative_status, assigned_time, overdue, responsible } =
    inspection;
  const state = overdue ? t('groups.overdue') : operative_status.name;
  const time = formatClock(assigned_time);
  const text = [time, object.name, template_name, responsible?.name, state]
    .filter(Boolean)
    .join(', ');
  return (
    <li {...handlers} className={`radius-5 ${classes.chip}`} data-moving={isMoving || undefined}>
      <AppLink
        to={paths.inspection(id)}
        className={classes.link}
        underline="never"
        title={text}
        aria-label={text}
        aria-describedby={describedBy}
      >
        <StateMark inspection={inspection} />
        <span className={`grow cut ${classes.name}`} dir="auto">
          {object.name}
        </span>
        <span className={`flex-none quiet ${classes.time}`}>{time}</span>
        {withPerson && responsible && (
          <PersonAvatar name={responsible.name} avatar={responsible.avatar} size={18} />
        )}
        <small className={classes.template} dir="auto">
          {template_name}
        </small>
      </AppLink>
    </li>
  );
}
