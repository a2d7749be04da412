import { useDocumentTitle } from '@mantine/hooks';
import { PRODUCT_NAME } from '@plumbline/contract/product';
import { Children } from 'react';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';
import type { PathCrumb } from './Crumbs.tsx';
import { Crumbs } from './Crumbs.tsx';
import { BackButton } from './BackButton.tsx';

interface HeaderProps {
  title: string;
  /** The title of the browser tab, where the page title alone would be ambiguous. */
  tab?: string;
  /** Content beside the title: a status badge, the pills of views. */
  badge?: ReactNode;
  /** Short facts under the title, separated by dots. On a phone the context line. */
  meta?: ReactNode;
  crumbs?: PathCrumb[];
  avatar?: ReactNode;
  /** At most four buttons, the primary one last. */
  actions?: ReactNode;
}

/** The head of every page; on a phone it is the sticky 56 px bar, with a back button on pages with crumbs. */
export function PageHeader({
  title,
  tab = title,
  badge,
  meta,
  crumbs = [],
  avatar,
  actions,
}: HeaderProps) {
  useDocumentTitle(`${tab} · ${PRODUCT_NAME}`);
  const up = crumbs.at(-1);
  return (
    <header className={`row ${classes.header}`}>
      {up && <BackButton to={up.to} />}
      {avatar}
      <div className={`column ${classes.names}`}>
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
        <div className={`row wrap ${classes.titleRow}`}>
          <h1 className={classes.title} dir="auto">
            {title}
          </h1>
          {badge}
        </div>
        {meta !== undefined && (
          <div className={classes.meta}>
            {Children.map(meta, (fact) => fact && <span>{fact}</span>)}
          </div>
        )}
      </div>
      {actions && <div className={`wrap ${classes.actions}`}>{actions}</div>}
    </header>
  );
}
