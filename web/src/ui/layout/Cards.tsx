import type { ReactNode } from 'react';
import classes from './Cards.module.css';

interface Props {
  label?: string;
  /** Whether other rows are loading. */
  busy?: boolean;
  children: ReactNode;
}

/** The rows of a list on a phone, one card below the other. */
export function Cards({ label, busy, children }: Props) {
  return (
    <ul className={`column ${classes.cards}`} aria-label={label} aria-busy={busy}>
      {children}
    </ul>
  );
}
