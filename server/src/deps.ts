import { randomBytes } from 'node:crypto';
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
    limits: new RequestLimits(config.rate_limits),
    clock: DATABASE_CLOCK,
  };
}

/** The signing key all servers of one database share: made at the first start, kept there. */
async function keptSecret(app: Deps['database']['app']): Promise<string> {
  const made = randomBytes(48).toString('base64url');
  await sql`insert into instance (key, value) values ('secret', to_jsonb(${made}::text)) on conflict do nothing`.execute(
    app,
  );
  const { rows } = await sql<{
    secret: string;
  }>`select value #>> '{}' as secret from instance where key = 'secret'`.execute(app);
  return rows[0]?.secret ?? made;
}
