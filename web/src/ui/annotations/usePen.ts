import type { MarkColour } from '@plumbline/contract/content/markColours';
import { useRef, useState, type PointerEvent } from 'react';
import {
  drawnByHand,
  inside,
  isMeant,
  LINE,
  shapeMovedBy,
  type MarkPoint,
  type MarkShape,
  type ShapeType,
} from './shapes.ts';
import type { ShapesModel } from './useShapes.ts';

export type PenTool = 'select' | ShapeType;

interface Pen {
  tool: PenTool;
  color: MarkColour;
  model: ShapesModel;
}
/** The work of a pointer: the shape it draws or moves, and its start. */
interface Stroke {
  pointerId: number;
  from: MarkPoint;
  /** The index of the moved shape; null for a new one, which has no place in the list yet. */
  at: number | null;
  shape: MarkShape;
}

/** Draws new shapes and moves those there are, with mouse, pen or finger. */
export function usePen({ tool, color, model }: Pen) {
  const stroke = useRef<Stroke>(undefined);
  const [draft, setDraft] = useState<{ at: number | null; shape: MarkShape } | null>(null);

  const start = (event: PointerEvent<SVGSVGElement>): Stroke | null => {
    const from = pointOf(event);
    const { pointerId } = event;
    const at = shapeUnder(event.target);
    const shape = at === null ? undefined : model.shapes[at];
    if (tool === 'select') {
      model.select(at);
      return shape === undefined ? null : { pointerId, from, at, shape };
    }
    const points = tool === 'text' ? [from] : [from, from];
    const text = tool === 'text' ? { text: '' } : {};
    return {
      pointerId,
      from,
      at: null,
      shape: { type: tool, color, width: LINE, points, ...text },
    };
  };
  const shapeNow = ({ from, at, shape }: Stroke, event: PointerEvent<SVGSVGElement>): MarkShape => {
    const [x, y] = pointOf(event);
    if (at !== null) return shapeMovedBy(shape, x - from[0], y - from[1]);
    if (shape.type === 'stroke') return { ...shape, points: [...shape.points, [x, y]] };
    return { ...shape, points: shape.type === 'text' ? [[x, y]] : [from, [x, y]] };
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0 || stroke.current !== undefined) return;
      const started = start(event);
      if (started === null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      stroke.current = started;
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const now = stroke.current;
      if (now?.pointerId !== event.pointerId) return;
      const shape = shapeNow(now, event);
      if (now.at === null && shape.type === 'stroke') now.shape = shape; // each point stays
      setDraft({ at: now.at, shape });
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const now = stroke.current;
      if (now?.pointerId !== event.pointerId) return;
      stroke.current = undefined;
      setDraft(null);
      const drawn = shapeNow(now, event);
      const isByHand = now.at === null && drawn.type === 'stroke';
      const shape = isByHand ? { ...drawn, points: drawnByHand(drawn.points) } : drawn;
      if (now.at === null && isMeant(drawn)) model.add(shape);
      const [x, y] = pointOf(event);
      const hasMoved = Math.hypot(x - now.from[0], y - now.from[1]) > 0.002;
      if (now.at !== null && hasMoved) model.replace(now.at, shape);
    },
    onPointerCancel: () => {
      stroke.current = undefined;
      setDraft(null);
    },
  };
  return { draft, handlers };
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<Element>): MarkPoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return inside([(clientX - left) / width, (clientY - top) / height]);
}

function shapeUnder(target: EventTarget): number | null {
  const place = target instanceof Element && target.closest<SVGElement>('[data-shape]');
  return place ? Number(place.dataset.shape) : null;
}
