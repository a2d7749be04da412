import { MARK_COLOURS } from '@plumbline/contract/content/markColours';
import { arrowOf, ellipseOf, lineOf, lettersOf, strokeOf, type PictureSize } from './outline.ts';
import type { MarkShape } from './shapes.ts';
import classes from './Annotations.module.css';

/** One shape: in its colour, on an edge that keeps it visible on any picture. */
export function ShapeMark({ shape, size }: { shape: MarkShape; size: PictureSize }) {
  const line = lineOf(shape, size);
  const colour = MARK_COLOURS[shape.color];
  const edge = shape.color === 'black' ? 'light' : 'dark';
  if (shape.type === 'text') {
    const { fontSize, ...place } = lettersOf(shape, size);
    return (
      <text
        {...place}
        className={`bold ${classes.words}`}
        style={{ fontSize }}
        data-edge={edge}
        fill={colour}
        strokeWidth={line}
      >
        {shape.text}
      </text>
    );
  }
  const outline = (width: number, ink?: string) => {
    const look = { strokeWidth: width, ...(ink !== undefined && { stroke: ink }) };
    if (shape.type === 'circle') return <ellipse {...ellipseOf(shape, size)} {...look} />;
    if (shape.type === 'stroke') return <path d={strokeOf(shape, size)} {...look} />;
    const { shaft, head } = arrowOf(shape, size);
    return (
      <>
        <path d={shaft} {...look} />
        <path d={head} {...look} strokeWidth={width / 3} fill={ink} />
      </>
    );
  };
  return (
    <g className={classes.mark}>
      <g className={classes.edge} data-edge={edge}>
        {outline(line * 1.8)}
      </g>
      {outline(line, colour)}
    </g>
  );
}
