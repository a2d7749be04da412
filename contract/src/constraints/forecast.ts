import { z } from 'zod';
import { timestamp } from '../kit/answers.ts';
import { meterFacts } from '../indicators/schemas.ts';
import { reference } from '../kit/values.ts';
import { qualityCode } from '../quality/schemas.ts';
import { constraintSchemas } from './schemas.ts';
import { VALUE_BOUNDS } from './verdict.ts';

const status = qualityCode.nullable();

/** The worst bound that is exceeded, and how far (see `Breach`). */
const breach = z
  .object({
    bound: z.enum([...VALUE_BOUNDS, 'boundary_date', 'warning_days']),
    limit: z.union([z.number(), z.string()]),
    distance: z.number(),
  })
  .meta({ id: 'breach' });

/** An object or unit whose status would change. */
const turn = z
  .object({
    entity: z.enum(['object', 'business_unit']),
    id: z.uuid(),
    name: z.string(),
    quality_status: status,
    previous_status: status,
  })
  .meta({ id: 'quality_turn' });
export type QualityTurn = z.infer<typeof turn>;

/** `GET /measurement_indicator/{id}/forecast`: the effects of saving a value. */
export const valueForecast = z.object({
  /** Whether it would be the last value; if not, it changes no verdict. */
  is_latest: z.boolean(),
  /** The status of the indicator. */
  quality_status: status,
  constraints: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      quality_status: status,
      previous_status: status,
      breach: breach.nullable(),
    }),
  ),
  turns: z.array(turn),
  /** What would follow from it, if the indicator is a meter. */
  meter: meterFacts,
});
export type ValueForecast = z.infer<typeof valueForecast>;

/** `POST /constraint/forecast`: a new restriction with its type, or changed terms of the existing one with this id. */
export const constraintDraft = constraintSchemas.update.extend({
  id: reference.optional(),
  constraint_type_code: z.int().optional(),
  object_id: reference.nullable().optional(),
  indicator_id: reference.nullable().optional(),
});

export const constraintForecast = z.object({
  quality_status: status,
  /** The value to be judged. */
  value: z.number().nullable(),
  breach: breach.nullable(),
  turns: z.array(turn),
});
export type ConstraintForecast = z.infer<typeof constraintForecast>;

/** One change of a verdict (`GET /constraint/{id}/verdict`). */
export const verdictView = z
  .object({
    id: z.uuid(),
    at: timestamp,
    quality_status: status,
    previous_status: status,
    value: z.number().nullable(),
  })
  .meta({ id: 'constraint_verdict' });
export type VerdictView = z.infer<typeof verdictView>;
