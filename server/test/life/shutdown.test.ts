import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { makePlace } from '../stress/crash.ts';
import { CrashingServer } from '../stress/crashingServer.ts';
import type { Place } from '../stress/crash.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';
import type { OwnDatabase } from '../servers/ownDatabase.ts';
import { untilWaiting } from '../servers/untilWaiting.ts';

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

test('SIGTERM lets an accepted request finish, refuses new ones and exits without an error', async () => {
  const { tenant_id, object_ids } = place;
  const [id] = object_ids;
  const owner = await database.owner();
  try {
    await owner.query('begin');
    await owner.query('select 1 from object where tenant_id = $1 and id = $2 for update', [
      tenant_id,
      id,
    ]);
    const request = fetch(`${server.url}/api/object/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${place.client.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Renamed while stopping' }),
    });
    await untilWaiting(owner, 1);
    const end = server.end('SIGTERM');
    const answers = () =>
      fetch(`${server.url}/api/version`).then(
        () => true,
        () => false,
      );
    while (await answers()) await pause(20);
    await owner.query('commit');
    const { status, headers } = await request;
    // A connection left open would keep the server until its timeout.
    assert.deepEqual([status, headers.get('connection')], [200, 'close']);
    assert.equal(await end, 0);
    const { rows } = await owner.query<{ name: string }>('select name from object where id = $1', [
      id,
    ]);
    assert.equal(rows[0]?.name, 'Renamed while stopping');
  } finally {
    await owner.end();
  }
});
