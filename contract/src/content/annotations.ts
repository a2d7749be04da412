import { z } from 'zod';
import { paragraphs } from '../kit/values.ts';
import { MAX_SHAPE_TEXT, MAX_SHAPES, MAX_STROKE_POINTS } from './limits.ts';
import { MARK_COLOURS } from './markColours.ts';
import type { MarkColour } from './markColours.ts';

/** The most characters of all annotations as JSON: as many lines drawn by hand as a picture may have shapes. */
const MAX_ANNOTATIONS = 160_000;

/** A fraction of the picture's width or height, from the left or upper edge. */
const part = z.number().min(0).max(1);
const point = z.tuple([part, part]);
const look = {
  /** A colour of the palette of annotations. */
  color: z.enum(Object.keys(MARK_COLOURS) as MarkColour[]),
  /** The width of the line, as a fraction of the picture's width. */
  width: z.number().min(0.001).max(0.05),
};

const shape = z.discriminatedUnion('type', [
  /** From the first point to the second. */
  z.strictObject({ type: z.literal('arrow'), ...look, points: z.tuple([point, point]) }),
  /** An ellipse within the rectangle of two points. */
  z.strictObject({ type: z.literal('circle'), ...look, points: z.tuple([point, point]) }),
  /** A line drawn by hand, through all points. */
  z.strictObject({
    type: z.literal('stroke'),
    ...look,
    points: z.array(point).min(2).max(MAX_STROKE_POINTS),
  }),
  /** Begins at the point. */
  z.strictObject({
    type: z.literal('text'),
    ...look,
    points: z.tuple([point]),
    text: paragraphs(MAX_SHAPE_TEXT),
  }),
]);

/** The annotations drawn over a picture; the picture itself does not change. */
export const pictureAnnotations = z
  .strictObject({ version: z.literal(1), shapes: z.array(shape).max(MAX_SHAPES) })
  .refine((value) => JSON.stringify(value).length <= MAX_ANNOTATIONS, {
    params: { reason: 'too_many' },
  });
export type PictureAnnotations = z.infer<typeof pictureAnnotations>;
