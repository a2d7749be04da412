import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageProps {
  children: ReactNode;
  /** Whether the page fills the sheet on desktop and scrolls inside itself, as lists do. */
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
