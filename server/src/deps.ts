import { randomBytes } from 'node:crypto';
import { zoneName } from '@plumbline/contract/zonedTime';
import { sql } from 'kysely';
import { TABLES } from './areas.ts';
import { DATABASE_CLOCK } from './kit/clock.ts';
import type { Config, Deps } from './kit/ctx.ts';
import { openDatabase } from './kit/db.ts';
import { dictionaryCache } from './kit/names.ts';
import { RequestLimits } from './kit/requestLimits.ts';

interface Options extends Config {
  demo: boolean;
  secret: string | null;
}

/** Opens a migrated database and gathers what the application is made of. */
export async function openDeps(
  url: string,
  options: Options,
  pools: { app?: number; read?: number } = {},
): Promise<Deps> {
  const database = openDatabase(url, pools);
  const { demo, secret, ...config } = options;
  return {
    database,
    tables: TABLES,
    dictionaries: dictionaryCache(database),
    secret: new TextEncoder().encode(secret ?? (await keptSecret(database.app))),
    demo,
    config,
    time_zone: await keptZone(database.app),
    limits: new RequestLimits(config.rate_limits),
    clock: DATABASE_CLOCK,
  };
}

/** The signing key all servers of one database share. */
const keptSecret = async (app: Deps['database']['app']): Promise<string> =>
  await kept(app, 'secret', randomBytes(48).toString('base64url'));

/** The machine's zone at the first start. */
const keptZone = async (app: Deps['database']['app']): Promise<string> =>
  await kept(app, 'time_zone', zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone));

/** What the first start has chosen for all servers of the database. */
async function kept(app: Deps['database']['app'], key: string, first: string): Promise<string> {
  await sql`insert into instance (key, value) values (${key}, to_jsonb(${first}::text)) on conflict do nothing`.execute(
    app,
  );
  const { rows } = await sql<{
    value: string;
  }>`select value #>> '{}' as value from instance where key = ${key}`.execute(app);
  return rows[0]?.value ?? first;
}
