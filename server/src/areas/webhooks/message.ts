import { Lease, type LeasedRow } from '#kit/due/lease.ts';

/** The queue's task that sends messages to webhooks. */
export const DELIVERY_TASK = 'webhook';

export const MESSAGE_LEASE = new Lease('webhook_delivery', {
  status: 'sending',
  beat_at: 'claimed_at',
});

/** A message that this server sends. */
export interface ClaimedMessage extends LeasedRow {
  webhook_id: string;
  kind: string;
  entity: string;
  entity_id: string;
  at: string;
  claimed_at: string;
  queued_at: string;
}
