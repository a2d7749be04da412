import { Fragment, useId, type ReactNode } from 'react';
import classes from './Panel.module.css';

interface Props {
  title?: string;
  /** Smaller text beside the title, such as the meaning of the numbers. */
  meta?: ReactNode;
  /** Restricts `meta` to desktop, if only that has room for it. */
  metaOnly?: 'desk';
  /** Whether the content has the same name, so that the panel is no landmark. */
  isNamedInside?: boolean;
  /** A single text link or tool on the right. */
  tool?: ReactNode;
  /** Whether the panel has no padding, for rows that reach the edges and bring their own. */
  flush?: boolean;
  children: ReactNode;
}

/** A card with a hairline border. Panels do not nest. */
export function Panel(props: Props) {
  const { title, meta, metaOnly, tool, flush = false, isNamedInside = false, children } = props;
  const id = useId();
  return (
    <section
      className={`card ${classes.panel}`}
      aria-labelledby={title && !isNamedInside ? id : undefined}
    >
      {title && (
        <header className={`row align-baseline ${classes.head}`}>
          <div className={`wrap align-baseline min-width-0 ${classes.words}`}>
            <h2 id={id} className={`title-13 ${classes.title}`}>
              {title}
            </h2>
            {meta && (
              <span className={`faint small ${classes.meta}`} data-only={metaOnly}>
                {meta}
              </span>
            )}
          </div>
          {tool && <span className={`row flex-none to-end ${classes.tool}`}>{tool}</span>}
        </header>
      )}
      <div className={classes.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}

/** Label and value; falsy for a row that does not apply. */
type PropertyRow = readonly [label: string, value: ReactNode] | null | false;

/** Labels and values in two columns; an empty value is a dash. */
export function PropertyList({ rows }: { rows: PropertyRow[] }) {
  return (
    <dl className={`grid ${classes.list}`}>
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
