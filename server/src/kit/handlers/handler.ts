import type { EventType } from '@plumbline/contract/events/events';
import type { FastifyBaseLogger } from 'fastify';
import type { Ctx, Deps } from '#kit/ctx.ts';
import type { SystemActor } from '#kit/model/actor.ts';

type Row = Record<string, unknown>;

/** An event with its entry in the audit log; one that the log does not record has no values. */
export interface HandledEvent {
  seq: number;
  id: string;
  type: EventType;
  entity: string;
  entity_id: string;
  at: string;
  /** Whose change it was; null if time has passed or nobody knows. */
  user_id: string | null;
  /** The columns that have changed. */
  old_value: Row;
  new_value: Row;
}

/** A tenant whose events are handled. */
export interface HandledTenant {
  tenant_id: string;
  log: FastifyBaseLogger;
  /** Aborted when the server stops. */
  stopping?: AbortSignal;
}

/**
 * What an area does once something has happened, outside the request and on any server. It is given the events of a tenant
 * in their order, each again until it succeeds. What it writes with the open transaction happens exactly once.
 */
export interface EventHandler {
  name: string;
  /** In tenants that there are when it is new: at the present, unless it is to be given all events that are stored. */
  beginsAt?: 'first';
  /** It is given no other events than these types of these entities. */
  of: Readonly<Record<string, readonly EventType[]>>;
  handle(ctx: Ctx<SystemActor>, events: readonly HandledEvent[]): Promise<void>;
  /**
   * What it does once they are handled, in transactions of its own, on the server that has handled them. It may be
   * interrupted, and is not called again for these events.
   */
  afterwards?(deps: Deps, tenant: HandledTenant): Promise<void>;
}
