import { boundariesOf } from '../data/bands.ts';
import type { RatingBand } from '../data/series.ts';
import { fontOf, inBox, type ChartBrush } from './brush.ts';

const HUES = { 10: 'red', 20: 'orange' } as const;
const SIZE = 12;
/** The margin around words, so that values behind them do not make them illegible. */
const HALO = 4;

const top = ({ y, box }: ChartBrush, value: number | null) =>
  value === null ? box.top : y(value, 'left');
const bottom = ({ y, box }: ChartBrush, value: number | null) =>
  value === null ? box.top + box.height : y(value, 'left');

/** Paints the bands of restrictions behind everything else; values in no band are OK. */
export function paintBands(brush: ChartBrush, bands: readonly RatingBand[]): void {
  const { ctx, ink, box } = brush;
  if (bands.length === 0) return;
  inBox(brush, () => {
    ctx.globalAlpha = 0.6;
    ctx.fillStyle = ink('--st-green-tint');
    ctx.fillRect(box.left, box.top, box.width, box.height);
    ctx.globalAlpha = 1;
    for (const { from, to, quality } of bands) {
      const edge = top(brush, to);
      ctx.fillStyle = ink(`--st-${HUES[quality]}-tint`);
      ctx.fillRect(box.left, edge, box.width, bottom(brush, from) - edge);
    }
  });
}

/** The lines between the bands. */
export function paintBoundaries(brush: ChartBrush, bands: readonly RatingBand[]): void {
  const { ctx, ink, box, px, y } = brush;
  inBox(brush, () => {
    for (const { at, quality } of boundariesOf(bands)) {
      const place = Math.round(y(at, 'left'));
      ctx.strokeStyle = ink(`--st-${HUES[quality]}-solid`);
      ctx.lineWidth = px;
      ctx.setLineDash([4 * px, 3 * px]);
      ctx.beginPath();
      ctx.moveTo(box.left, place);
      ctx.lineTo(box.left + box.width, place);
      ctx.stroke();
    }
  });
}

/** Their labels, in front of the values; of two labels in one place the worse one stays left. */
export function paintLabels(brush: ChartBrush, bands: readonly RatingBand[]): void {
  const { ctx, ink, box, px, y } = brush;
  const taken: { y: number; right: number }[] = [];
  const worstFirst = boundariesOf(bands).toSorted((a, b) => a.quality - b.quality);
  inBox(brush, () => {
    ctx.font = fontOf(brush, SIZE);
    ctx.textAlign = 'left';
    ctx.textBaseline = 'alphabetic';
    ctx.lineJoin = 'round';
    ctx.lineWidth = HALO * px;
    ctx.setLineDash([]);
    for (const { at, quality, label, side } of worstFirst) {
      if (label === null) continue;
      const line = Math.round(y(at, 'left')) + (side === 'above' ? -5 : SIZE + 3) * px;
      const before = taken.filter((one) => Math.abs(one.y - line) < SIZE * px);
      const left = Math.max(box.left + 4 * px, ...before.map(({ right }) => right + 12 * px));
      ctx.strokeStyle = ink(`--st-${HUES[quality]}-tint`);
      ctx.strokeText(label, left, line);
      ctx.fillStyle = ink(`--st-${HUES[quality]}-fg`);
      ctx.fillText(label, left, line);
      taken.push({ y: line, right: left + ctx.measureText(label).width });
    }
  });
}
