import { arrowOf, ellipseOf, lineOf, lettersOf, type Size } from './outline.ts';
import type { MarkShape } from './shapes.ts';
import classes from './Annotations.module.css';

/** One shape: in its colour, on a dark edge that keeps it visible on any picture. */
export function ShapeMark({ shape, size }: { shape: MarkShape; size: Size }) {
  const line = lineOf(shape, size);
  if (shape.type === 'text') {
    const { fontSize, ...place } = lettersOf(shape, size);
    return (
      <text
        {...place}
        className={classes.words}
        style={{ fontSize }}
        fill={shape.color}
        strokeWidth={line}
      >
        {shape.text}
      </text>
    );
  }
  const outline = (width: number, colour?: string) => {
    const look = { strokeWidth: width, ...(colour !== undefined && { stroke: colour }) };
    if (shape.type === 'circle') return <ellipse {...ellipseOf(shape, size)} {...look} />;
    const { shaft, head } = arrowOf(shape, size);
    return (
      <>
        <path d={shaft} {...look} />
        <path d={head} {...look} strokeWidth={width / 3} fill={colour} />
      </>
    );
  };
  return (
    <g className={classes.mark}>
      <g className={classes.edge}>{outline(line * 1.8)}</g>
      {outline(line, shape.color)}
    </g>
  );
}
