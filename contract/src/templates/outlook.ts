import { z } from 'zod';
import { count, referenceView, timestamp } from '../kit/answers.ts';
import { schedule } from './schemas.ts';

/** `GET /object/{id}/outlook`: by which schedules an object is inspected, and what they have beyond what is planned. */
export const outlook = z.strictObject({
  items: z.array(
    z.strictObject({
      /** Of the assignment. */
      id: z.uuid(),
      inspection_template: referenceView,
      /** The one in force; null if nothing more is planned. */
      schedule: schedule.nullable(),
      /** The object has a schedule of its own, now or from this moment on. */
      own_from: timestamp.nullable(),
      /** The next two moments for which there is no inspection yet. */
      next: z.array(timestamp),
    }),
  ),
});
export type Outlook = z.infer<typeof outlook>;

export const PLACE_QUERY = ['object_class_id', 'business_unit_id'] as const;
/** `GET /planning/objects`: what a rule for this class and unit would be about, and what inspections cost. */
export const placeView = z.strictObject({
  objects: count,
  credits_per_inspection: count,
  credits_per_detail: count,
});
export type PlaceView = z.infer<typeof placeView>;
