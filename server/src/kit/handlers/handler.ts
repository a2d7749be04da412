import type { EventType } from '@plumbline/contract/events/events';
import type { Ctx } from '#kit/ctx.ts';
import type { SystemActor } from '#kit/model/actor.ts';

type Row = Record<string, unknown>;

/** An event with its entry in the audit log; one that the log does not record has no values. */
export interface HandledEvent {
  seq: number;
  id: string;
  type: EventType;
  entity: string;
  entity_id: string;
  /** Whose change it was; null if time has passed or nobody knows. */
  user_id: string | null;
  /** The columns that have changed. */
  old_value: Row;
  new_value: Row;
}

/**
 * What an area does once something has happened, outside the request and on any server. It is given the events of a tenant
 * in their order, each again until it succeeds. What it writes with the open transaction happens exactly once.
 */
export interface EventHandler {
  name: string;
  /** It is given no other events than these types of these entities. */
  of: Readonly<Record<string, readonly EventType[]>>;
  handle(ctx: Ctx<SystemActor>, events: readonly HandledEvent[]): Promise<void>;
}
