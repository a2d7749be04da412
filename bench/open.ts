import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from '@plumbline/server/kit/ctx.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';
import { startEmbedded } from '@plumbline/server/kit/embedded/server.ts';
import { migrate } from '@plumbline/server/kit/db/migrate.ts';
import pg from 'pg';
import type { Target } from './client.ts';
import { openDatabaseAt } from './database.ts';
import { readData } from './data.ts';
import type { Data } from './data.ts';
import { PASSWORD } from './fill/tenants.ts';
import { keepDatabase } from './keep.ts';
import { startProcess } from './measure.ts';

/** The filled database with our server and the floor on it, each in its own process. */
export interface Opened {
  url: string;
  objects: number;
  /** About the large tenant and the one of 10,000 objects. */
  data: Data;
  small: Data;
  deps: Deps;
  ours: Ours;
  floor: Floor;
  close(): Promise<void>;
}
/** A running server; `signIn` returns what its requests have in common. */
export interface Ours {
  base: string;
  pid: number;
  /** The folder of its files. */
  files: string;
  signIn(email: string): Promise<Target>;
  stop: () => void;
}
interface Floor {
  pid: number;
  target(paths: string[]): Target;
  stop: () => void;
}

/** Uses a running database or a directory that was filled before, or else fills a new one for this run. */
export async function openBench(from: {
  objects: number;
  url?: string | undefined;
  directory?: string | undefined;
}): Promise<Opened> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const url = from.url ?? (await startDatabase(from, closing));
    await migrate(url);
    const { deps, close: closeDeps } = await openDatabaseAt(url);
    closing.push(closeDeps);
    const [data, small] = [await readData(url, 'large'), await readData(url, 'small')];
    const objects = await settle(url, data.tenant_id);
    const ours = await startOurs({ url });
    closing.push(ours.stop);
    const floor = await startFloor(url, data.tenant_id);
    closing.push(floor.stop);
    return { url, objects, data, small, deps, ours, floor, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function startDatabase(
  from: { objects: number; directory?: string | undefined },
  closing: (() => unknown)[],
): Promise<string> {
  const directory = from.directory ?? mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  if (from.directory === undefined) {
    closing.push(() => rmSync(directory, { recursive: true, force: true }));
    await keepDatabase(directory, from.objects);
  }
  // The bare clients of a comparison have a connection each.
  const embedded = await startEmbedded({ directory, settings: { max_connections: '150' } });
  closing.push(() => embedded.stop());
  return embedded.url;
}

/** Statistics and visibility map as autovacuum maintains them, and the floor's own log; returns the number of objects. */
async function settle(url: string, tenant: string): Promise<number> {
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    await client.query('create schema if not exists floor');
    await client.query('create table if not exists floor.log (like audit_log including all)');
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ n: number }>(
      'select count(*) as n from object where tenant_id = $1',
      [tenant],
    );
    return Number(rows[0]?.n);
  } finally {
    await client.end();
  }
}

export const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A process that collects its garbage on SIGUSR2, so that the memory it needs can be measured. */
export const COLLECTS = {
  NODE_OPTIONS: "--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc())",
};

export async function startOurs({ url }: { url: string }): Promise<Ours> {
  const files = mkdtempSync(join(tmpdir(), 'plumbline-bench-files-'));
  const { child, ready } = await startProcess(script('../server/src/main.ts'), {
    env: {
      ...COLLECTS,
      DATABASE_URL: url,
      PORT: '0',
      PLUMBLINE_FILES: files,
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
    files,
    signIn: async (username) => {
      const answer = await fetch(`${base}/auth/jwt/login`, {
        method: 'POST',
        body: new URLSearchParams({ username, password: PASSWORD }),
      });
      const { access_token } = (await answer.json()) as { access_token: string };
      return {
        port: Number(ready),
        headers: { authorization: `Bearer ${access_token}` },
        method: 'GET',
        paths: [],
      };
    },
    stop: () => {
      child.once('exit', () => rmSync(files, { recursive: true, force: true }));
      child.kill();
    },
  };
}

async function startFloor(url: string, tenant: string): Promise<Floor> {
  const { child, ready } = await startProcess(script('floor/server.ts'), {
    args: [url, tenant],
    ready: /port (\d+)/,
  });
  return {
    pid: child.pid ?? 0,
    target: (paths) => ({
      port: Number(ready),
      headers: {},
      method: 'GET',
      paths: paths.map((path) => `/${path}`),
    }),
    stop: () => void child.kill(),
  };
}
