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
    <section className={`stack line-below ${classes.section}`}>
      <div>
        <h2 className="title-13">{title}</h2>
        {help && <p className={`faint small ${classes.help}`}>{help}</p>}
      </div>
      <div className={`stack align-start ${classes.fields}`}>{children}</div>
    </section>
  );
}
