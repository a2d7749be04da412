import uPlot from 'uplot';
import { axisRange, extremesOf } from '../data/values.ts';
import type { DrawnLine } from '../data/series.ts';
import type { ChartView } from '../view.ts';
import { timeAxis, valueAxis } from './axes.ts';
import { brushFor } from './brush.ts';
import { edgesOn, linesOn, mostPoints, type AxesContent } from './content.ts';
import type { InkReader } from './inks.ts';
import { paintBands, paintBoundaries, paintLabels } from './paintBands.ts';
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
