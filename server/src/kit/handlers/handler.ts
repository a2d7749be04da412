import type { EventType } from '@plumbline/contract/events/events';
import type { FastifyBaseLogger } from 'fastify';
import type { Ctx, Deps } from '#kit/ctx.ts';
import type { SystemActor } from '#kit/model/actor.ts';

type LoggedValues = Record<string, unknown>;

/** An event with its entry in the audit log; values are absent if the log does not record it. */
export interface HandledEvent {
  seq: number;
  id: string;
  type: EventType;
  entity: string;
  entity_id: string;
  at: string;
  /** The author of the change; null for the system, and if unknown. */
  user_id: string | null;
  /** The changed columns. */
  old_value: LoggedValues;
  new_value: LoggedValues;
}

/** A tenant whose events are handled. */
export interface HandledTenant {
  tenant_id: string;
  log: FastifyBaseLogger;
  /** Aborted when the server stops. */
  stopping?: AbortSignal;
}

/**
 * A reaction of an area to events, outside the request and on any server. It gets the events of a tenant in their
 * order, each again until it succeeds. Its writes in the open transaction happen exactly once.
 */
export interface EventHandler {
  name: string;
  /** The start in tenants older than the handler: the present, unless it is to get all stored events. */
  beginsAt?: 'first';
  /** The types of events that it gets, by entity. */
  of: Readonly<Record<string, readonly EventType[]>>;
  handle(ctx: Ctx<SystemActor>, events: readonly HandledEvent[]): Promise<void>;
  /**
   * Runs after the events are handled, in transactions of its own, on the same server. It may be interrupted, and is
   * not called again for these events.
   */
  afterwards?(deps: Deps, tenant: HandledTenant): Promise<void>;
}
