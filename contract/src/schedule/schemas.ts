import { z } from 'zod';

/** `GET /planning`: how the tenant plans ahead and what becomes of overdue work. */
export const planning = z.strictObject({
  /** How far ahead scheduled inspections are planned; the next one always is. */
  planning_days: z.int().min(1).max(366),
  /** Days after which overdue work is reported to the managers of its unit; null means never. */
  escalate_days: z.int().min(1).max(366).nullable(),
});
export type Planning = z.infer<typeof planning>;

/** `PATCH /planning`: only fields in the body change. */
export const changePlanning = planning.partial();
