import { scrollAtEdge } from './scrollAtEdge.ts';
import { useEffect, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** The row being dragged, and the place where it would land. */
export interface RowDrag {
  key: string;
  /** The number of rows above the pointer, not counting the dragged ones. */
  over: number;
  /** Pixels to the right of the starting point. */
  dx: number;
}
interface Options {
  /** The element around the rows, each of which has `data-line`. */
  container: RefObject<HTMLElement | null>;
  /** The rows that move along with this one. */
  along: (key: string) => ReadonlySet<string>;
  drop: (dragged: RowDrag) => void;
}

/** Moves rows by their grip with mouse, pen or finger. Escape puts them back; keyboard moves are handled elsewhere. */
export function usePointerDrag(options: Options) {
  const [dragged, setDragged] = useState<RowDrag | null>(null);
  const latest = useRef({ ...options, dragged });
  useEffect(() => {
    latest.current = { ...options, dragged };
  });
  const from = useRef(0);
  const active = dragged !== null;
  useEffect(() => {
    if (!active) return undefined;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setDragged(null);
    };
    window.addEventListener('keydown', cancel, true);
    return () => window.removeEventListener('keydown', cancel, true);
  }, [active]);

  /** The handlers of a grip; they keep their identity while rows move. */
  const grip = useMemo(() => {
    const place = (key: string, event: PointerEvent): RowDrag => {
      const { container, along } = latest.current;
      const movingKeys = along(key);
      const lines = [...(container.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
      const above = lines.filter((line) => {
        const { top, height } = line.getBoundingClientRect();
        return !movingKeys.has(line.dataset.line ?? '') && top + height / 2 < event.clientY;
      });
      return { key, over: above.length, dx: event.clientX - from.current };
    };
    return (key: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientX;
        setDragged(place(key, event));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { dragged: now, container } = latest.current;
        if (now?.key !== key) return;
        scrollAtEdge(event.clientY, container.current);
        const next = place(key, event);
        if (next.over !== now.over || Math.abs(next.dx - now.dx) > 2) setDragged(next);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (latest.current.dragged?.key === key) latest.current.drop(place(key, event));
        setDragged(null);
      },
      onPointerCancel: () => setDragged(null),
    });
  }, []);
  return { dragged, grip };
}
