import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './LoginPage.module.css';

interface Props {
  icon: Icon;
  role?: 'status' | 'alert';
  children: ReactNode;
}

/** A note at the entrance, above the form. */
export const Note = ({ icon: Sign, role = 'status', children }: Props) => (
  <p className={`flex gap-10 radius-7 below-16 ${classes.note}`} role={role}>
    <Sign size={16} stroke={1.6} aria-hidden />
    <span>{children}</span>
  </p>
);
