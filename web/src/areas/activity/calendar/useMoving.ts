import type { PlannedView } from '@plumbline/contract/views';
import {
  useEffect,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { scrollAtEdge } from '../../../ui/reorder/scrollAtEdge.ts';
import { placeByKey, type DayPlace } from './days.ts';

/** An inspection on its way from one cell to another. */
export interface CalendarMove {
  inspection: PlannedView;
  from: DayPlace;
  to: DayPlace;
}
/** A step of a move, announced to screen readers. */
export type MoveStep = { step: 'taken' | 'over' | 'left'; move: CalendarMove };

interface Options {
  days: readonly string[];
  lanes: readonly string[];
  /** Whether it may be moved at all; if not, it says why. */
  mayMove: (inspection: PlannedView) => boolean;
  /** Whether the inspection may be dropped there. */
  accepts: (move: CalendarMove) => boolean;
  tell: (step: MoveStep) => void;
  drop: (move: CalendarMove) => void;
}

/** The distance that the pointer has to go, so that a click is not a move. */
const THRESHOLD = 6;

export const isSame = (a: DayPlace, b: DayPlace): boolean => a.day === b.day && a.lane === b.lane;

/** The cell at a point of the window. */
function placeAt(x: number, y: number): DayPlace | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
  const { day, lane } = cell?.dataset ?? {};
  return day === undefined || lane === undefined ? null : { day, lane };
}

/**
 * Moves inspections between cells with mouse or pen, or with the keyboard: Space takes one, arrows move it, Enter drops it,
 * Escape leaves it where it was. A finger scrolls instead.
 */
export function useMoving(options: Options) {
  const [move, setMove] = useState<CalendarMove | null>(null);
  /** The element that follows the pointer. */
  const [ghost, setGhost] = useState<HTMLElement | null>(null);
  const latest = useRef({ ...options, ghost });
  const dragging = useRef<AbortController>(null);
  useEffect(() => {
    latest.current = { ...options, ghost };
  });
  useEffect(() => () => dragging.current?.abort(), []);

  const finish = (done: CalendarMove) => {
    setMove(null);
    if (isSame(done.from, done.to)) latest.current.tell({ step: 'left', move: done });
    else latest.current.drop(done);
  };

  function drag(start: PointerEvent, inspection: PlannedView, from: DayPlace) {
    dragging.current?.abort();
    const controller = new AbortController();
    dragging.current = controller;
    const { signal } = controller;
    let now: CalendarMove | null = null;
    const follow = (event: globalThis.PointerEvent) => {
      const distance = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (now === null) {
        if (distance < THRESHOLD) return;
        if (!latest.current.mayMove(inspection)) return controller.abort();
      }
      const hoveredMove = { inspection, from, to: placeAt(event.clientX, event.clientY) ?? from };
      const next = latest.current.accepts(hoveredMove) ? hoveredMove : { ...hoveredMove, to: from };
      // the calendar renders again only when the pointer enters another cell
      if (now === null || !isSame(now.to, next.to)) setMove(next);
      now = next;
      scrollAtEdge(event.clientY, event.target);
      const at = `${event.clientX}px ${event.clientY}px`;
      latest.current.ghost?.style.setProperty('translate', at);
    };
    const end = (event: Event) => {
      controller.abort();
      if (now === null) return;
      if (event.type === 'pointerup') {
        // the click that ends a move opens nothing
        const swallow = (click: Event) => click.preventDefault();
        window.addEventListener('click', swallow, { capture: true, once: true });
        // it comes at once, or not at all
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
        finish(now);
      } else finish({ ...now, to: from });
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    const leave = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && end(event);
    window.addEventListener('keydown', leave, { signal, capture: true });
  }

  /** Answers whether the key was meant for the move. */
  function press(key: string, inspection: PlannedView, from: DayPlace): boolean {
    const { days, lanes, mayMove, accepts, tell } = latest.current;
    if (move?.inspection.id !== inspection.id) {
      if (key !== ' ') return false;
      if (!mayMove(inspection)) return true;
      const startedMove = { inspection, from, to: from };
      setMove(startedMove);
      tell({ step: 'taken', move: startedMove });
      return true;
    }
    if (key === 'Enter' || key === ' ') finish(move);
    else if (key === 'Escape') finish({ ...move, to: move.from });
    const to = placeByKey(key, move.to, { days, lanes });
    if (!to) return key !== 'Tab';
    const next = { ...move, to };
    if (accepts(next)) {
      setMove(next);
      tell({ step: 'over', move: next });
    }
    return true;
  }

  /** The handlers of an inspection in its cell. */
  const handlers = (inspection: PlannedView, from: DayPlace) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0 && event.pointerType !== 'touch') drag(event, inspection, from);
    },
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (!press(event.key, inspection, from)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClickCapture: (event: MouseEvent) => {
      if (move) event.preventDefault();
    },
    onBlur: () => {
      const isDragged = dragging.current?.signal.aborted === false;
      if (move && !isDragged) finish({ ...move, to: move.from });
    },
  });

  return { move, setGhost, handlers };
}
