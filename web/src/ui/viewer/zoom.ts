/** The placement of a picture on the stage: its enlargement, and the pixels from its middle to the stage's. */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}
interface Place {
  x: number;
  y: number;
}
interface Box {
  width: number;
  height: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MOST = 8;
/** The zoom of one press of a key or button, or one turn of the wheel. */
export const STEP = 1.4;
/** The zoom after a double tap. */
const CLOSE = 2.5;

/** Enlarges around a place, which is counted from the middle of the stage and stays under the finger. */
export function zoomedAt(view: ZoomView, factor: number, { x, y }: Place): ZoomView {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return { scale, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown };
}

export const toggledAt = (view: ZoomView, at: Place): ZoomView =>
  view.scale > 1 ? WHOLE : zoomedAt(view, CLOSE, at);

/** The view with no more empty space around the picture than there must be. */
export function confined({ scale, x, y }: ZoomView, picture: Box, stage: Box): ZoomView {
  const within = (value: number, inner: number, outer: number) => {
    const room = Math.max(0, (inner * scale - outer) / 2);
    return Math.min(room, Math.max(-room, value));
  };
  return {
    scale,
    x: within(x, picture.width, stage.width),
    y: within(y, picture.height, stage.height),
  };
}

/** A stroke across the whole picture turns to the neighbour; shorter, steeper or slower ones do not. */
export function swipeOf({ dx, dy, ms }: { dx: number; dy: number; ms: number }) {
  if (Math.abs(dx) < 50 || Math.abs(dx) < 2 * Math.abs(dy) || ms > 600) return null;
  return dx > 0 ? ('previous' as const) : ('next' as const);
}
