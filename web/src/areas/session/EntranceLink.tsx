import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './LoginPage.module.css';

/** To another page of the entrance, below a form. */
export const EntranceLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={classes.further}>
    <Anchor renderRoot={(props: Record<string, unknown>) => <Link {...props} to={to} />}>
      {children}
    </Anchor>
  </p>
);
