import type { MarkColour } from '@plumbline/contract/content/markColours';
import { inTheMiddle, shapeMovedBy, stretched } from './shapes.ts';
import type { ShapesModel } from './useShapes.ts';
import type { PenTool } from './usePen.ts';

const STEP = 0.01;
const ARROWS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface Press {
  key: string;
  shiftKey: boolean;
}

/** Draws and changes shapes without a pointer; false if the key means nothing here. */
export function pressShapeKey(
  { key, shiftKey }: Press,
  model: ShapesModel,
  { tool, color }: { tool: PenTool; color: MarkColour },
): boolean {
  if (key === 'Enter' && tool !== 'select') {
    model.add(inTheMiddle(tool, color));
    return true;
  }
  const { selected } = model;
  const shape = selected === null ? undefined : model.shapes[selected];
  if (selected === null || shape === undefined) return false;
  if (key === 'Delete' || key === 'Backspace') {
    model.remove(selected);
    return true;
  }
  const arrow = ARROWS[key];
  if (arrow === undefined) return false;
  model.replace(selected, (shiftKey ? stretched : shapeMovedBy)(shape, ...arrow));
  return true;
}
