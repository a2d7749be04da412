import { z } from 'zod';
import { defineSchemas } from '../kit/schemas.ts';
import { day, reference, words } from '../kit/values.ts';
import { PLANNING_DAYS } from './wire.ts';

const days = z.int().min(PLANNING_DAYS.least).max(PLANNING_DAYS.most);

/** `GET /planning`: the tenant's rules for planning ahead and for overdue work. */
export const planning = z.strictObject({
  /** Number of days that scheduled inspections are planned ahead; the next one always is. */
  planning_days: days,
  /** Days after which overdue work is reported to the managers of its unit; null means never. */
  escalate_days: days.nullable(),
});
export type Planning = z.infer<typeof planning>;

/** `PATCH /planning`: only fields in the body change. */
export const changePlanning = planning.partial();

const holiday = z.strictObject({
  name: words(),
  from_date: day,
  /** The last day. */
  to_date: day,
  is_yearly: z.boolean(),
  /** Null: the whole tenant. */
  business_unit_id: reference.nullable(),
});
export const holidaySchemas = defineSchemas({
  create: holiday
    .partial({ is_yearly: true, business_unit_id: true })
    .extend({ id: reference.optional() }),
  update: holiday.partial(),
});

/** Days on which nothing is planned, both included; without `paused_until`, until further notice. */
export const pauseFields = { paused_from: day.nullable(), paused_until: day.nullable() };
