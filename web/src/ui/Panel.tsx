import { Fragment, useId, type ReactNode } from 'react';
import classes from './Panel.module.css';

interface Props {
  title?: string;
  /** Beside the title, smaller: what the numbers mean. */
  meta?: ReactNode;
  /** One text link or tool at the right. */
  tool?: ReactNode;
  /** Rows that reach the edges bring their own padding. */
  flush?: boolean;
  children: ReactNode;
}

/** A card with a hairline. Panels do not nest. */
export function Panel({ title, meta, tool, flush = false, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {meta && <span className={classes.meta}>{meta}</span>}
          {tool && <span className={classes.tool}>{tool}</span>}
        </header>
      )}
      <div className={classes.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}

/** Label and value, or nothing for a row that does not apply. */
export type Property = readonly [label: string, value: ReactNode] | null | false;

/** Label column and values; an empty value is a dash. */
export function PropertyList({ rows }: { rows: Property[] }) {
  return (
    <dl className={classes.list}>
      {rows.map(
        (row) =>
          row && (
            <Fragment key={row[0]}>
              <dt>{row[0]}</dt>
              <dd dir="auto">
                {row[1] === null || row[1] === undefined || row[1] === '' ? '–' : row[1]}
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
