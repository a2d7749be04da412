import type { ReactNode } from 'react';
import classes from './Badge.module.css';

/** A word about the state of what a page shows. */
export const Badge = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <span className={`inline size-13 medium nowrap radius-5 ${classes.badge}`}>
    {icon}
    {children}
  </span>
);
