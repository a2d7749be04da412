import { z } from 'zod';
import { defineSchemas } from '../kit/schemas.ts';
import {
  decimalNumber,
  maybeParagraphs,
  maybeWords,
  moment,
  reference,
  words,
} from '../kit/values.ts';
import { IMPLAUSIBLE, MAX_DECIMALS, MAX_DIGITS } from './values.ts';

/** More digits would be lost without notice. */
export const measuredNumber = decimalNumber.refine((n) => Number(n.toPrecision(MAX_DIGITS)) === n, {
  params: { reason: 'decimals' },
});

const pace = z.object({ difference: z.number(), ms: z.int() }).meta({ id: 'pace' });

/** The paces of up to twelve readings before, as far as they are known; null for fewer than three. */
export const usualPaceView = z
  .object({ median: pace, least: pace, greatest: pace })
  .meta({ id: 'usual_pace' })
  .nullable();

const facts = z.object({
  difference: z.number().nullable(),
  per_day: z.number().nullable(),
  /** What it is judged by. */
  usual: usualPaceView,
  implausible: z.enum(IMPLAUSIBLE).nullable(),
});

/** What follows from the reading of a meter and those before it; null if it is none. */
export const meterFacts = facts.meta({ id: 'meter_facts' }).nullable();

/** The same of the last reading, with what the next one is judged by. */
const lastMeterFacts = facts
  .extend({ next: usualPaceView })
  .meta({ id: 'last_meter_facts' })
  .nullable();

const write = z.strictObject({
  name: words(),
  code: maybeWords(60),
  /** 1 strategic, 2 tactical, 3 operational. */
  level: z.int().min(1).max(3).nullable(),
  measure_unit_code: z.int().nullable(),
  measure_group_code: z.int().nullable(),
  measure_equipment_type_code: z.int().nullable(),
  decimals: z.int().min(0).max(MAX_DECIMALS),
  is_meter: z.boolean(),
  /** The next three count for meters only. */
  counts_down: z.boolean(),
  roll_over: measuredNumber.positive().nullable(),
  needs_photo: z.boolean(),
  external_id: maybeWords(100),
});

/** Where the old meter ended and the new one began, as far as known; null for the latter: with the value itself. */
export const meterChange = z.strictObject({
  old_meter_last: measuredNumber.nullable(),
  new_meter_first: measuredNumber.nullable(),
});

export const meterChangeView = z
  .object({ old_meter_last: z.number().nullable(), new_meter_first: z.number().nullable() })
  .meta({ id: 'meter_change' });

/** An indicator cannot be moved to another object: its history belongs to this one. */
export const indicatorSchemas = defineSchemas({
  create: write
    .partial()
    .required({ name: true })
    .extend({ id: reference.optional(), object_id: reference }),
  update: write.extend({ archived: z.boolean() }).partial(),
  values: { meter: lastMeterFacts },
});

/** An indicator of another system, with its external id and that of its object. */
export const importedIndicator = write
  .partial()
  .required({ name: true })
  .extend({ external_id: words(100), object_external_id: words(100) });

const value = z.strictObject({
  value: measuredNumber,
  measured_at: moment,
  validation_status_code: z.int(),
  comment: maybeParagraphs(2000),
  /** Whether this is the first value of a new meter; only then do the next two count. */
  meter_changed: z.boolean(),
  old_meter_last: measuredNumber.nullable(),
  /** Null: the value itself. */
  new_meter_first: measuredNumber.nullable(),
});

export const indicatorValueSchemas = defineSchemas({
  create: value
    .partial()
    .required({ value: true, measured_at: true })
    .extend({
      id: reference.optional(),
      indicator_id: reference,
      /** `manual` for values entered on the page, `api` for all others. */
      source: z.enum(['manual', 'api']).optional(),
      /** Replaces the value measured at the same moment, if there is one and the caller may change it. */
      replace: z.boolean().optional(),
    }),
  update: value.partial(),
  values: { meter: meterFacts },
});
