import type { LabelSheet } from '@plumbline/contract/objects/labelSheets';
import classes from './Labels.module.css';

/** A sheet with its labels as a small drawing; those before `start` have been taken. */
export function SheetDrawing({ sheet, start }: { sheet: LabelSheet; start: number }) {
  const { page, label, columns, rows, left, top, gap } = sheet;
  return (
    <svg
      viewBox={`-4 -4 ${page.width + 8} ${page.height + 8}`}
      className={classes.drawing}
      aria-hidden
    >
      <rect className={classes.paper} width={page.width} height={page.height} rx={4} />
      {Array.from({ length: columns * rows }, (_, n) => (
        <rect
          key={n}
          className={classes.place}
          data-taken={n + 1 < start || undefined}
          x={left + (n % columns) * (label.width + gap) + 2}
          y={top + Math.floor(n / columns) * label.height + 2}
          width={label.width - 4}
          height={label.height - 4}
          rx={3}
        />
      ))}
    </svg>
  );
}
