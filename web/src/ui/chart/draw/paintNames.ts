import { spread } from '../data/marks.ts';
import { unitOf } from '../data/titles.ts';
import type { DrawnLine, TimeRange } from '../data/series.ts';
import { pointsIn } from '../data/values.ts';
import { fontOf, type ChartBrush } from './brush.ts';

/** The column beside the lines that holds their names, in pixels; a narrower chart lists them below. */
export const NAMES_WIDTH = 172;
export const NAMES_FROM = 640;
const SIZE = 12;
const UNIT = 11;
const SAMPLE = 22;
const GAP = 16;

function shortened({ ctx }: ChartBrush, text: string, room: number): string {
  if (ctx.measureText(text).width <= room) return text;
  let end = text.length;
  while (end > 1 && ctx.measureText(`${text.slice(0, end)}…`).width > room) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** The name of each line at the height of its end, with a sample of its dashes. */
export function paintNames(brush: ChartBrush, lines: readonly DrawnLine[], range: TimeRange): void {
  const { ctx, ink, px, box, y } = brush;
  const ended = lines.flatMap((line) => {
    const last = pointsIn(line.points, range).findLast(({ mean }) => mean !== null);
    return last === undefined ? [] : [{ line, at: y(last.mean ?? 0, line.axis) }];
  });
  const left = ctx.canvas.width - (NAMES_WIDTH - 12) * px;
  const places = spread(
    ended.map(({ at }) => at),
    GAP * px,
    [box.top, box.top + box.height],
  );
  ctx.save();
  ctx.font = fontOf(brush, SIZE);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.lineWidth = 1.75 * px;
  for (const [i, { line }] of ended.entries()) {
    const place = places[i] ?? 0;
    ctx.strokeStyle = ink(line.ink);
    ctx.setLineDash(line.dash.map((length) => length * px));
    ctx.beginPath();
    ctx.moveTo(left, place);
    ctx.lineTo(left + SAMPLE * px, place);
    ctx.stroke();
    ctx.fillStyle = ink('--c-text-2');
    const start = left + (SAMPLE + 6) * px;
    const unit = line.unit === null ? '' : `, ${line.unit}`;
    const room = ctx.canvas.width - start - ctx.measureText(unit).width;
    ctx.fillText(shortened(brush, line.name, room) + unit, start, place);
  }
  ctx.restore();
}

/** The unit of each axis above it, if all of its lines share one. */
export function paintUnits(brush: ChartBrush, lines: readonly DrawnLine[]): void {
  const { ctx, ink, px, box } = brush;
  ctx.save();
  ctx.font = fontOf(brush, UNIT);
  ctx.fillStyle = ink('--c-text-3');
  ctx.textBaseline = 'alphabetic';
  for (const axis of ['left', 'right'] as const) {
    ctx.textAlign = axis === 'left' ? 'right' : 'left';
    const edge = axis === 'left' ? box.left - 8 * px : box.left + box.width + 8 * px;
    const unit = unitOf(lines.filter((line) => line.axis === axis));
    if (unit !== null)
      ctx.fillText(
        unit,
        Math.max(edge, axis === 'left' ? ctx.measureText(unit).width : 0),
        box.top - 10 * px,
      );
  }
  ctx.restore();
}
