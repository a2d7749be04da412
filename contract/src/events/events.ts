import { z } from 'zod';

/** The change of an entity: the operation of its entry in the audit log, or an answer in an inspection. */
const EVENT_TYPES = [
  'create',
  'update',
  'archive',
  'restore',
  'delete',
  'start',
  'complete',
  'cancel',
  'import',
  'login',
  'refill',
  'recalculate',
  'judge',
  'answer',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An event as `GET /events` sends it (docs/wire.md "Events"). */
export const eventView = z.strictObject({
  /** `presence`: others have begun or stopped editing the row. */
  type: z.enum([...EVENT_TYPES, 'presence']),
  entity: z.string(),
  /** Null if too many rows of the entity changed at once to be named. */
  id: z.uuid().nullable(),
  at: z.iso.datetime({ offset: true }),
});
export type EventView = z.infer<typeof eventView>;
