import { panned, pinched, atShare, zoomed } from '../data/range.ts';
import type { TimeRange } from '../data/series.ts';
import type { ChartView } from '../view.ts';

/** The zoom of one notch of the wheel, and its rest before the range is handed over. */
const WHEEL = 0.0015;
const PAUSE = 250;

type Two = readonly [number, number];

/** Fingers and the mouse on the lines; dragging without Shift is the drawing library's. */
export function listenToGestures(element: HTMLElement, view: ChartView): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const fingers = new Map<number, number>();
  let pinchStart: { range: TimeRange; at: Two } | null = null;
  let grabbed: { range: TimeRange; at: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const shareOf = (clientX: number): number => {
    const lines = element.querySelector('.u-over')?.getBoundingClientRect();
    return lines === undefined ? 0 : (clientX - lines.left) / lines.width;
  };
  const commit = () => view.commit(view.shown.current());
  const twoOf = (): Two | null => {
    const [one, two] = [...fingers.values()].toSorted((a, b) => a - b);
    return one === undefined || two === undefined ? null : [one, two];
  };

  const wheel = (event: WheelEvent) => {
    const { deltaX, deltaY } = event;
    const isZoom = event.ctrlKey || event.metaKey;
    if (!isZoom && Math.abs(deltaX) <= Math.abs(deltaY)) return;
    event.preventDefault();
    const shown = view.shown.current();
    const around = atShare(shown, shareOf(event.clientX));
    view.preview(
      isZoom
        ? zoomed(shown, Math.exp(deltaY * WHEEL), around)
        : panned(shown, deltaX / element.clientWidth),
    );
    clearTimeout(timer);
    timer = setTimeout(commit, PAUSE);
  };

  const down = (event: PointerEvent) => {
    const share = shareOf(event.clientX);
    if (event.pointerType === 'mouse') {
      if (!event.shiftKey || event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      grabbed = { range: view.shown.current(), at: share };
      return;
    }
    fingers.set(event.pointerId, share);
    const at = twoOf();
    pinchStart = at && { range: view.shown.current(), at };
  };
  const move = (event: PointerEvent) => {
    const share = shareOf(event.clientX);
    if (grabbed !== null) view.preview(panned(grabbed.range, grabbed.at - share));
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, share);
    const now = twoOf();
    if (pinchStart !== null && now !== null)
      view.preview(pinched(pinchStart.range, pinchStart.at, now));
  };
  const up = (event: PointerEvent) => {
    const isOver = grabbed !== null || (pinchStart !== null && fingers.has(event.pointerId));
    fingers.delete(event.pointerId);
    grabbed = null;
    pinchStart = null;
    if (isOver) commit();
  };

  element.addEventListener('wheel', wheel, { signal, passive: false });
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
