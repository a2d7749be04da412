import uPlot from 'uplot';
import type { DrawnLine, Point } from '../data/series.ts';
import type { Ink } from './inks.ts';

/** Where and in which colours to draw; positions are pixels of the canvas. */
export interface Brush {
  ctx: CanvasRenderingContext2D;
  ink: Ink;
  box: uPlot.BBox;
  /** Pixels of the canvas per pixel of the page. */
  px: number;
  x: (point: Point) => number;
  y: (value: number, axis: DrawnLine['axis']) => number;
}

export const brushFor = (plot: uPlot, ink: Ink): Brush => ({
  ctx: plot.ctx,
  ink,
  box: plot.bbox,
  px: uPlot.pxRatio,
  x: ({ at }) => plot.valToPos(at, 'x', true),
  y: (value, axis) => plot.valToPos(value, axis, true),
});

/** Draws within the axes only, and leaves the brush as it was. */
export function inBox({ ctx, box }: Brush, draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.left, box.top, box.width, box.height);
  ctx.clip();
  draw();
  ctx.restore();
}

export const fontOf = ({ ink, px }: Brush, size: number): string =>
  `500 ${size * px}px ${ink('font-family')}`;
