import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ok } from '../fixtures/inspectionSite.ts';
import { call, newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';
import type { OwnDatabase } from '../servers/ownDatabase.ts';
import { openCutter } from '../stress/cutter.ts';
import type { Cutter } from '../stress/cutter.ts';

let database: OwnDatabase;
let cutter: Cutter;
let app: TestApp;
let tenant: TestTenant;
before(async () => {
  database = await ownDatabase();
  cutter = await openCutter(database.url);
  app = await newApp({ app: 6, read: 6 }, { database, url: cutter.url });
  tenant = await newTenant(app);
});
after(async () => {
  await app.close();
  cutter.close();
});

const SERVING_WITHIN_MS = 5000;
const SILENT_MS = 8000;
const ready = () => call(app.app, { method: 'GET', url: '/api/health/ready' });

/** Sends reads and changes, a few at a time, while `isRunning()`; returns the status of each. */
async function traffic(isRunning: () => boolean): Promise<number[]> {
  const { admin } = tenant.as;
  const statuses: number[] = [];
  const client = async (n: number) => {
    while (isRunning()) {
      const request = n % 2 === 0 ? admin.get('/object') : admin.post('/object', { name: 'Pump' });
      statuses.push((await request).status);
      await pause(50);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => client(n)));
  return statuses;
}

test('after lost packets the server recovers by itself, and reports ready once it serves', async () => {
  for (let round = 0; round < 3; round++) {
    let isRunning = true;
    const running = traffic(() => isRunning);
    await pause(300);
    cutter.drop(true);
    await pause(SILENT_MS / 2);
    assert.equal((await ready()).status, 503);
    await pause(SILENT_MS / 2);
    cutter.drop(false);
    const start = performance.now();
    while ((await tenant.as.admin.get('/object')).status !== 200) await pause(20);
    while ((await ready()).status !== 200) await pause(20);
    assert.ok(performance.now() - start < SERVING_WITHIN_MS);
    isRunning = false;
    const statuses = await running;
    assert.deepEqual(
      statuses.filter((status) => ![200, 201, 503].includes(status)),
      [],
    );
    for (let n = 0; n < 20; n++) await ok(tenant.as.admin.get('/object'));
  }
});

test('the server stays ready while two tenants use every connection', async () => {
  const other = await newTenant(app);
  const owner = await database.owner();
  try {
    const { id } = (await tenant.as.admin.post('/object', { name: 'Locked' })).body;
    const foreign = (await other.as.admin.post('/object', { name: 'Locked' })).body.id;
    await owner.query('begin');
    await owner.query('select 1 from object where id = any($1) for update', [[id, foreign]]);
    const waiting = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0
        ? tenant.as.admin.patch(`/object/${id}`, { name: `A ${n}` })
        : other.as.admin.patch(`/object/${foreign}`, { name: `B ${n}` }),
    );
    await pause(500);
    assert.equal((await ready()).status, 200);
    await owner.query('rollback');
    await Promise.all(waiting);
  } finally {
    await owner.end();
  }
});

test('connections that died while idle are all replaced once one of them fails', async () => {
  await Promise.all(Array.from({ length: 20 }, () => tenant.as.admin.get('/object')));
  cutter.forget();
  let failures = 0;
  for (let n = 0; n < 10; n++) {
    const { status } = await tenant.as.admin.get('/object');
    if (status !== 200) failures += 1;
  }
  assert.ok(failures <= 1, `${failures} of 10 failed`);
});
