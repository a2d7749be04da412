import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../../kit/format/format.ts';
import type { RunWork } from '../../work.ts';
import classes from './GroupChips.module.css';

/** Jumps between groups; on a phone this row is the outline. */
export function GroupChips({
  work,
  current,
  open,
}: {
  work: RunWork;
  current: string | null;
  open: (key: string) => void;
}) {
  const t = useTranslations('inspections.runner');
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <nav
      ref={row}
      className={`flex flex-none line-below gap-8 ${classes.chips}`}
      aria-label={t('groups')}
    >
      {work.groups.map(({ key, name, progress }) => {
        const done = progress.filled === progress.total;
        return (
          <button
            key={key}
            type="button"
            className={`inline flex-none medium quiet nowrap ${classes.chip}`}
            aria-current={key === current ? 'true' : undefined}
            data-group={key}
            onClick={() => open(key)}
          >
            <span dir="auto">{name}</span>
            {done ? (
              <IconCheck size={18} stroke={1.8} role="img" aria-label={t('group_done')} />
            ) : (
              <span className="size-13 bold num">
                {formatNumber(progress.filled)}/{formatNumber(progress.total)}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
