import { STATUS } from '@plumbline/contract/inspections/status';
import type { InspectionRow } from '../../parts/inspection/inspectionStatus.ts';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import classes from './InspectionState.module.css';

const STARTED = 32;

interface Props {
  inspection: Pick<InspectionRow, 'operative_status'>;
  /** `tag` is for use beside a title. */
  look?: 'text' | 'tag';
}

/** The state of an inspection: only started ones have a colour, and only the result is a finding. */
export function InspectionState({ inspection, look = 'text' }: Props) {
  const { code, name } = inspection.operative_status;
  if (code === STATUS.active)
    return look === 'tag' ? (
      <StatusBadge code={STARTED} label={name} size="large" />
    ) : (
      <StatusBadge code={STARTED} label={name} look="quiet" />
    );
  return <span className={look === 'tag' ? classes.tag : classes.text}>{name}</span>;
}
