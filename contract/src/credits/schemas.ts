import { z } from 'zod';
import { count, referenceView, timestamp } from '../kit/answers.ts';
import { moment } from '../kit/values.ts';

/** `remnant = income − expense`; refill_sum is the part of the income paid for with tokens. */
export const creditInfo = z
  .object({ income: count, expense: count, refill_sum: count, remnant: count })
  .meta({ id: 'credit_info' });
export type CreditInfo = z.infer<typeof creditInfo>;

export const MOST_CREDITS = 1_000_000_000;

const credits = z.int().min(1).max(MOST_CREDITS);

/** `POST /superuser/tenant/{id}/credits`, for operators: credits not paid for with a token. */
export const grantCredits = z.strictObject({ credits });

/** What the vendor signs in a token for credits; only the tenant with this licence can use it, once. */
export const refillClaims = z.strictObject({
  id: z.uuid(),
  license_id: z.uuid(),
  credits,
  valid_until: moment,
});
export type RefillClaims = z.infer<typeof refillClaims>;

/** Characters of a token: far more than any claims need. */
export const MAX_TOKEN = 4096;

/** `POST /superuser/tenant/{id}/refill`: the text of the vendor's file. */
export const refillBody = z.strictObject({ token: z.string().min(1).max(MAX_TOKEN) });
export const refillAnswer = z.object({ remnant: count, refilled: count });
export type Refill = z.infer<typeof refillAnswer>;

/** `POST /superuser/tenant/{id}/refill/check`: what the token would add, and what there would be then. */
export const refillCheck = z.object({ credits: count, valid_until: timestamp, remnant: count });
export type RefillCheck = z.infer<typeof refillCheck>;

/** How credits come and go: granted by the operator, bought with a token, spent on closing an inspection. */
export const BOOKING_KINDS = ['grant', 'refill', 'expense'] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];
export const CREDIT_PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** `GET /superuser/tenant/{id}/crd_info_details`: what was booked in each period, the latest first. */
export const creditDetails = z.object({
  items: z.array(
    z.object({
      /** The first day of the period, in the time zone of the tenant. */
      from: z.iso.date(),
      kind: z.enum(BOOKING_KINDS),
      /** Negative for expenses. */
      credits: z.int(),
      bookings: count,
      /** The unit whose inspections were closed; null without `by_unit`, and for income. */
      business_unit: z
        .object({ id: z.uuid(), code: z.string().nullable(), name: z.string() })
        .nullable(),
    }),
  ),
});
export type CreditDetails = z.infer<typeof creditDetails>;

/** `GET /superuser/tenant/{id}/bookings`: one booking. */
export const booking = z.object({
  /** The inspection that was closed, or the id of the token or grant. */
  id: z.uuid(),
  at: timestamp,
  kind: z.enum(BOOKING_KINDS),
  /** Negative for expenses. */
  credits: z.int(),
  /** What was left afterwards. */
  remnant: count,
  /** Null for an operator who reads another tenant, and so is the inspection. */
  user: referenceView.nullable(),
  /** Null if the inspection has been deleted since, and for income. */
  inspection: z
    .object({ id: z.uuid(), number: z.string(), name: z.string(), object_name: z.string() })
    .nullable(),
});
export type Booking = z.infer<typeof booking>;
