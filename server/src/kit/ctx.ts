import type { EventType } from '@plumbline/contract/events/events';
import type { Locale } from '@plumbline/contract/kit/locales';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, RawBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Database } from './db/db.ts';
import type { ReadQuery, ReadRows } from './db/statement.ts';
import type { AtCommit } from './db/transaction.ts';
import type { EventSignals } from './events/signals.ts';
import type { FileStore } from './files/store.ts';
import type { Audience, EntityTable } from './model/table.ts';
import type { DictionaryCache } from './dictionary/names.ts';
import type { Actor, Agent, Scope } from './model/actor.ts';
import type { Rates, RequestLimits } from './requestLimits.ts';

/** The dependencies of the running application, built once by `main.ts` or by a test. */
export interface Deps {
  database: Database;
  /** Every entity of the server by its wire name. */
  tables: ReadonlyMap<string, EntityTable>;
  dictionaries: DictionaryCache;
  /**
   * The units visible to a user who does not see the whole tenant, and the end of the first share among them, in
   * seconds since 1970.
   */
  scopeOf(
    tenant: string,
    user: { id: string; business_unit_id: string | null },
  ): Promise<{ scope: Scope; ends: number | null }>;
  /** The units among these that exist and are not archived, with their sub-units. */
  branchesOf(tenant: string, units: readonly string[]): Promise<string[]>;
  /** Signs the session tokens. */
  secret: Uint8Array;
  demo: boolean;
  config: ServerConfig;
  /** The zone of tenants without their own: the machine's at the first start. */
  time_zone: string;
  /** Limits on the requests to this process. */
  limits: RequestLimits;
  events: EventSignals;
  /** The store of the bytes of files. */
  files: FileStore;
  /** Folder of files on their way into the store. */
  incoming: string;
  /** The clock that all servers of the database share, as SQL; tests replace it. */
  clock: RawBuilder<string>;
}

export interface ServerConfig {
  /** Base of the links to the page and of QR codes. */
  public_url: string;
  /** Origins other than the page's own that may call the API. */
  cors_origins: string[];
  /** Proxies whose X-Forwarded-For is trusted. */
  trusted_proxies: string[];
  /** Requests per second per user, per tenant, and per network address without a token; 0 means no limit. */
  rate_limits: Rates;
  external_storage_url: string | null;
  /** False if mails are written into a folder for lack of a mail server. */
  sends_mail: boolean;
  /** Whether webhooks may have addresses in private networks, and without encryption. */
  private_webhooks: boolean;
  /** PEM file with the public keys of the vendors of credits and licences. */
  vendor_keys_file: string;
  /** Folder of the built page; null serves only the API. */
  page_directory: string | null;
}

export interface NewAuditEntry {
  entity: string;
  entity_id: string;
  operation: Exclude<EventType, 'answer'>;
  /** The type of the event, by default the operation. */
  event?: EventType;
  old_value: Record<string, unknown>;
  new_value: Record<string, unknown>;
  /** The recipients of the event; by default those who see the whole tenant. */
  audience?: Audience | 'everybody' | undefined;
}

/** The context of a request, or of a job in its tenant. */
export interface Ctx<A extends Agent = Actor> {
  deps: Deps;
  actor: A;
  locale: Locale;
  request_id: string;
  /** The time of the request's arrival, by the clock of the installation; filters by day and period start from it. */
  now: Date;
  log: FastifyBaseLogger;
  /** Aborted when the caller hangs up. */
  signal?: AbortSignal;
  /** What each transaction of the request looks up before it changes anything. */
  check?: CallerCheck;
  /**
   * Sends a built read, one message: outside a transaction as the reading role, inside one on its connection, behind
   * what is queued there.
   */
  read: ReadRows;
  /** The open transaction, with its tenant set, under row level security. */
  db: Kysely<Schema>;
  /** Audit entries, collected during the transaction; its last message appends them to the log. */
  audit: NewAuditEntry[];
  /** Calls that lock contended rows, and effects of the commit. */
  atCommit: AtCommit;
}

/** The look-up of a caller that is presumed to be as last read. */
export interface CallerCheck {
  query: ReadQuery;
  /** Judges the rows of the query: throws if the caller is another one. */
  confirm(rows: unknown[]): void;
}

/** A request outside a transaction: only built lists, facets and single-row reads. */
export type ReadCtx<A extends Agent = Actor> = Omit<Ctx<A>, 'db' | 'audit' | 'atCommit'>;
