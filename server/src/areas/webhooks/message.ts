/** The queue's task that sends messages to webhooks. */
export const DELIVERY_TASK = 'webhook';

/** A message that this server sends. */
export interface ClaimedMessage {
  tenant_id: string;
  id: string;
  webhook_id: string;
  kind: string;
  entity: string;
  entity_id: string;
  at: string;
  attempts: number;
  claimed_at: string;
  queued_at: string;
}
