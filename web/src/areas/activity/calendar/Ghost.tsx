import classes from './Calendar.module.css';
import { StateMark } from './Chip.tsx';
import type { useMoving } from './useMoving.ts';

/** The inspection that follows the pointer; it is not shown before the pointer has moved. */
export function Ghost({ moving: { move, setGhost } }: { moving: ReturnType<typeof useMoving> }) {
  if (move === null) return null;
  return (
    <div
      ref={setGhost}
      className={`row gap-4 overflow-hidden radius-7 size-12 nowrap ${classes.ghost}`}
      aria-hidden
    >
      <StateMark inspection={move.inspection} />
      {move.inspection.object.name}
    </div>
  );
}
