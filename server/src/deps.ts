import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import { branchesOf, scopeOf } from '#areas/users/scope.ts';
import { TABLES } from './areas.ts';
import { DATABASE_CLOCK } from './kit/clock.ts';
import type { ServerConfig, Deps } from './kit/ctx.ts';
import { openDatabase } from './kit/db/db.ts';
import { dictionaryCache } from './kit/dictionary/names.ts';
import { EventSignals } from './kit/events/signals.ts';
import { openStore } from './kit/files/openStore.ts';
import type { StoreSettings } from './kit/files/openStore.ts';
import { RequestLimits } from './kit/requestLimits.ts';

interface DepsOptions extends ServerConfig, StoreSettings {
  demo: boolean;
  secret: string | null;
}

/** Options of a program that works on a database, without a page and without limits. */
export const BARE_OPTIONS: DepsOptions = {
  public_url: 'http://plumbline.invalid',
  cors_origins: [],
  trusted_proxies: [],
  rate_limits: { user: 0, tenant: 0, address: 0 },
  external_storage_url: null,
  sends_mail: true,
  private_webhooks: false,
  vendor_keys_file: join(tmpdir(), 'plumbline-files', 'vendor-public.pem'),
  page_directory: null,
  files_directory: join(tmpdir(), 'plumbline-files'),
  bucket: null,
  demo: false,
  secret: null,
};

/** Opens a migrated database and builds the dependencies of the application. */
export async function openDeps(
  url: string,
  options: DepsOptions,
  pools: { app?: number; read?: number } = {},
): Promise<Deps> {
  const database = openDatabase(url, pools);
  const { demo, secret, files_directory, bucket, ...config } = options;
  return {
    database,
    tables: TABLES,
    dictionaries: dictionaryCache(database),
    scopeOf: (tenant, user) => scopeOf(database, tenant, user),
    branchesOf: (tenant, units) => branchesOf(database, tenant, units),
    secret: new TextEncoder().encode(secret ?? (await ensureSecret(database))),
    demo,
    config,
    time_zone: await ensureZone(database.app),
    limits: new RequestLimits(config.rate_limits),
    events: new EventSignals(),
    files: openStore({ files_directory, bucket }),
    incoming: join(files_directory, 'incoming'),
    clock: DATABASE_CLOCK,
  };
}

/** The signing key that all servers of one database share: chosen by the first, readable only by the sign-in role. */
async function ensureSecret({ signIn }: Deps['database']): Promise<string> {
  const first = randomBytes(48).toString('base64url');
  await sql`insert into instance_secret (key, value) values ('secret', ${first}) on conflict do nothing`.execute(
    signIn,
  );
  const { rows } = await sql<{
    value: string;
  }>`select value from instance_secret where key = 'secret'`.execute(signIn);
  return rows[0]?.value ?? first;
}

/** The machine's time zone at the first start, UTC if it has no name. */
async function ensureZone(app: Deps['database']['app']): Promise<string> {
  const first = zoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC';
  await sql`insert into instance (key, value) values ('time_zone', to_jsonb(${first}::text)) on conflict do nothing`.execute(
    app,
  );
  const { rows } = await sql<{
    value: string;
  }>`select value #>> '{}' as value from instance where key = 'time_zone'`.execute(app);
  return zoneOf(rows[0]?.value) ?? first;
}
