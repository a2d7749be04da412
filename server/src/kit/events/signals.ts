import { EventEmitter } from 'node:events';

/** A row of a tenant that is due, or all those that it has of a task. */
export interface DueEntry {
  tenant_id: string;
  id?: string | null;
}

/** Wakes the readers of events in this process; they read missed ones from the database. */
export class EventSignals extends EventEmitter<{
  /** A transaction of the tenant has committed: its events have no numbers yet. */
  committed: [tenant_id: string];
  /** The tenant has events up to this number, from any server. */
  numbered: [tenant_id: string, seq: number];
  /** Signals of other servers may have been missed. */
  interrupted: [];
  /** A task of this server has something to do. */
  due: [task: string, entry: DueEntry];
  /** An announcement to all servers, unchanged. */
  announced: [text: string];
}> {}
