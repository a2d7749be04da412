import { z } from 'zod';
import { defineSchemas } from '../kit/schemas.ts';
import { moment, reference, words } from '../kit/values.ts';
import { ON_HOLIDAY } from '../schedule/calendar.ts';
import { pauseFields } from '../schedule/schemas.ts';
import { schedule } from '../templates/schemas.ts';
import { MAX_STOPS } from './limits.ts';

const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const write = z.strictObject({
  name: words(),
  business_unit_id: reference,
  responsible_id: reference.nullable(),
  schedule: schedule.nullable(),
  is_active: z.boolean(),
  on_holiday: z.enum(ON_HOLIDAY),
  ...pauseFields,
  /** The ids of the indicators in the order of walking, each once. */
  stops: z
    .array(reference)
    .min(1)
    .max(MAX_STOPS)
    .refine(isUnique, { params: { reason: 'repeated' } }),
});
export const roundSchemas = defineSchemas({
  create: write
    .partial({
      responsible_id: true,
      schedule: true,
      is_active: true,
      on_holiday: true,
      paused_from: true,
      paused_until: true,
    })
    .extend({ id: reference.optional() }),
  update: write.extend({ archived: z.boolean() }).partial(),
  values: { schedule: schedule.nullable(), stops: z.array(z.uuid()) },
});

/** A stop of a run: the id of its value, or why there is none; neither: it was left out. */
const runStop = z.strictObject({
  indicator_id: reference,
  value_id: reference.nullable(),
  /** Why it was skipped. */
  reason: words(500).nullable(),
});
const run = z.strictObject({
  id: reference.optional(),
  round_id: reference,
  started_at: moment,
  finished_at: moment,
  stops: z.array(runStop).max(MAX_STOPS),
});
export const roundRunSchemas = defineSchemas({
  create: run,
  /** A run is never changed. */
  update: z.strictObject({}),
  values: { stops: z.array(runStop) },
});
export type NewRun = z.infer<typeof run>;
