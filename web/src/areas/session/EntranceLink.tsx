import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './LoginPage.module.css';

/** To another page of the entrance, below a form. Looks like `Anchor`, which this first page would have to load. */
export const EntranceLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={`text-centre ${classes.further}`}>
    <Link to={to}>{children}</Link>
  </p>
);
