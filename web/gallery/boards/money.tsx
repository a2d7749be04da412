import type { ReactNode } from 'react';
import { Treemap } from '../../src/ui/treemap/Treemap.tsx';
import type { TreemapTile } from '../../src/ui/treemap/Treemap.tsx';

const link = (words: ReactNode, className: string | undefined) => (
  <a href="/" data-underline="never" className={`link ${className ?? ''}`}>
    {words}
  </a>
);
const SIZES = [420, 210, 90, 60, 40, 20, 8, 4, 2];
const tiles: TreemapTile[] = SIZES.map((size, n) => ({
  key: String(n),
  size,
  name: n === 2 ? 'This object itself' : `Pump station ${n + 1}`,
  value: `${size}\u00A0000.00\u00A0€`,
  share: `${(size / 8.54).toFixed(1)}\u00A0%`,
  ...(n !== 2 && { link }),
}));

export function Money() {
  return (
    <>
      <Treemap label="Parts of Purchase" tiles={tiles} />
      <Treemap label="Two parts" tiles={tiles.slice(0, 2)} />
    </>
  );
}
