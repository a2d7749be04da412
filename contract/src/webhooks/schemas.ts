import { z } from 'zod';
import { count, maybeText, timestamp } from '../kit/answers.ts';
import { words } from '../kit/values.ts';
import { WEBHOOK_KINDS } from './events.ts';

const LONGEST_URL = 1000;

/** A web address without a user name or password: these would be shown in every list. */
const url = words(LONGEST_URL).refine(
  (text) => {
    const address = URL.parse(text);
    if (!address || !['https:', 'http:'].includes(address.protocol)) return false;
    return address.username === '' && address.password === '' && address.hash === '';
  },
  { params: { reason: 'url' } },
);
const kinds = z
  .array(z.enum(WEBHOOK_KINDS))
  .min(1)
  .max(WEBHOOK_KINDS.length)
  .transform((all) => WEBHOOK_KINDS.filter((kind) => all.includes(kind)));

/** `POST /superuser/tenant/{id}/webhook`. */
export const newWebhook = z.strictObject({ name: words(), url, kinds });
export type NewWebhook = z.infer<typeof newWebhook>;

/** `PATCH /superuser/tenant/{id}/webhook/{webhookId}`. */
export const changeWebhook = newWebhook.extend({ is_active: z.boolean() }).partial();

/** Why an attempt failed. */
const WEBHOOK_FAULTS = [
  /** The response does not confirm the message (2xx). */
  'status',
  /** The address does not answer, or not in time. */
  'unreachable',
  'timeout',
  /** The certificate of the address is not valid. */
  'certificate',
  /** The address is in a network to which no messages are sent. */
  'address_refused',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

export const webhookView = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  is_active: z.boolean(),
  /** The time since which the newest secret signs; null: there is no secret, and nothing is sent. */
  signing_since: timestamp.nullable(),
  /** Number of failures since the last success, and the time of the first one. */
  failures: count,
  failing_since: timestamp.nullable(),
  /** The time at which the system switched it off after too many failures. */
  disabled_at: timestamp.nullable(),
  created_at: timestamp,
});
export type WebhookView = z.infer<typeof webhookView>;

/** `GET /superuser/tenant/{id}/webhook`: by name. */
export const webhookList = z.strictObject({ items: z.array(webhookView) });
export type WebhookList = z.infer<typeof webhookList>;

/** A new secret, which is shown this once. */
export const webhookSecret = z.strictObject({ secret: z.string() });
export type WebhookSecret = z.infer<typeof webhookSecret>;

/** `held` until the webhook is switched on again. */
const DELIVERY_STATUSES = ['waiting', 'held', 'delivered', 'failed'] as const;

/** A message to a webhook, with its newest attempts. */
export const deliveryView = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  entity: z.string(),
  entity_id: z.uuid(),
  /** The time of the event. */
  at: timestamp,
  status: z.enum(DELIVERY_STATUSES),
  created_at: timestamp,
  /** The time of the next attempt, if there is one. */
  due_at: timestamp.nullable(),
  attempts: z.array(
    z.strictObject({
      number: count,
      at: timestamp,
      duration_ms: count,
      status_code: z.int().nullable(),
      fault: z.enum(WEBHOOK_FAULTS).nullable(),
      /** The beginning of the response. */
      response: maybeText,
    }),
  ),
});
export type DeliveryView = z.infer<typeof deliveryView>;
