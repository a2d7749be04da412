import uPlot from 'uplot';
import { axisRange, extremesOf } from '../data/values.ts';
import type { DrawnLine, RatingBand } from '../data/series.ts';
import type { ChartView } from '../view.ts';
import { boundariesOf } from '../data/bands.ts';
import { timeAxis, valueAxis } from './axes.ts';
import { brushFor, fontOf, inBox, type ChartBrush } from './brush.ts';
import { edgesOn, linesOn, mostPoints, type AxesContent } from './content.ts';
import type { InkReader } from './inks.ts';
import { NAMES_FROM, NAMES_WIDTH, paintNames, paintUnits } from './paintNames.ts';
import { paintArea, paintEnvelope, paintMarks } from './paintValues.ts';

interface Sources {
  content: () => AxesContent;
  view: ChartView;
  ink: InkReader;
}

const WIDTH = 1.75;
const UNIT_HEIGHT = 26;
/** Half the width of a date, which may stand at the right end. */
const HALF_DATE = 36;

const hasNames = (lines: readonly DrawnLine[], width: number): boolean =>
  lines.length > 1 && width >= NAMES_FROM;

const seriesFor = (line: DrawnLine, ink: InkReader): uPlot.Series => ({
  scale: line.axis,
  width: WIDTH,
  stroke: () => ink(line.ink),
  dash: line.dash.map((length) => length * uPlot.pxRatio),
  points: { show: false },
  ...(line.isCount ? { paths: uPlot.paths.stepped?.({ align: 1 }) } : {}),
});

function cursorFor({ view, ink, content }: Sources): uPlot.Cursor {
  return {
    y: false,
    drag: { setScale: false, x: true, y: false, dist: 8 },
    points: {
      size: 8,
      width: 2,
      stroke: () => ink('--c-panel'),
      fill: (_plot, i) => ink(content().lines[i - 1]?.ink ?? '--c-accent'),
    },
    bind: {
      mousedown: (_plot, _element, handle) => (event) =>
        event.button === 0 && !event.shiftKey ? handle(event) : null,
      dblclick: () => () => {
        view.commit(view.limits());
        return null;
      },
    },
  };
}

function hooksFor({ content, view, ink }: Sources): uPlot.Hooks.Arrays {
  const brush = (plot: uPlot) => brushFor(plot, ink);
  return {
    drawClear: [(plot) => paintBands(brush(plot), content().bands)],
    drawAxes: [
      (plot) => {
        paintBoundaries(brush(plot), content().bands);
        for (const line of content().lines)
          if (line.isCount) paintArea(brush(plot), line);
          else paintEnvelope(brush(plot), line);
      },
    ],
    draw: [
      (plot) => {
        const { lines } = content();
        const range = view.shown.current();
        for (const line of lines) paintMarks(brush(plot), line, mostPoints(lines, range));
        paintLabels(brush(plot), content().bands);
        paintUnits(brush(plot), lines);
        if (hasNames(lines, plot.width)) paintNames(brush(plot), lines, range);
      },
    ],
    setCursor: [
      (plot) => {
        const { idx } = plot.cursor;
        const at = idx == null ? null : (plot.data[0][idx] ?? null);
        if (at !== view.cursor.current().at) view.cursor.change({ at, by: 'pointer' });
      },
    ],
    setSelect: [
      (plot) => {
        const { left, width } = plot.select;
        if (width === 0) return;
        plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        view.commit({ from: plot.posToVal(left, 'x'), to: plot.posToVal(left + width, 'x') });
      },
    ],
  };
}

/** The options of a chart: the look of axes and lines, and their gestures. */
export function optionsFor(sources: Sources, width: number): uPlot.Options {
  const { content, view, ink } = sources;
  const { lines, height } = content();
  const axes = (['left', 'right'] as const).filter((axis) => linesOn(content(), axis).length > 0);
  const isCount = lines.every((line) => line.isCount);
  const rangeOf = (axis: DrawnLine['axis']) => (): uPlot.Range.MinMax =>
    axisRange(
      extremesOf(linesOn(content(), axis), view.shown.current()),
      edgesOn(content(), axis),
      isCount,
    );
  const padding = (plot: uPlot) =>
    hasNames(content().lines, plot.width) ? NAMES_WIDTH : axes.length > 1 ? 0 : HALF_DATE;
  return {
    width,
    height,
    ms: 1,
    legend: { show: false },
    // computed at each layout, because units may arrive after the first values
    padding: [
      () => (content().lines.some(({ unit }) => unit !== null) ? UNIT_HEIGHT : 12),
      padding,
      0,
      0,
    ],
    scales: {
      x: {
        time: false,
        range: () => [view.shown.current().from, view.shown.current().to],
      },
      ...Object.fromEntries(axes.map((axis) => [axis, { range: rangeOf(axis) }])),
    },
    axes: [
      timeAxis(ink, () => content().zone),
      ...axes.map((axis) => valueAxis(ink, axis, isCount)),
    ],
    series: [{}, ...lines.map((line) => seriesFor(line, ink))],
    cursor: cursorFor(sources),
    hooks: hooksFor(sources),
  };
}

const HUES = { 10: 'red', 20: 'orange' } as const;
const SIZE = 12;
/** The margin around words, so that values behind them do not make them illegible. */
const HALO = 4;

const top = ({ y, box }: ChartBrush, value: number | null) =>
  value === null ? box.top : y(value, 'left');
const bottom = ({ y, box }: ChartBrush, value: number | null) =>
  value === null ? box.top + box.height : y(value, 'left');

/** Paints the bands of restrictions behind everything else; values in no band are OK. */
function paintBands(brush: ChartBrush, bands: readonly RatingBand[]): void {
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
function paintBoundaries(brush: ChartBrush, bands: readonly RatingBand[]): void {
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
function paintLabels(brush: ChartBrush, bands: readonly RatingBand[]): void {
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
