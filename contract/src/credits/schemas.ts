import { z } from 'zod';
import { count, referenceView, timestamp } from '../kit/answers.ts';
import { moment } from '../kit/values.ts';
import { BOOKING_KINDS, MAX_TOKEN, MOST_CREDITS } from './wire.ts';

/** `remnant = income − expense`; `refill_sum` is the income paid for with tokens. */
export const creditInfo = z
  .object({ income: count, expense: count, refill_sum: count, remnant: count })
  .meta({ id: 'credit_info' });
export type CreditInfo = z.infer<typeof creditInfo>;

const credits = z.int().min(1).max(MOST_CREDITS);

/** `POST /superuser/tenant/{id}/credits`, for operators: adds credits that are not paid for with a token. */
export const grantCredits = z.strictObject({ credits });

/** The claims that the vendor signs in a token for credits. Only the tenant with this licence can use it, once. */
export const refillClaims = z.strictObject({
  id: z.uuid(),
  license_id: z.uuid(),
  credits,
  valid_until: moment,
});
export type RefillClaims = z.infer<typeof refillClaims>;

/** `POST /superuser/tenant/{id}/refill`: the text of the vendor's file. */
export const refillBody = z.strictObject({ token: z.string().min(1).max(MAX_TOKEN) });
export const refillAnswer = z.object({ remnant: count, refilled: count });
export type Refill = z.infer<typeof refillAnswer>;

/** `POST /superuser/tenant/{id}/refill/check`: the credits that the token would add, and the resulting balance. */
export const refillCheck = z.object({ credits: count, valid_until: timestamp, remnant: count });
export type RefillCheck = z.infer<typeof refillCheck>;

/** `GET /superuser/tenant/{id}/crd_info_details`: the bookings of each period, the latest first. */
export const creditDetails = z.object({
  items: z.array(
    z.object({
      /** The first day of the period, in the time zone of the tenant. */
      from: z.iso.date(),
      kind: z.enum(BOOKING_KINDS),
      /** Negative for expenses. */
      credits: z.int(),
      bookings: count,
      /** The unit of the closed inspections; null without `by_unit`, and for income. */
      business_unit: z
        .object({ id: z.uuid(), code: z.string().nullable(), name: z.string() })
        .nullable(),
    }),
  ),
});
export type CreditDetails = z.infer<typeof creditDetails>;

/** `GET /superuser/tenant/{id}/bookings`: one booking. */
export const booking = z.object({
  /** The id of the closed inspection, of the token or of the grant. */
  id: z.uuid(),
  at: timestamp,
  kind: z.enum(BOOKING_KINDS),
  /** Negative for expenses. */
  credits: z.int(),
  /** The balance afterwards. */
  remnant: count,
  /** Null, like the inspection, for an operator reading another tenant. */
  user: referenceView.nullable(),
  /** Null for income, and if the inspection has since been deleted. */
  inspection: z
    .object({ id: z.uuid(), number: z.string(), name: z.string(), object_name: z.string() })
    .nullable(),
});
export type Booking = z.infer<typeof booking>;
