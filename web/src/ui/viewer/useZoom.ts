import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { confined, STEP, swipeOf, toggledAt, WHOLE, zoomedAt, type ZoomView } from './zoom.ts';

interface Spot {
  x: number;
  y: number;
}
/** The time within which two taps on nearly the same spot are a double tap. */
const DOUBLE_MS = 320;
const DOUBLE_PX = 24;

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});
const spreadOf = ([a, b]: readonly Spot[]): number =>
  a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;

/** Zooming and moving by wheel, fingers and mouse; a swipe over the whole picture turns to a neighbour. */
export function useZoom(onSwipe: (step: 'previous' | 'next') => void) {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(WHOLE);
  const fingers = useRef(new Map<number, Spot>());
  const began = useRef({ x: 0, y: 0, at: 0, wasPinch: false });
  const lastTap = useRef({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY });

  const change = (next: (view: ZoomView) => ZoomView) =>
    setView((now) => {
      const [inner, outer] = [picture.current, stage.current];
      if (inner === null || outer === null) return now;
      const { clientWidth: width, clientHeight: height } = outer;
      const size = { width: inner.offsetWidth, height: inner.offsetHeight };
      return confined(next(now), size, { width, height });
    });
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const {
      left = 0,
      top = 0,
      width = 0,
      height = 0,
    } = stage.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const latest = useRef({ change, spotOf });
  useEffect(() => {
    latest.current = { change, spotOf };
  });
  // React's own listener cannot keep the browser from zooming the page
  useEffect(() => {
    const element = stage.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = latest.current.spotOf(event);
      latest.current.change((now) => zoomedAt(now, STEP ** (-event.deltaY / 100), at));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  const release = (event: PointerEvent<Element>) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    const spot = spotOf(event);
    const { wasPinch, ...start } = began.current;
    const [dx, dy, ms] = [spot.x - start.x, spot.y - start.y, event.timeStamp - start.at];
    if (wasPinch || event.type === 'pointercancel') return;
    const step = view.scale === 1 ? swipeOf({ dx, dy, ms }) : null;
    if (step) return onSwipe(step);
    if (Math.hypot(dx, dy) > DOUBLE_PX / 2) return;
    const { x, y, at } = lastTap.current;
    const isDouble =
      event.timeStamp - at < DOUBLE_MS && Math.hypot(spot.x - x, spot.y - y) < DOUBLE_PX;
    lastTap.current = { ...spot, at: isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp };
    if (isDouble) change((now) => toggledAt(now, spot));
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<Element>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, spotOf(event));
      if (fingers.current.size > 1) began.current.wasPinch = true;
      else began.current = { ...spotOf(event), at: event.timeStamp, wasPinch: false };
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, spotOf(event));
      const after = [...fingers.current.values()];
      const [from, to] = [middleOf(before), middleOf(after)];
      const factor = before.length > 1 ? spreadOf(after) / (spreadOf(before) || 1) : 1;
      change((now) =>
        zoomedAt({ ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y }, factor, to),
      );
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  const middle = { x: 0, y: 0 };
  return {
    stage,
    picture,
    view,
    handlers,
    zoomIn: () => change((now) => zoomedAt(now, STEP, middle)),
    zoomOut: () => change((now) => zoomedAt(now, 1 / STEP, middle)),
    showWhole: () => setView(WHOLE),
  };
}
