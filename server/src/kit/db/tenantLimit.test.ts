import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { openDatabase } from './db.ts';
import type { Database } from './db.ts';
import { ownDatabase } from '#test/servers/ownDatabase.ts';
import type { OwnDatabase } from '#test/servers/ownDatabase.ts';
import { untilWaiting } from '#test/servers/untilWaiting.ts';
import { TenantLimit } from './tenantLimit.ts';

let own: OwnDatabase;
let database: Database;
before(async () => {
  own = await ownDatabase();
  database = openDatabase(own.url, { app: 1, read: 4 });
});
after(async () => {
  await database.close();
  await own.drop();
});

/** Work that ends on demand. */
function open(): { work: () => Promise<void>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a tenant gets three of four places, the others wait in order and a failure frees its place', async () => {
  const shares = new TenantLimit(4);
  const starts: string[] = [];
  const gates = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, ...open() }));
  const runs = gates.map(({ name, work }) =>
    shares.run('one', async () => {
      starts.push(name);
      await work();
      if (name === 'b') throw new Error('it failed');
    }),
  );
  runs[1]?.catch(() => undefined);
  await turn();
  assert.deepEqual(starts, ['a', 'b', 'c']);
  assert.equal(await shares.run('two', async () => 'at once'), 'at once');
  gates[1]?.end();
  await turn();
  assert.deepEqual(starts, ['a', 'b', 'c', 'd']);
  for (const { end } of gates) end();
  const ends = await Promise.allSettled(runs);
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
  assert.deepEqual(starts, ['a', 'b', 'c', 'd', 'e']);
});

test('requests that wait too long or behind too many are refused, and those whose caller has left', async () => {
  const shares = new TenantLimit(1);
  const gate = open();
  const first = shares.run('one', gate.work);
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const hangUp = new AbortController();
    const rejected = shares.run('one', async () => 'left', hangUp.signal);
    hangUp.abort();
    await assert.rejects(rejected, { code: 'busy' });
    for (const tenant of ['one', 'two'])
      await assert.rejects(
        shares.run(tenant, async () => 0, hangUp.signal),
        { code: 'busy' },
        tenant,
      );
    const late = Array.from({ length: 200 }, () => shares.run('one', async () => 'late'));
    await assert.rejects(
      shares.run('one', async () => 0),
      { code: 'busy' },
    );
    mock.timers.tick(5000);
    for (const one of late) await assert.rejects(one, { code: 'busy' });
  } finally {
    mock.timers.reset();
  }
  const next = shares.run('one', async () => 'next');
  gate.end();
  await first;
  assert.equal(await next, 'next');
});

test('a tenant gets one place even if there is only one', async () => {
  const shares = new TenantLimit(1);
  assert.deepEqual(
    await Promise.all([1, 2, 3].map((n) => shares.run('one', async () => n))),
    [1, 2, 3],
  );
});

test('one tenant is served while another runs twenty slow queries', async () => {
  const owner = await own.owner();
  await owner.query('select pg_advisory_lock(1)');
  const slow = Array.from({ length: 20 }, () =>
    database.readFor('one')({ sql: 'select pg_advisory_xact_lock_shared(1)', parameters: [] }),
  );
  await untilWaiting(owner, 3);
  const quick = await database.readFor('two')({ sql: 'select 1 as n', parameters: [] });
  assert.deepEqual(quick, [{ n: 1 }]);
  await owner.end();
  await Promise.all(slow);
});
