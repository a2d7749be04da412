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
    <article className={`relative card ${classes.card}`} data-pale={pale || undefined}>
      <div className="flex justify-between gap-12 align-start">
        <span className="column min-width-0">
          <AppLink to={to} className={classes.name} underline="never">
            <span dir="auto">{name}</span>
          </AppLink>
          {meta && (
            <span className={`faint break-anywhere ${classes.meta}`} dir="auto">
              {meta}
            </span>
          )}
        </span>
        {badge && <span className={`flex-none relative ${classes.badge}`}>{badge}</span>}
      </div>
      {foot && <div className={`row wrap justify-between quiet ${classes.foot}`}>{foot}</div>}
    </article>
  );
}
