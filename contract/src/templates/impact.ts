import { z } from 'zod';
import { count } from '../kit/answers.ts';
import { templateSchemas } from './schemas.ts';

/** The effects of a changed schedule on planned inspections. */
export const impact = z.strictObject({
  /** Number of assignments concerned, and of their objects. */
  schedules: count,
  objects: count,
  /** Number of open inspections concerned. Of them: */
  inspections: count,
  moved: count,
  dropped: count,
  /** with another due time at the same assigned time */
  due_changed: count,
  /** with another responsible user */
  handed_over: count,
  /** closed by the next round because they are late */
  closed: count,
  /** left unchanged, because somebody has started or moved them */
  kept: count,
  /** Number of new inspections. */
  created: count,
  /** False if there are more inspections than were examined: the numbers are then minimums. */
  is_exact: z.boolean(),
});
export type Impact = z.infer<typeof impact>;

/** `POST /inspection_template/{id}/preview`: the part of a `PATCH` body that decides what is planned. */
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
