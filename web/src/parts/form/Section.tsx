import type { ReactNode } from 'react';
import classes from './Form.module.css';

/** Heading with one line of help on the left, fields on the right. */
export function Section({
  title,
  help,
  children,
}: {
  title: string;
  help?: string;
  children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        {help && <p className={`faint small ${classes.help}`}>{help}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
