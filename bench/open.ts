import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDeps } from '@plumbline/server/deps.ts';
import type { Deps } from '@plumbline/server/kit/ctx.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';
import { startEmbedded } from '@plumbline/server/kit/embedded/server.ts';
import { migrate } from '@plumbline/server/kit/db/migrate.ts';
import pg from 'pg';
import { PASSWORD, generate } from './generate.ts';
import type { Generated } from './generate.ts';
import type { Api } from './inspections.ts';
import { startProcess } from './measure.ts';

/** A throw-away database with everything that benchmarks use. */
export interface Bench {
  directory: string;
  url: string;
  deps: Deps;
  close(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  chmodSync(directory, 0o711); // for the account that the database server runs as
  // The bare clients of a comparison have a connection each.
  const embedded = await startEmbedded({ directory, settings: { max_connections: '150' } });
  await migrate(embedded.url);
  const { deps, close } = await openDatabaseAt(embedded.url);
  return {
    directory,
    url: embedded.url,
    deps,
    close: async () => {
      await close();
      await embedded.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Opens a migrated database without a server of ours. */
export async function openDatabaseAt(url: string): Promise<Pick<Bench, 'deps' | 'close'>> {
  const deps = await openDeps(url, {
    public_url: '',
    cors_origins: [],
    trusted_proxies: [],
    rate_limits: { user: 0, tenant: 0, address: 0 },
    external_storage_url: null,
    page_directory: null,
    demo: false,
    secret: null,
  });
  return { deps, close: () => deps.database.close() };
}

/** Fills a tenant and prints how long it took. */
export async function fill(
  { deps }: Pick<Bench, 'deps'>,
  objects: number,
  name?: string,
): Promise<Generated> {
  const start = performance.now();
  const tenant = await generate(deps.database, objects, name);
  console.log(`${objects} objects in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return tenant;
}

/** Statistics and visibility map as autovacuum maintains them, and the floor's own log table. */
export async function settle({ url }: Bench): Promise<void> {
  const client = new pg.Client(connection(url));
  await client.connect();
  await client.query('vacuum analyze');
  await client.query(
    'create table bare_log (id bigint generated always as identity primary key, tenant_id uuid, at timestamptz, entity text, entity_id uuid, old_value jsonb, new_value jsonb)',
  );
  await client.end();
}

export const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Our server on the same database, in its own process, with a sign-in for each tenant's admin. */
export async function startOurs({ url }: Pick<Bench, 'url'>): Promise<{
  base: string;
  pid: number;
  signIn(email: string): Promise<Api>;
  stop(): void;
}> {
  const { child, ready } = await startProcess(script('../server/src/main.ts'), {
    env: {
      DATABASE_URL: url,
      PORT: '0',
      PLUMBLINE_DEMO: '0',
      RATE_LIMIT_USER: '0',
      RATE_LIMIT_TENANT: '0',
      RATE_LIMIT_ADDRESS: '0',
    },
    ready: /ready on .*:(\d+)/,
  });
  const base = `http://127.0.0.1:${ready}/api`;
  return {
    base,
    pid: child.pid ?? 0,
    signIn: async (username) => {
      const answer = await fetch(`${base}/auth/jwt/login`, {
        method: 'POST',
        body: new URLSearchParams({ username, password: PASSWORD }),
      });
      const { access_token } = (await answer.json()) as { access_token: string };
      return { base, headers: { authorization: `Bearer ${access_token}` } };
    },
    stop: () => void child.kill(),
  };
}
