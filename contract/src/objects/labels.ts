import { z } from 'zod';
import { count } from '../kit/answers.ts';
import { LABEL_SIZES, MOST_PLACES } from './labelSheets.ts';

/** `GET /object/{id}/label?c=…`: whether the label with this secret is the current one. */
export const labelState = z.object({ is_current: z.boolean() });

/** `POST /object/labels?filter=…`: labels of all objects matching the filters, made by a job. */
export const printLabels = z.strictObject({
  label_size: z.enum(LABEL_SIZES),
  /** The place of the first label on a partly used sheet, counted from 1 row by row. */
  start: z.int().min(1).max(MOST_PLACES).optional(),
});

/** The result of the job: a file of the user who began it. */
const printedLabels = z.strictObject({
  content: z.strictObject({ id: z.uuid(), name: z.string(), mime: z.string(), size: count }),
  labels: count,
  pages: count,
});
export type PrintedLabels = z.infer<typeof printedLabels>;
