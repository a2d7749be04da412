import { z } from 'zod';
import { count, referenceView, timestamp } from '../kit/answers.ts';
import { schedule } from './schemas.ts';

/** `GET /object/{id}/outlook`: the schedules of an object, and their moments that are not planned yet. */
export const outlook = z.strictObject({
  items: z.array(
    z.strictObject({
      /** The id of the assignment. */
      id: z.uuid(),
      inspection_template: referenceView,
      /** The current one; null if nothing more is planned. */
      schedule: schedule.nullable(),
      /** The moment since or from which the object has a schedule of its own. */
      own_from: timestamp.nullable(),
      /** The next two moments for which there is no inspection yet. */
      next: z.array(timestamp),
    }),
  ),
});
export type Outlook = z.infer<typeof outlook>;

export const PLACE_QUERY = ['object_class_id', 'business_unit_id'] as const;
/** `GET /planning/objects`: the objects of a rule for this class and unit, and the price of inspections. */
export const placeView = z.strictObject({
  objects: count,
  credits_per_inspection: count,
  credits_per_detail: count,
});
export type PlaceView = z.infer<typeof placeView>;
