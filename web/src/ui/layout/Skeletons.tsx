import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './StateMessage.module.css';

const WIDTHS = [
  ['34%', '14%', '20%'],
  ['24%', '14%', '20%'],
  ['28%', '14%', '20%'],
];

/** The time when a skeleton was last on screen; consecutive waits count as one. */
let lastSeen = Number.NEGATIVE_INFINITY;
const TOGETHER = 400;

/** A short wait shows nothing at all; a wait that continues another one does not blink. */
function useLate(atOnce: boolean): string {
  const [follows] = useState(() => atOnce || performance.now() - lastSeen < TOGETHER);
  useEffect(
    () => () => {
      lastSeen = performance.now();
    },
    [],
  );
  return follows ? '' : (classes.late ?? '');
}

interface SkeletonProps {
  /** Whether to show at once, because the user has been waiting already. */
  atOnce?: boolean;
}

/** Grey rows in the geometry of a list; appear after a moment. */
export function RowsSkeleton({ rows = 6, atOnce = false }: SkeletonProps & { rows?: number }) {
  const t = useTranslations('common');
  const late = useLate(atOnce);
  return (
    <div
      className={`flex ${late} ${classes.rows}`}
      role="status"
      aria-label={t('loading')}
      data-skeleton
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`row gap-16 line-below ${classes.row}`}>
          {WIDTHS[row % WIDTHS.length]?.map((width, cell) => (
            <span
              key={cell}
              className={classes.bone}
              style={{ width, marginLeft: cell === 1 ? 'auto' : cell === 0 ? (row % 3) * 18 : 0 }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A page while it loads: its head and rows. */
export function PageSkeleton({ atOnce = false }: SkeletonProps) {
  const late = useLate(atOnce);
  return (
    <div className={classes.page}>
      <div className={`flex align-centre justify-between ${late} ${classes.head}`} aria-hidden>
        <span className={classes.bone} />
        <span className={classes.bone} />
      </div>
      <RowsSkeleton rows={10} atOnce={atOnce} />
    </div>
  );
}
