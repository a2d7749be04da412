import type { ReactNode } from 'react';
import { AppLink } from '../../page/AppLink.tsx';
import classes from './RowCard.module.css';

interface Props {
  to: string;
  name: string;
  /** Code or path under the name. */
  meta?: ReactNode;
  badge?: ReactNode;
  /** A second line: counts, dates. */
  foot?: ReactNode;
  pale?: boolean;
}

/** One row of a list on a phone. The name is the link; the whole card is tappable. */
export function RowCard({ to, name, meta, badge, foot, pale = false }: Props) {
  return (
    <article className={`card ${classes.card}`} data-pale={pale || undefined}>
      <div className={classes.top}>
        <span className={`column ${classes.names}`}>
          <AppLink to={to} className={classes.name} underline="never">
            <span dir="auto">{name}</span>
          </AppLink>
          {meta && (
            <span className={classes.meta} dir="auto">
              {meta}
            </span>
          )}
        </span>
        {badge && <span className={classes.badge}>{badge}</span>}
      </div>
      {foot && <div className={`row wrap ${classes.foot}`}>{foot}</div>}
    </article>
  );
}
