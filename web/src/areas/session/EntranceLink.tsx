import type { MouseEvent, ReactNode } from 'react';
import { goTo } from '../../kit/navigation.ts';
import classes from './LoginPage.module.css';

/** Here, unless the browser is to open it elsewhere. */
function follow(event: MouseEvent, to: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void goTo(to);
}

/** To another page of the entrance, below a form. Looks like `Anchor`, and does without the router, which this first page would have to load. */
export const EntranceLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={`text-centre ${classes.further}`}>
    <a href={to} onClick={(event) => follow(event, to)}>
      {children}
    </a>
  </p>
);
