import { z } from 'zod';
import { maybeText, timestamp } from '../kit/answers.ts';

/** Devices of one user that get push messages; a further one takes the place of the one used longest ago. */
export const MOST_PUSH_DEVICES = 10;

const LONGEST_ADDRESS = 1000;
const LONGEST_KEY = 100;

/** An address of the browser's push service. */
const endpoint = z
  .string()
  .max(LONGEST_ADDRESS)
  .refine((text) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? ''), {
    params: { reason: 'url' },
  });
/** Bytes in the alphabet of addresses; browsers leave out the filling. */
const key = (bytes: number) =>
  z
    .string()
    .max(LONGEST_KEY)
    .regex(/^[\w-]+$/)
    .refine((text) => Math.floor((text.length * 3) / 4) === bytes, {
      params: { reason: 'value' },
    });

/** What a browser tells of its subscription (`PushSubscription.toJSON`): a public key, and a secret that both ends know. */
export const pushSubscription = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscription>;

/** `POST /user/me/push_device` */
export const newPushDevice = z.object({ id: z.uuid() });

/** `GET /user/me/push_device` */
export const pushDevices = z.object({
  /** The key for which browsers subscribe. */
  public_key: z.string(),
  items: z.array(
    z.object({
      id: z.uuid(),
      /** As named by the browser; null for an unknown name. */
      device: z.object({ browser: maybeText, system: maybeText }),
      created_at: timestamp,
      /** The last time at which the page was opened there. */
      used_at: timestamp,
    }),
  ),
});
export type PushDevices = z.infer<typeof pushDevices>;

/** What the page's worker gets, encrypted for the browser; texts are in the user's language. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that it leads to. */
  path: `/${string}`;
  /** Equal for messages of which only the latest is shown. */
  tag: string;
}
