import type { DrawnLine } from './data/series.ts';

/** A piece of a line with its colour and dashes, before its name. */
export const LineSample = ({ line }: { line: DrawnLine }) => (
  <svg width={22} height={8} aria-hidden style={{ flex: 'none', marginRight: 6 }}>
    <path
      d="M0 4h22"
      stroke={`var(${line.ink})`}
      strokeWidth={1.75}
      strokeDasharray={line.dash.join(' ')}
    />
  </svg>
);
