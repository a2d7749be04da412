import classes from './EntityName.module.css';
import { pathAbove } from './pathAbove.ts';

/** The names above a row; the nearest one is truncated last. */
export function PlaceCell({ row }: { row: { name: string; full_name: string } }) {
  const path = pathAbove(row);
  if (path === undefined) return '–';
  return (
    <span className={classes.place} title={path}>
      <bdi>{path}</bdi>
    </span>
  );
}
