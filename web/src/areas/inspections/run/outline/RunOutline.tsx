import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RunWork } from '../../work.ts';
import classes from './RunOutline.module.css';
import { OutlineGroup } from './OutlineGroup.tsx';

interface Props {
  work: RunWork;
  /** The visible group, which is expanded. */
  current: string | null;
  /** Called when a question is picked: closes the surrounding sheet. */
  onPick?: () => void;
}

/** Groups expanded and collapsed by hand while one group is visible. */
interface ManualState {
  at: string | null;
  open: ReadonlyMap<string, boolean>;
}

/** The whole inspection at a glance, one tap from every question. */
export function RunOutline({ work, current, onPick }: Props) {
  const t = useTranslations('inspections.runner');
  const [manual, setManual] = useState<ManualState>({ at: null, open: new Map() });
  // scrolling to another group expands only that one again
  const open: ReadonlyMap<string, boolean> = manual.at === current ? manual.open : new Map();
  return (
    <nav className={classes.outline} aria-label={t('outline')}>
      {work.groups.map((group) => (
        <OutlineGroup
          key={group.key}
          group={group}
          onPick={onPick}
          open={open.get(group.key) ?? group.key === current}
          toggle={(next) => setManual({ at: current, open: new Map(open).set(group.key, next) })}
        />
      ))}
    </nav>
  );
}
