/** The most shapes on one picture. */
export const MAX_SHAPES = 100;
/** The most characters of a text on a picture. */
export const MAX_SHAPE_TEXT = 200;
