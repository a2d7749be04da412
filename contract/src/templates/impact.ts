import { z } from 'zod';
import { count } from '../kit/answers.ts';
import { templateSchemas } from './schemas.ts';

/** What a change of a schedule would do to what is planned. */
export const impact = z.strictObject({
  /** Assignments that the change concerns, and their objects. */
  schedules: count,
  objects: count,
  /** Open inspections that it concerns. Of them: */
  inspections: count,
  moved: count,
  dropped: count,
  /** with another due time at the same assigned time */
  due_changed: count,
  /** with another responsible user */
  handed_over: count,
  /** closed by the late period with the next round */
  closed: count,
  /** left as they are, because somebody has started or moved them */
  kept: count,
  /** Inspections that would be new. */
  created: count,
  /** False if there are more inspections than were looked at: then their numbers are the least. */
  is_exact: z.boolean(),
});
export type Impact = z.infer<typeof impact>;

/** `POST /inspection_template/{id}/preview`: what `PATCH` would be sent, of the fields that decide what is planned. */
export const templateChange = z.strictObject(templateSchemas.update.shape).pick({
  schedule: true,
  schedule_from: true,
  due_days: true,
  late_days: true,
  archived: true,
  on_holiday: true,
  paused_from: true,
  paused_until: true,
});
