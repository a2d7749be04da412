import { useRef, useState, type PointerEvent } from 'react';
import { extend, type InkSpot, type InkStroke } from './strokes.ts';

/** Draws strokes with mouse, pen or finger; a second finger on the field changes nothing. */
export function useDrawing() {
  const [strokes, setStrokes] = useState<readonly InkStroke[]>([]);
  const pointer = useRef<number>(undefined);

  const add = (places: readonly InkSpot[]) =>
    setStrokes((all) => [...all.slice(0, -1), extend(all.at(-1) ?? [], places)]);
  const finish = ({ pointerId }: PointerEvent) => {
    if (pointerId === pointer.current) pointer.current = undefined;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<Element>) => {
      if (event.button !== 0 || pointer.current !== undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = event.pointerId;
      const stroke = extend([], placesOf(event)); // at once: later the event no longer knows the field
      setStrokes((all) => [...all, stroke]);
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      if (event.pointerId === pointer.current) add(placesOf(event));
    },
    onPointerUp: finish,
    onPointerCancel: finish,
  };
  return {
    strokes,
    handlers,
    undo: () => setStrokes((all) => all.slice(0, -1)),
    clear: () => setStrokes([]),
  };
}

/** All places the pointer passed since the last event: browsers report a fast one only once a frame. */
function placesOf({ currentTarget, nativeEvent }: PointerEvent<Element>): InkSpot[] {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const events = nativeEvent.getCoalescedEvents?.() ?? [];
  return (events.length > 0 ? events : [nativeEvent]).map(({ clientX, clientY }) => ({
    x: (clientX - left) / width,
    y: (clientY - top) / width,
  }));
}
