import { IconGripVertical } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './Reorder.module.css';
import type { usePointerDrag } from './usePointerDrag.ts';

/** The props that rows need in order to be moved. */
export interface RowMover {
  grip: ReturnType<typeof usePointerDrag>['grip'];
  move: (key: string, step: -1 | 1) => void;
}

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** Drags a row; when focused, Alt and the arrow keys move it too. */
export function Grip({ name, id, moving }: { name: string; id: string; moving: RowMover }) {
  const t = useTranslations('ui');
  return (
    <button
      type="button"
      data-grip={id}
      className={`centre radius-5 ${classes.grip}`}
      aria-label={t('move', { name })}
      title={t('move_help')}
      {...moving.grip(id)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (!event.altKey || step === undefined) return;
        event.preventDefault();
        moving.move(id, step);
      }}
    >
      <IconGripVertical size={16} stroke={1.6} aria-hidden />
    </button>
  );
}

/** The mark where the dragged row would land. */
export const DropMark = () => <i className={`block ${classes.mark}`} />;

/** After a move, focuses the grip of the same row again. */
export const focusGrip = (within: HTMLElement | null, id: string): number =>
  requestAnimationFrame(() =>
    within?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(id)}"]`)?.focus(),
  );
