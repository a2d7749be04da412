import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './States.module.css';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
interface Props {
  icon: Icon;
  title: string;
  text?: string;
  /** Small print for support: code, status, message. */
  detail?: string;
  /** One action; pages may have a second one, the primary one last. */
  children?: ReactNode;
  /** Fills the page rather than a panel. */
  page?: boolean;
}

/** An icon, a sentence and a next step: empty, no access, not found, failed. */
export function State({ icon: Icon, title, text, detail, children, page = false }: Props) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={classes.state} data-page={page || undefined}>
      <div className={classes.tile}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </div>
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {detail && <p className={classes.detail}>{detail}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

const WIDTHS = [
  ['34%', '14%', '20%'],
  ['24%', '14%', '20%'],
  ['28%', '14%', '20%'],
];

/** When a skeleton was last on screen: consecutive waits count as one. */
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
  /** Show at once, because the user has been waiting already. */
  atOnce?: boolean;
}

/** Grey rows in the geometry of a list; appear after a moment. */
export function RowsSkeleton({ rows = 6, atOnce = false }: SkeletonProps & { rows?: number }) {
  const t = useTranslations('common');
  const late = useLate(atOnce);
  return (
    <div
      className={`${classes.rows} ${late}`}
      role="status"
      aria-label={t('loading')}
      data-skeleton
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
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
      <div className={`${classes.head} ${late}`} aria-hidden>
        <span className={classes.bone} />
        <span className={classes.bone} />
      </div>
      <RowsSkeleton rows={10} atOnce={atOnce} />
    </div>
  );
}
