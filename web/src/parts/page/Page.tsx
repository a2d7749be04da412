import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageProps {
  children: ReactNode;
  /** On desktop the page fills the sheet and scrolls inside itself: lists. */
  fill?: boolean;
}

/** The content of one page; container queries inside it refer to `page`. */
export function Page({ children, fill = false }: PageProps) {
  return (
    <div className={classes.page} data-fill={fill || undefined}>
      {children}
    </div>
  );
}
