import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import type { ChartView } from '../view.ts';
import { alignedData, structureOf, type AxesContent } from './content.ts';
import { inkOf, watchScheme } from './inks.ts';
import { optionsFor } from './options.ts';

export interface DrawnPlot {
  show: (content: AxesContent, printedWidth: number | null) => void;
  /** The place for the values at a moment: beside it, on the side with more room. */
  placeOf: (at: number) => { left: number } | { right: number };
  stop: () => void;
}

/** The pixels between a moment and its values. */
const BESIDE = 10;

/** Draws into an element and follows its size, the colour scheme, and what the view shows. */
export function startPlot(element: HTMLElement, view: ChartView): DrawnPlot {
  const ink = inkOf(element);
  let content: AxesContent | null = null;
  let printed: number | null = null;
  let plot: uPlot | null = null;
  let structure = '';

  const size = () => ({
    width: printed ?? element.clientWidth,
    height: content?.height ?? 0,
  });
  const create = (now: AxesContent) => {
    plot?.destroy();
    structure = structureOf(now);
    const sources = { content: () => content ?? now, view, ink };
    plot = new uPlot(optionsFor(sources, size().width), alignedData(now), element);
  };
  // a canvas is not drawn again when the letters of its texts arrive
  const awaitLetters = (now: AxesContent) => {
    const font = `12px ${ink('font-family')}`;
    const texts = [...now.lines.map(({ name }) => name), ...now.bands.map(({ label }) => label)];
    const letters = `0${texts.join('')}`;
    if (!document.fonts.check(font, letters))
      void document.fonts.load(font, letters).then(() => plot?.redraw(false, true));
  };
  const range = () => {
    const { from: min, to: max } = view.shown.current();
    return { min, max };
  };
  // at once, because a page that is printed does not wait
  const update = (change: (plot: uPlot) => void) => {
    const now = plot;
    now?.batch(() => change(now));
  };
  const followCursor = () => {
    const { at, by } = view.cursor.current();
    if (plot === null || (by === 'pointer' && plot.data[0][plot.cursor.idx ?? -1] === at)) return;
    const left = at === null ? -10 : plot.valToPos(at, 'x');
    plot.setCursor({ left, top: plot.over.clientHeight / 2 }, false);
  };

  const resize = new ResizeObserver(() => {
    if (plot?.width !== size().width) update((now) => now.setSize(size()));
  });
  resize.observe(element);
  const stops = [
    () => resize.disconnect(),
    watchScheme(() => plot?.redraw(false, false)),
    view.shown.subscribe(() => update((now) => now.setScale('x', range()))),
    view.cursor.subscribe(followCursor),
  ];
  return {
    show: (next, printedWidth) => {
      content = next;
      printed = printedWidth;
      awaitLetters(next);
      if (plot === null || structureOf(next) !== structure) return create(next);
      update((now) => {
        now.setSize(size());
        now.setData(alignedData(next), false);
        now.setScale('x', range());
      });
    },
    placeOf: (at) => {
      const left = plot === null ? 0 : plot.over.offsetLeft + plot.valToPos(at, 'x');
      const right = element.clientWidth - left;
      return left > right ? { right: right + BESIDE } : { left: left + BESIDE };
    },
    stop: () => {
      for (const stop of stops) stop();
      plot?.destroy();
      plot = null;
    },
  };
}
