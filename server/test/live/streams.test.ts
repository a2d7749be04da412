import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import type { Readable } from '#kit/db/statement.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { openSession } from '#areas/accounts/login.ts';
import { mayChangeCaller } from '#areas/live/events.ts';
import { EventFeeds } from '#areas/live/feeds.ts';
import { connectionOf } from '#kit/http/auth.ts';
import { EventReader, allRead, goLive, waitUntil } from '../fixtures/eventReader.ts';
import type { Live } from '../fixtures/eventReader.ts';
import { created, ok } from '../fixtures/inspectionSite.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

let app: TestApp;
let live: Live;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  live = await goLive(app);
});
after(async () => {
  await live.stop();
  await app.close();
});

test('a stream that opens while the last one of its tenant closes gets all events', async () => {
  const { tenant_id, as } = await newTenant(app);
  const connection = await connectionOf(app.deps, `Bearer ${as.guest.token}`);
  const feeds = new EventFeeds(app.deps, app.app.log);
  const start = { after: null, seconds: 0 };
  const user = { tenant_id, id: as.guest.id };
  const first = new PassThrough();
  await feeds.open(user, start, { connect: async () => connection, answer: () => first });
  const second = new PassThrough();
  const connect = async () => {
    first.destroy();
    await once(first, 'close');
    return connection;
  };
  await feeds.open(user, start, { connect, answer: () => second });
  let heard = '';
  second.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  const { id } = await created(as.admin.post('/object_class', { name: 'Pump' }));
  await waitUntil(() => heard.includes(id));
  second.destroy();
  feeds.close();
});

test('a stream that resumes while others are about to get events misses nothing', async () => {
  const { tenant_id, as } = await newTenant(app);
  const connection = await connectionOf(app.deps, `Bearer ${as.guest.token}`);
  const { database } = app.deps;
  const held: Promise<void>[] = [];
  const readLate = async <Row>(query: Readable<Row>) => {
    const one = held.pop();
    const rows = await database.read(query);
    await one;
    return rows;
  };
  const read = Object.assign(readLate, { together: database.read.together });
  const feeds = new EventFeeds({ ...app.deps, database: { ...database, read } }, app.app.log);
  const user = { tenant_id, id: as.guest.id };
  const open = async (after: number | null) => {
    const answer = new PassThrough();
    const told = { text: '' };
    answer.on('data', (chunk: Buffer) => (told.text += chunk.toString()));
    const connect = async () => connection;
    await feeds.open(user, { after, seconds: 0 }, { connect, answer: () => answer });
    return told;
  };
  const create = async (name: string) =>
    (await created(as.admin.post('/object_class', { name }))).id;
  const first = await open(null);
  await waitUntil(() => first.text.includes('id: '));
  const before = Number(/id: (\d+)/.exec(first.text)?.[1]);
  const early = await create('Early');
  await waitUntil(() => first.text.includes(early));
  const { promise, resolve } = Promise.withResolvers<void>();
  held.push(promise);
  const late = await create('Late');
  await waitUntil(() => held.length === 0);
  const second = await open(before);
  resolve();
  await waitUntil(() => second.text.includes(late));
  assert.ok(second.text.includes(early), second.text);
  feeds.close();
});

test('a user has at most 20 streams, however many they open at once; those that have closed or failed do not count', async () => {
  const { tenant_id, as } = await newTenant(app);
  const connection = await connectionOf(app.deps, `Bearer ${as.guest.token}`);
  const feeds = new EventFeeds(app.deps, app.app.log);
  const answers: PassThrough[] = [];
  const begin = () => {
    const answer = new PassThrough();
    answers.push(answer);
    return answer;
  };
  const open = (connect = async () => connection, answer = begin) =>
    feeds.open({ tenant_id, id: as.guest.id }, { after: null, seconds: 0 }, { connect, answer });
  for (let n = 0; n < 25; n += 1) {
    await assert.rejects(
      open(() => Promise.reject(new Error('ended'))),
      /ended/,
    );
    await assert.rejects(
      open(undefined, () => {
        throw new Error('left');
      }),
      /left/,
    );
  }
  assert.equal(answers.length, 0);
  const opening = await Promise.allSettled(Array.from({ length: 25 }, () => open()));
  assert.equal(opening.filter(({ status }) => status === 'fulfilled').length, 20);
  await assert.rejects(open(), { code: 'rate_limited' });
  const [first] = answers;
  assert.ok(first);
  first.destroy();
  await once(first, 'close');
  await open();
  feeds.close();
});

test('of many events at once, each kind is sent, even if only the last row is of it', async () => {
  const { tenant_id, as } = await newTenant(app);
  const first = await live.reader({ tenant_id, id: as.superuser.id });
  const last = first.last ?? 0;
  const { id } = await created(as.admin.post('/object_class', { name: 'Old' }));
  await ok(as.admin.delete(`/object_class/${id}`), 204);
  for (let n = 0; n < 60; n += 1)
    await created(as.admin.post('/object_class', { name: `Class ${n}` }));
  await allRead(app, tenant_id, first);
  first.leave();
  const resumed = await live.reader({ tenant_id, id: as.superuser.id }, last);
  await waitUntil(() => resumed.events.length > 0);
  assert.deepEqual(
    resumed.events.map((event) => [event.type, event.id]),
    [
      ['create', null],
      ['archive', id],
    ],
  );
  resumed.leave();
});

test('a page gets the events since it was loaded, and none before', async () => {
  const { tenant_id, as } = await newTenant(app);
  const { access_token } = await openSession(app.deps, { tenant_id, id: as.superuser.id });
  const { id } = await created(as.admin.post('/object_class', { name: 'Just now' }));
  const all = await live.reader({ tenant_id, id: as.admin.id });
  await allRead(app, tenant_id, all);
  all.leave();
  const told = async (age: string) => {
    const reader = await EventReader.open(live.base, access_token, undefined, age);
    await pause(100);
    reader.leave();
    return reader.events.map((event) => event.id);
  };
  assert.deepEqual(await told('?age=60'), [id]);
  assert.deepEqual(await told('?age=0'), []);
  assert.deepEqual(await told(''), []);
  const refused = await fetch(`${live.base}/api/events?age=x`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  assert.equal(refused.status, 422);
  await refused.json();
});

const [ME, OTHER, SHARE, MY_KEY] = ['me', 'other', 'share', 'my key'] as const;
const event = (
  type: 'update' | 'login',
  entity: string,
  entity_id: string,
  users = [entity_id],
) => ({
  seq: 1,
  at: '2026-11-24T12:00:00Z',
  type,
  entity,
  entity_id,
  units: null,
  users,
  session_id: null,
});
const CASES: [name: string, event: ReturnType<typeof event>, all: boolean, renews: boolean][] = [
  ['their own record', event('update', 'user', ME), false, true],
  ['somebody else’s record', event('update', 'user', OTHER), false, false],
  ['their own sign-in', event('login', 'user', ME), false, false],
  ['a unit shared with them', event('update', 'user_shared_bu', SHARE, [ME]), false, true],
  [
    'a unit shared with somebody else',
    event('update', 'user_shared_bu', SHARE, [OTHER]),
    false,
    false,
  ],
  ['a unit', event('update', 'business_unit', OTHER), false, true],
  ['a unit, for who sees the whole tenant', event('update', 'business_unit', OTHER), true, false],
  ['the tenant', event('update', 'tenant', OTHER), true, true],
  ['the key that opened it', event('update', 'api_key', MY_KEY), true, true],
  ['the end of their session', event('update', 'session', MY_KEY), true, true],
  ['the end of another session', event('update', 'session', OTHER), true, false],
  ['another key', event('update', 'api_key', OTHER), true, false],
  ['an object', event('update', 'object', ME), false, false],
];
for (const [name, change, all, renews] of CASES)
  test(`whether the caller of a stream is read again after a change of ${name}: ${renews}`, () => {
    const scope = all ? ({ all } as const) : { all: false as const, read: [], work: [] };
    assert.equal(mayChangeCaller(change, { id: ME, session_id: MY_KEY, scope }), renews);
  });
