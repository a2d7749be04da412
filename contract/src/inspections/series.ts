import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';
import { paragraphs, moment } from '../kit/values.ts';
import { schedule } from '../templates/schemas.ts';

/** `GET /inspection/{id}/series`: the schedule that has planned an inspection; null if none has, or not any more. */
export const inspectionSeries = z.strictObject({
  series: z
    .strictObject({
      assignment_id: z.uuid(),
      /** When the schedule has it; the assigned time is another one if somebody has moved it. */
      slot_time: timestamp,
      schedule,
      /** Intervals and counts of the schedule start here. */
      anchor: timestamp,
      /** The object has a schedule of its own. */
      is_own: z.boolean(),
      /** Planned inspections after this one that have not started, and that nobody has moved. */
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

/** `POST /inspection/{id}/series/preview`: what moving an inspection to a moment means, alone or with the following ones. */
export const moveQuestion = z.strictObject({ assigned_time: moment });
export const movePreview = z.strictObject({
  /** What keeps work off the day that it moves to. */
  day_off: z.enum(['holiday', 'pause']).nullable(),
  /** Null if it cannot be moved with the following ones. */
  following: z
    .strictObject({
      /** When it then is, which its template decides on days off; null if it is not planned any more. */
      assigned_time: timestamp.nullable(),
    })
    .nullable(),
});
export type MovePreview = z.infer<typeof movePreview>;
