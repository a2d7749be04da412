import type { CSSProperties, ReactNode } from 'react';
import { squarify } from './squarify.ts';
import classes from './Treemap.module.css';

export interface TreemapTile {
  key: string;
  /** The part of the whole; positive. */
  size: number;
  name: string;
  /** The formatted value and share. */
  value: string;
  share: string;
  /** Wraps the words in a link; without it, the tile leads nowhere. */
  link?: (words: ReactNode, className: string | undefined) => ReactNode;
}

/** Width to height of the whole. */
const RATIO = 1.6;
/** One colour in steps, by the share from which each begins. */
const STEPS = [0.04, 0.1, 0.2, 0.4];

/** Parts of a whole as tiles of one colour, the largest first; a list of links to keyboards and screen readers. */
export function Treemap({ label, tiles }: { label: string; tiles: readonly TreemapTile[] }) {
  const ordered = tiles.toSorted((a, b) => b.size - a.size);
  const whole = ordered.reduce((sum, { size }) => sum + size, 0);
  const areas = squarify(
    ordered.map(({ size }) => size),
    RATIO,
  );
  return (
    <ul className={`relative ${classes.map}`} aria-label={label}>
      {ordered.map((tile, n) => {
        const { left = 0, top = 0, width = 0, height = 0 } = areas[n] ?? {};
        const place: CSSProperties = {
          left: `${left}%`,
          top: `${top}%`,
          width: `${width}%`,
          height: `${height}%`,
        };
        const step = STEPS.filter((from) => tile.size / whole >= from).length;
        return (
          <li
            key={tile.key}
            className={`absolute ${classes.place}`}
            style={place}
            data-step={step}
            title={titleOf(tile)}
          >
            <TileOf tile={tile} />
          </li>
        );
      })}
    </ul>
  );
}

function TileOf({ tile: { name, value, share, link } }: { tile: TreemapTile }) {
  const words = (
    <>
      <b dir="auto">{name}</b>
      <span className="num">{value}</span>
      <span className={`quiet num ${classes.share}`}>{share}</span>
    </>
  );
  return link ? link(words, classes.tile) : <span className={classes.tile}>{words}</span>;
}

const titleOf = ({ name, value, share }: TreemapTile) =>
  [`${name}: ${value}`, share].filter((part) => part !== '').join(' · ');
