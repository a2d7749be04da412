import { sizeOf } from './outline.ts';
import type { MarkShape } from './shapes.ts';
import { ShapeMark } from './ShapeMark.tsx';
import classes from './Annotations.module.css';

interface Props {
  shapes: readonly MarkShape[];
  /** Width to height of the picture that the layer covers. */
  ratio: number;
  /** The label for screen readers, which includes the texts on the layer. */
  label: string;
}

/** Shapes over a picture, which itself stays as it was taken. It covers its positioned parent. */
export function AnnotationLayer({ shapes, ratio, label }: Props) {
  if (shapes.length === 0) return null;
  const size = sizeOf(ratio);
  const words = shapes.map(({ text }) => text).filter((text) => text);
  return (
    <svg
      className={`full-width cover full-height ${classes.layer}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={[label, ...words].join(', ')}
    >
      {shapes.map((shape, n) => (
        <ShapeMark key={n} shape={shape} size={size} />
      ))}
    </svg>
  );
}
