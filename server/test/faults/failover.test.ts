import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../../src/kit/embedded/server.ts';
import { binariesOf, startTestServer } from '../servers/databases.ts';
import { kindUnderTest } from '../servers/serverKinds.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';
import { openCutter } from '../stress/cutter.ts';
import type { Cutter } from '../stress/cutter.ts';

const SERVING_WITHIN_MS = 5000;
const kind = kindUnderTest();
const binaries = binariesOf(kind);
// Acknowledged changes must have reached the other server.
const settings = { synchronous_commit: 'on' };

let places: string[];
let servers: { url: string; stop(): Promise<void> }[];
let cutter: Cutter;
let app: TestApp;
let tenant: TestTenant;
beforeEach(async () => {
  places = ['old', 'new'].map((name) => mkdtempSync(join(tmpdir(), `plumbline-${name}-`)));
  servers = [await startTestServer(kind, place(0), settings)];
  const database = await ownDatabase([server(0).url]);
  cutter = await openCutter(database.url);
  app = await newApp({ app: 6, read: 6 }, { database, url: cutter.url });
  tenant = await newTenant(app);
});
afterEach(async () => {
  await app.app.close();
  await app.deps.database.close();
  cutter.close();
  await Promise.all(servers.map((one) => one.stop()));
  for (const one of places) rmSync(one, { recursive: true, force: true });
});

const place = (n: number): string => places[n] ?? '';
function server(n: number): (typeof servers)[number] {
  const one = servers[n];
  assert.ok(one);
  return one;
}

async function takeNoChanges(): Promise<void> {
  const owner = new pg.Client({ connectionString: server(0).url });
  await owner.connect();
  await owner.query('alter system set default_transaction_read_only = on');
  await owner.query('select pg_reload_conf()');
  await owner.end();
}

/** Starts a copy of the old server, which receives no more writes, and sends new connections there. */
async function promote(): Promise<void> {
  const from = join(place(0), kind, 'postgres');
  const to = join(place(1), kind, 'postgres');
  mkdirSync(join(place(1), kind));
  execFileSync('cp', ['-a', from, to]);
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(to, name));
  writeFileSync(join(to, 'postgresql.auto.conf'), '');
  chmodSync(place(1), 0o711);
  const directory = join(place(1), kind);
  servers.push(await startEmbedded({ directory, settings, ...(binaries && { binaries }) }));
  const next = new URL(server(1).url);
  next.pathname = new URL(app.database.url).pathname;
  cutter.redirect(next.href);
}

/**
 * Sends reads and changes, a few at a time, until `isRunning()` is false; returns the acknowledged changes and the
 * refusals of the others.
 */
async function traffic(isRunning: () => boolean) {
  const { admin } = tenant.as;
  const ids: string[] = [];
  const statuses = new Set<number>();
  const client = async () => {
    while (isRunning()) {
      statuses.add((await admin.get('/object?page_size=1')).status);
      const { status, body } = await admin.post('/object', { name: 'Pump' });
      statuses.add(status);
      if (status === 201) ids.push(body.id);
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: 6 }, client));
  return { ids, statuses };
}

const TIMES = 20;
/** Milliseconds until changes succeed, and are read back, several times in a row. */
async function servingAgain(): Promise<number> {
  const { admin } = tenant.as;
  const since = performance.now();
  let first = since;
  for (let successes = 0; successes < TIMES;) {
    const { status, body } = await admin.post('/object', { name: 'After' });
    const isServed = status === 201 && (await admin.get(`/object/${body.id}`)).status === 200;
    successes = isServed ? successes + 1 : 0;
    if (successes === 1) first = performance.now();
    if (!isServed) await pause(20);
  }
  return first - since;
}

const WAYS = [
  {
    what: 'the old server stops answering',
    leave: async () => cutter.drop(true),
    arrive: () => {
      cutter.forget();
      cutter.drop(false);
    },
  },
  {
    what: 'the old server keeps running, but refuses changes',
    leave: takeNoChanges,
    arrive: () => undefined,
  },
];
for (const { what, leave, arrive } of WAYS) {
  test(`after a failover the new server serves everything, and nothing acknowledged is lost: ${what}`, async () => {
    let isRunning = true;
    const running = traffic(() => isRunning);
    await pause(1000);
    await leave();
    // Waits for the work in progress on the old server, so that the copy includes it.
    await pause(300);
    await promote();
    arrive();
    const took = await servingAgain();
    isRunning = false;
    const { ids, statuses } = await running;
    assert.ok(took < SERVING_WITHIN_MS, `${took} ms`);
    assert.deepEqual(
      [...statuses].filter((status) => ![200, 201, 503].includes(status)),
      [],
    );
    for (const id of ids) assert.equal((await tenant.as.admin.get(`/object/${id}`)).status, 200);
  });
}
