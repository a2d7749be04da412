import { IconGripVertical } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './Groups.module.css';
import type { Moving } from './GroupsSection.tsx';

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** Drags a line; with the focus on it, Alt and arrows move it too. */
export function Grip({ name, id, moving }: { name: string; id: string; moving: Moving }) {
  const t = useTranslations('templates.groups');
  return (
    <button
      type="button"
      data-grip={id}
      className={classes['grip']}
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
