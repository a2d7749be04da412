/** Shapes that can be drawn over one picture. */
export const MAX_SHAPES = 100;
/** Characters of a text among them. */
export const MAX_SHAPE_TEXT = 200;
