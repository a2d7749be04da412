import { statusHue } from '../theme/status.ts';
import { dashedRing, SHAPES } from './statusShapes.tsx';

interface Props {
  /** Colour code of docs/coverage.md section 4; null means not assessed. */
  code: number | null | undefined;
  size?: number;
  /** The accessible name, only where no label is displayed next to the icon. */
  name?: string;
}

/** Shape and hue of a status. A label, or a count under a labelled header, is displayed next to it. */
export function StatusIcon({ code, size = 14, name }: Props) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      style={{ color: `var(--st-${statusHue(code)}-solid)`, flex: 'none' }}
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {SHAPES[code ?? 0] ?? dashedRing}
    </svg>
  );
}
