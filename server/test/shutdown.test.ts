import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { CrashingServer, makePlace } from './stress/crash.ts';
import type { Place } from './stress/crash.ts';
import { ownDatabase } from './ownDatabase.ts';
import type { OwnDatabase } from './ownDatabase.ts';

let database: OwnDatabase;
let server: CrashingServer;
let place: Place;
before(async () => {
  database = await ownDatabase();
  server = new CrashingServer({ DATABASE_URL: database.url });
  await server.createOperator();
  await server.start();
  place = await makePlace(server);
});
after(async () => {
  await server.end('SIGKILL');
  await database.drop();
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}

test('SIGTERM lets an accepted request finish, refuses new ones and ends without an error', async () => {
  const [id] = place.object_ids;
  const owner = await database.owner();
  try {
    await owner.query('begin');
    await owner.query('select 1 from object where id = $1 for update', [id]);
    const accepted = fetch(`${server.url}/api/object/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${place.client.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Renamed while stopping' }),
    });
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await owner.query(waits)).rowCount !== 0);
    const ended = server.end('SIGTERM');
    await until(
      async () =>
        await fetch(`${server.url}/api/version`).then(
          () => false,
          () => true,
        ),
    );
    await owner.query('commit');
    const { status, headers } = await accepted;
    // A connection left open would keep the server until its time is over.
    assert.deepEqual([status, headers.get('connection')], [200, 'close']);
    assert.equal(await ended, 0);
    const { rows } = await owner.query<{ name: string }>('select name from object where id = $1', [
      id,
    ]);
    assert.equal(rows[0]?.name, 'Renamed while stopping');
  } finally {
    await owner.end();
  }
});
