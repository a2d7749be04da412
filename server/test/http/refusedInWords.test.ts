import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { messageFor } from '#kit/refusals/messages.ts';
import { buildApp } from '../../src/app.ts';
import { created, ok } from '../fixtures/inspectionSite.ts';
import { callerOf, newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { untilWaiting } from '../servers/untilWaiting.ts';

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenant = await newTenant(app);
});
after(() => app.close());

/** The places of four that one tenant may take. */
const SHARE_OF_FOUR = 3;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The places that name a kind of fault: calls of `invalid`, reasons of refinements, and lists of faults. */
const KINDS = [
  /\binvalid\(\s*\[[^\]]*\],\s*'([a-z_]+)'/g,
  /reason: '([a-z_]+)' \}/g,
  /(?:loc|path|field): [^;{}]*?\btype: '([a-z_]+)'/g,
];

test('every kind of fault has its own text in every language', () => {
  const files = ['server/src/**/*.ts', 'contract/src/**/*.ts'].flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT }),
  );
  const kinds = new Set(
    files
      .filter((file) => !/test|demo|openapi/.test(file))
      .flatMap((file) => {
        const text = readFileSync(`${ROOT}/${file}`, 'utf8');
        return KINDS.flatMap((kind) => [...text.matchAll(kind)].map(([, name = '']) => name));
      }),
  );
  // These name the reason of the refusal, beside the code.
  for (const reason of [
    'archived',
    'no_series',
    'inactive',
    'not_invited',
    'of_rule',
    'own_account',
    'second_factor_on',
    'second_factor_off',
    'unfinished',
    'offset',
    'file_missing',
    'webhook_off',
    'decided',
    'missing',
    'other_object',
  ])
    kinds.delete(reason);
  assert.ok(kinds.size > 25, [...kinds].join(' '));
  for (const locale of LOCALES) {
    for (const kind of kinds)
      assert.notEqual(messageFor(kind, locale), kind, `${kind} in ${locale}`);
  }
});

test("a refusal by the database itself is in the caller's language", async () => {
  const { admin } = tenant.as;
  let parent_id: string | null = null;
  const below = (headers: Record<string, string> = {}) =>
    admin.post('/object', { name: 'Deeper', parent_id }, headers);
  for (let answer = await below(); answer.status === 201; answer = await below())
    parent_id = answer.body.id;
  const fault = { loc: ['body', 'parent_id'], type: 'too_deep_tree' };
  for (const locale of LOCALES) {
    const { detail } = await ok(below({ 'accept-language': locale }), 422);
    assert.deepEqual(detail, [{ ...fault, msg: messageFor('too_deep_tree', locale) }]);
  }
  await ok(admin.patch('/user/me', { language: 'de-DE' }));
  const { detail } = await ok(below(), 422);
  assert.deepEqual(detail, [{ ...fault, msg: messageFor('too_deep_tree', 'de-DE') }]);
});

test('a statement that times out is reported as a busy server, and logged without its values', async () => {
  const { admin } = tenant.as;
  const { id } = await created(admin.post('/object', { name: 'Locked' }));
  const lines: string[] = [];
  const loggingApp = await buildApp({
    deps: app.deps,
    log: 'error',
    log_to: { write: (line) => void lines.push(line) },
  });
  const owner = await app.database.owner();
  try {
    await owner.query('begin');
    await owner.query('select 1 from object where tenant_id = $1 and id = $2 for update', [
      tenant.tenant_id,
      id,
    ]);
    const answer = await callerOf(loggingApp, admin).patch(`/object/${id}`, { name: 'Waits long' });
    assert.deepEqual([answer.status, answer.body], [503, { detail: { code: 'busy' } }]);
    assert.equal(answer.headers['retry-after'], '2');
  } finally {
    await owner.end();
    await loggingApp.close();
  }
  const [line] = lines.filter((one) => one.includes('out of time'));
  const { code, statement } = JSON.parse(line ?? '{}');
  assert.equal(code, '57014');
  assert.match(statement, /for no key update/);
  assert.doesNotMatch(lines.join(), new RegExp(`${id}|Waits long`));
  assert.equal((await admin.get(`/object/${id}`)).body.name, 'Locked');
});

test('a caller who hangs up while waiting for a place is no fault of the server', async () => {
  const { admin } = tenant.as;
  const { id } = await created(admin.post('/object', { name: 'Locked too' }));
  const lines: string[] = [];
  const log = { log: 'error', log_to: { write: (line: string) => void lines.push(line) } } as const;
  const loggingApp = await buildApp({ deps: app.deps, ...log });
  const owner = await app.database.owner();
  try {
    const address = await loggingApp.listen({ port: 0 });
    await owner.query('begin');
    await owner.query('select 1 from object where tenant_id = $1 and id = $2 for update', [
      tenant.tenant_id,
      id,
    ]);
    const held = Array.from({ length: SHARE_OF_FOUR }, (_, n) =>
      callerOf(loggingApp, admin).patch(`/object/${id}`, { name: `Held ${n}` }),
    );
    await untilWaiting(owner, SHARE_OF_FOUR);
    const arrived = once(loggingApp.server, 'request') as Promise<
      [IncomingMessage, ServerResponse]
    >;
    const hangUp = new AbortController();
    const given = fetch(`${address}/api/object/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ name: 'Hung up' }),
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      signal: hangUp.signal,
    });
    const [, answer] = await arrived;
    await pause(200);
    hangUp.abort();
    await Promise.all([assert.rejects(given), once(answer, 'close')]);
    await owner.query('rollback');
    for (const one of held) await ok(one);
    assert.deepEqual(lines, []);
    assert.match((await ok(admin.get(`/object/${id}`))).name, /^Held/);
  } finally {
    await owner.end();
    await loggingApp.close();
  }
});

test('two Authorization headers count as none', async () => {
  const authorization = `Bearer ${tenant.as.admin.token}`;
  const address = await app.app.listen({ port: 0 });
  const send = (values: string[]) =>
    new Promise<number>((resolve, reject) => {
      const outgoing = request(`${address}/api/user/me`, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      outgoing.setHeader('authorization', values);
      outgoing.on('error', reject).end();
    });
  assert.equal(await send([authorization]), 200);
  assert.equal(await send([authorization, 'Bearer other']), 401);
  assert.equal(await send(['Bearer other', authorization]), 401);
});

test('a repeated change returns the version of the first', async () => {
  const { admin } = tenant.as;
  const { id } = await created(admin.post('/object', { name: 'Kept' }));
  const send = () => admin.patch(`/object/${id}`, { name: 'Renamed' }, { 'idempotency-key': id });
  const [first, again] = [await send(), await send()];
  assert.equal(first.headers['etag'], '"2"');
  assert.deepEqual([again.headers['etag'], again.body], [first.headers['etag'], first.body]);
});

test('the same moment in another notation is not a change', async () => {
  const { admin } = tenant.as;
  const user = await created(
    admin.post('/user', {
      email: 'moments@test.example',
      password: 'long enough to keep',
      first_name: 'New',
      last_name: 'User',
      user_type_code: 2,
    }),
  );
  const unit = await created(admin.post('/business_unit', { name: 'Shared' }));
  const shared = await created(
    admin.post('/user_shared_bu', {
      user_id: user.id,
      business_unit_id: unit.id,
      access: 'read',
      valid_to: '2030-01-01T12:00:00Z',
    }),
  );
  const change = (valid_to: string) => admin.patch(`/user_shared_bu/${shared.id}`, { valid_to });
  assert.equal((await change('2030-01-01T14:00:00+02:00')).headers['etag'], '"1"');
  assert.equal((await change('2030-01-01T12:00:00.000001Z')).headers['etag'], '"2"');
});
