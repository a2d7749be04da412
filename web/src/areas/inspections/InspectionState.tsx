import { STATUS } from '@plumbline/contract/status';
import type { InspectionRow } from '../../kit/inspectionStatus.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** Planned is a clock, under way a ring; a closed one says in its result what it found. */
const SHAPES: Record<number, number> = { [STATUS.notStarted]: 22, [STATUS.active]: 32 };
const CLOSED = 33;

interface Props {
  inspection: Pick<InspectionRow, 'operative_status'>;
  size?: 'normal' | 'large';
}

/** How far an inspection is; quiet, since only its result is a finding. */
export function InspectionState({ inspection, size = 'normal' }: Props) {
  const { code, name } = inspection.operative_status;
  const look = size === 'large' && code === STATUS.active ? 'filled' : 'quiet';
  return <StatusBadge code={SHAPES[code] ?? CLOSED} label={name} look={look} size={size} />;
}
