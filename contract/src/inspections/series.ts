import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';
import { paragraphs, moment } from '../kit/values.ts';
import { schedule } from '../templates/schemas.ts';

/** `GET /inspection/{id}/series`: the schedule that planned the inspection; null if there is none, or no longer. */
export const inspectionSeries = z.strictObject({
  series: z
    .strictObject({
      assignment_id: z.uuid(),
      /** The time in the schedule; the assigned time differs if somebody has moved the inspection. */
      slot_time: timestamp,
      schedule,
      /** The time from which the intervals and counts of the schedule start. */
      anchor: timestamp,
      /** Whether the object has a schedule of its own. */
      is_own: z.boolean(),
      /** Number of later inspections of the schedule that nobody has started or moved. */
      following: count,
    })
    .nullable(),
});
export type InspectionSeries = z.infer<typeof inspectionSeries>['series'];

/** `POST /inspection/{id}/series`: moves this inspection and the following ones. */
export const moveSeries = z.strictObject({
  assigned_time: moment,
  /** Kept in the log entry of this inspection. */
  reason: paragraphs(500).optional(),
});

/** `POST /inspection/{id}/series/preview`: the effects of moving an inspection, alone or with the following ones. */
export const moveQuestion = z.strictObject({ assigned_time: moment });
export const movePreview = z.strictObject({
  /** Why no work is planned on the new day. */
  day_off: z.enum(['holiday', 'pause']).nullable(),
  /** Null if it cannot be moved with the following ones. */
  following: z
    .strictObject({
      /** The new time, which the template decides on days off; null if it would no longer be planned. */
      assigned_time: timestamp.nullable(),
    })
    .nullable(),
});
export type MovePreview = z.infer<typeof movePreview>;
