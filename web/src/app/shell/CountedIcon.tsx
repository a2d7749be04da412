import type { ReactNode } from 'react';
import classes from './CountedIcon.module.css';

interface Props {
  /** The number as text; null for none. */
  label: string | null;
  large?: boolean;
  children: ReactNode;
}

/** An icon with a number at its corner. */
export const CountedIcon = ({ label, large, children }: Props) => (
  <div className="relative">
    {label !== null && (
      <div
        className={`absolute centre nowrap bold size-11 num ${classes.count}`}
        data-large={large || undefined}
      >
        {label}
      </div>
    )}
    {children}
  </div>
);
