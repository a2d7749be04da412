import uPlot from 'uplot';
import type { DrawnLine, ChartPoint } from '../data/series.ts';
import type { InkReader } from './inks.ts';

/** The canvas with its colours and scales; positions are pixels of the canvas. */
export interface ChartBrush {
  ctx: CanvasRenderingContext2D;
  ink: InkReader;
  box: uPlot.BBox;
  /** Pixels of the canvas per pixel of the page. */
  px: number;
  x: (point: ChartPoint) => number;
  y: (value: number, axis: DrawnLine['axis']) => number;
}

export const brushFor = (plot: uPlot, ink: InkReader): ChartBrush => ({
  ctx: plot.ctx,
  ink,
  box: plot.bbox,
  px: uPlot.pxRatio,
  x: ({ at }) => plot.valToPos(at, 'x', true),
  y: (value, axis) => plot.valToPos(value, axis, true),
});

/** Draws within the axes only, and leaves the brush as it was. */
export function inBox({ ctx, box }: ChartBrush, draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.left, box.top, box.width, box.height);
  ctx.clip();
  draw();
  ctx.restore();
}

export const fontOf = ({ ink, px }: ChartBrush, size: number): string =>
  `500 ${size * px}px ${ink('font-family')}`;
