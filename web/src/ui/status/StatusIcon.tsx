import { statusHue } from '../theme/status.ts';

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

const INK = 'var(--c-panel)';
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
} as const;

const octagon = (
  <>
    <path fill="currentColor" d="M5 1h6l4 4v6l-4 4H5l-4-4V5z" />
    <path d="M8 4.4v4.2" stroke={INK} strokeWidth="1.7" strokeLinecap="round" />
    <circle cx="8" cy="11.2" r="1" fill={INK} />
  </>
);
const triangle = (
  <>
    <path
      fill="currentColor"
      d="M6.7 1.9 1 12.2A1.5 1.5 0 0 0 2.3 14.5h11.4a1.5 1.5 0 0 0 1.3-2.3L9.3 1.9a1.5 1.5 0 0 0-2.6 0z"
    />
    <path d="M8 5.6v3.6" stroke={INK} strokeWidth="1.6" strokeLinecap="round" />
    <circle cx="8" cy="11.7" r=".95" fill={INK} />
  </>
);
const tick = (
  <>
    <circle cx="8" cy="8" r="7" fill="currentColor" />
    <path
      {...line}
      stroke={INK}
      strokeWidth="1.7"
      strokeLinejoin="round"
      d="m5.2 8.2 2 2 3.8-4.2"
    />
  </>
);
const dashedRing = (
  <circle {...line} cx="8" cy="8" r="6.2" strokeDasharray="2.4 2.46" strokeLinecap="butt" />
);
const minusRing = (
  <>
    <circle {...line} cx="8" cy="8" r="6.2" />
    <path {...line} d="M5.4 8h5.2" />
  </>
);
const clock = (
  <>
    <circle {...line} cx="8" cy="8" r="6.2" />
    <path {...line} strokeLinejoin="round" d="M8 4.6V8l2.2 1.4" />
  </>
);
const box = (
  <>
    <path {...line} strokeLinejoin="round" d="M2.3 3h11.4v2.6H2.3zM3.3 5.8V13h9.4V5.8" />
    <path {...line} d="M6.6 8.4h2.8" />
  </>
);
const eye = (
  <>
    <path
      {...line}
      strokeLinejoin="round"
      d="M1.5 8S4 3.6 8 3.6 14.5 8 14.5 8 12 12.4 8 12.4 1.5 8 1.5 8z"
    />
    <circle {...line} cx="8" cy="8" r="1.9" />
  </>
);
const progressRing = (
  <>
    <circle {...line} cx="8" cy="8" r="6.2" strokeDasharray="1.6 2.2" opacity=".7" />
    <path {...line} d="M8 1.8a6.2 6.2 0 0 1 4.4 10.6" />
  </>
);

/** One shape per status: no other icon of the product is an octagon or a filled triangle. */
const SHAPES: Record<number, typeof octagon> = {
  10: octagon,
  11: octagon,
  20: triangle,
  21: triangle,
  22: clock,
  23: box,
  24: eye,
  30: tick,
  31: tick,
  32: progressRing,
  33: minusRing,
};
