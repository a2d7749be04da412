import type { Locale } from '@plumbline/contract/kit/locales';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, RawBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Database, ReadQuery } from './db/db.ts';
import type { EntityTable } from './model/table.ts';
import type { DictionaryCache } from './dictionary/names.ts';
import type { Actor, Scope } from './model/actor.ts';
import type { Rates, RequestLimits } from './requestLimits.ts';

/** What the running application is made of; built once in `main.ts` or by a test. */
export interface Deps {
  database: Database;
  /** Every entity of the server by its wire name. */
  tables: ReadonlyMap<string, EntityTable>;
  dictionaries: DictionaryCache;
  /** The units within reach of a user who does not see the whole tenant. */
  scopeOf(tenant: string, user: { id: string; business_unit_id: string | null }): Promise<Scope>;
  /** Key of the session tokens' signature. */
  secret: Uint8Array;
  demo: boolean;
  config: Config;
  /** Time zone of tenants that have chosen none: the machine's at the first start. */
  time_zone: string;
  /** What each may ask of this process. */
  limits: RequestLimits;
  /** The clock all servers of the database share, as SQL; tests set it. */
  clock: RawBuilder<string>;
}

export interface Config {
  /** Where the page and the QR codes point to. */
  public_url: string;
  /** Origins besides the page's own that may call the API. */
  cors_origins: string[];
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trusted_proxies: string[];
  /** Requests per second of one user, one tenant, and one network address without a token; 0 is no limit. */
  rate_limits: Rates;
  external_storage_url: string | null;
  /** Folder of the built page; null serves the API alone. */
  page_directory: string | null;
}

export interface AuditEntry {
  entity: string;
  entity_id: string;
  operation:
    | 'create'
    | 'update'
    | 'archive'
    | 'restore'
    | 'delete'
    | 'start'
    | 'complete'
    | 'cancel'
    | 'import'
    | 'login'
    | 'refill'
    | 'recalculate';
  old_value: Record<string, unknown>;
  new_value: Record<string, unknown>;
}

/** One request on its way through the house. */
export interface Ctx {
  deps: Deps;
  actor: Actor;
  locale: Locale;
  request_id: string;
  /** When it was asked, by the clock of the instance: the day that filters by days and periods begin with. */
  now: Date;
  log: FastifyBaseLogger;
  /** Aborted when the caller has hung up. */
  signal?: AbortSignal;
  /** Runs a built read: as the reading role outside a transaction, on the transaction's connection inside. */
  read: <R>(query: ReadQuery) => Promise<R[]>;
  /** The open transaction, tenant set, under row level security. */
  db: Kysely<Schema>;
  /** Collected during the transaction, appended to the log as its last statement. */
  audit: AuditEntry[];
  /** Calls that lock rows many wait for: sent as one statement right before the commit, after the audit entries. */
  late: LateCall[];
}

/** A function of the database to call last, together with the commit; what it refuses, it raises. */
export interface LateCall {
  call: RawBuilder<unknown>;
  refusalOf?: (error: unknown) => Error | undefined;
}
/** A request outside a transaction: built lists, facets and point reads only. */
export type ReadCtx = Omit<Ctx, 'db' | 'audit' | 'late'>;
