/** The most shapes on one picture. */
export const MAX_SHAPES = 100;
/** The most points of a line drawn by hand. */
export const MAX_STROKE_POINTS = 64;
/** The most characters of a text on a picture. */
export const MAX_SHAPE_TEXT = 200;
