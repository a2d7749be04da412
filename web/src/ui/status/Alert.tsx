import type { ReactNode } from 'react';
import classes from './Alert.module.css';

interface Props {
  icon: ReactNode;
  title?: string;
  className?: string;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** Something to know about what is below it. */
export const Alert = ({ icon, title, className = '', role = 'alert', children }: Props) => (
  <div role={role} className={`flex radius-7 ${classes.alert} ${className}`}>
    {icon}
    <div className={`column gap-8 ${classes.words}`}>
      {title !== undefined && <strong className={classes.title}>{title}</strong>}
      <div>{children}</div>
    </div>
  </div>
);
