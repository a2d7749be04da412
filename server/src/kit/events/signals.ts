import { EventEmitter } from 'node:events';

/** Wakes the readers of events in this process; they read missed ones from the database. */
export class EventSignals extends EventEmitter<{
  /** A transaction of the tenant has committed: its events have no numbers yet. */
  committed: [tenant_id: string];
  /** The tenant has events up to this number, from any server. */
  numbered: [tenant_id: string, seq: number];
  /** Signals of other servers may have been missed. */
  interrupted: [];
  /** An announcement to all servers, unchanged. */
  announced: [text: string];
}> {}
