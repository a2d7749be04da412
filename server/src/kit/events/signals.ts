import { EventEmitter } from 'node:events';

/** Wakes those in this process who wait for events; what they have missed they read from the database. */
export class EventSignals extends EventEmitter<{
  /** A transaction of the tenant has committed: its events have no numbers yet. */
  committed: [tenant_id: string];
  /** The tenant, on whichever server, has events up to this number. */
  numbered: [tenant_id: string, seq: number];
  /** Signals of other servers may have been missed. */
  interrupted: [];
  /** Something that a server has announced to all, as it was announced. */
  announced: [text: string];
}> {}
