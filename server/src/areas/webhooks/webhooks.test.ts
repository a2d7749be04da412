import assert from 'node:assert/strict';
import { after, before, beforeEach, afterEach, test } from 'node:test';
import type { DeliveryView } from '@plumbline/contract/webhooks/schemas';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { sql } from 'kysely';
import { errorCode } from '#kit/db/databaseErrors.ts';
import { dueEntries, startWorkers } from '#kit/due/workers.ts';
import { send } from '#kit/outgoing/send.ts';
import { Warnings } from '#kit/warnings.ts';
import { waitUntil } from '#test/fixtures/eventReader.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { handled } from '#test/fixtures/notices.ts';
import { startReceiver } from '#test/fixtures/webhookReceiver.ts';
import type { Received, WebhookReceiver } from '#test/fixtures/webhookReceiver.ts';
import { cleanWebhooks } from './cleaning.ts';
import { deliveryTask } from './deliver.ts';

let app: TestApp;
let owner: pg.Client;
let tenant: TestTenant;
let receiver: WebhookReceiver;
before(async () => {
  app = await newApp({ app: 6, read: 4 });
  owner = await app.database.owner();
});
after(() => app.close());
beforeEach(async () => {
  app.deps.config.private_webhooks = true;
  tenant = await newTenant(app);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const pathOf = (of: TestTenant = tenant) => `/superuser/tenant/${of.tenant_id}/webhook`;
const KINDS = ['object.create', 'object.update'];

interface Made {
  id: string;
  secret: string;
  path: string;
}

/** A webhook with its secret. */
async function add({ of = tenant, url = receiver.url, kinds = KINDS } = {}): Promise<Made> {
  const { superuser } = of.as;
  const { id } = await ok(superuser.post(pathOf(of), { name: 'ERP', url, kinds }), 201);
  const path = `${pathOf(of)}/${id}`;
  const { secret } = await ok(superuser.put(`${path}/secret`, undefined));
  return { id, secret, path };
}

const work = () => ({
  deps: app.deps,
  log: app.app.log,
  warnings: new Warnings({ info: () => undefined, warn: () => undefined }),
  stopping: new AbortController().signal,
});
/** Sends the due messages, as a worker does. */
const deliver = ({ id }: { id: string }, of = tenant) =>
  deliveryTask().run({ tenant_id: of.tenant_id, id }, work());

/** Creates an object, and hands the event to the handlers. */
async function createObject(of = tenant): Promise<string> {
  const { id } = await ok(of.as.admin.post('/object', { name: 'Pump' }), 201);
  await handled(app, of.tenant_id);
  return id;
}

const log = async ({ path }: Made, of = tenant): Promise<DeliveryView[]> =>
  (await ok(of.as.superuser.get(`${path}/delivery`))).items;
const shown = async ({ id }: Made, of = tenant) => {
  const { items } = await ok(of.as.superuser.get(pathOf(of)));
  return items.find((one: { id: string }) => one.id === id);
};
/** All pauses are over. */
const hurry = async () => {
  await owner.query(`update webhook_delivery set due_at = now() where status = 'waiting'`);
  await owner.query(`update webhook set retry_at = '-infinity'`);
};

/** Verified by another implementation of Standard Webhooks. */
const verified = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

test('a message names what happened, and is signed as Standard Webhooks asks for', async () => {
  const webhook = await add();
  const object = await createObject();
  await deliver(webhook);
  const [message, ...more] = receiver.received;
  assert.ok(message && more.length === 0);
  const [entry] = await app.database.queryAsOwner<{ at: Date }>(
    `select at from audit_log where tenant_id = $1 and entity = 'object'`,
    [tenant.tenant_id],
  );
  const { timestamp, ...content } = verified(webhook.secret, message) as { timestamp: string };
  assert.deepEqual(content, { type: 'object.create', data: { entity: 'object', id: object } });
  assert.equal(new Date(timestamp).getTime(), new Date(entry?.at ?? '').getTime());
  const [delivery] = await log(webhook);
  assert.deepEqual(
    [delivery?.id, delivery?.status, delivery?.entity_id, delivery?.due_at],
    [message.headers['webhook-id'], 'delivered', object, null],
  );
  const [attempt] = delivery?.attempts ?? [];
  assert.deepEqual(
    [attempt?.number, attempt?.status_code, attempt?.fault, attempt?.response],
    [1, 200, null, 'thank you'],
  );
  const forged = { ...message, body: message.body.replace('create', 'delete') };
  assert.throws(() => verified(webhook.secret, forged));
  assert.throws(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, message));
});

test('only chosen events are sent, and only of the own tenant', async () => {
  const webhook = await add({ kinds: ['object.update'] });
  const other = await newTenant(app);
  const foreign = await add({ of: other });
  const object = await createObject();
  await ok(tenant.as.admin.patch(`/object/${object}`, { name: 'Valve' }));
  await ok(tenant.as.admin.post('/business_unit', { name: 'East' }), 201);
  await handled(app, tenant.tenant_id);
  await handled(app, other.tenant_id);
  await deliver(webhook);
  await deliver(foreign, other);
  assert.deepEqual(
    receiver.received.map(({ body }) => JSON.parse(body).type),
    ['object.update'],
  );
  assert.deepEqual(await log(foreign, other), []);
});

test('a message that was not confirmed is sent again under its id, until it is', async () => {
  const webhook = await add();
  await createObject();
  receiver.answer = (_, response) => {
    response.statusCode = 500;
    response.end('x'.repeat(100_000));
  };
  await deliver(webhook);
  await deliver(webhook); // its pause is not over
  assert.equal(receiver.received.length, 1);
  const [waiting] = await log(webhook);
  assert.equal(waiting?.status, 'waiting');
  assert.ok(Date.parse(waiting?.due_at ?? '') > Date.parse(waiting?.created_at ?? ''));
  assert.deepEqual(
    [waiting?.attempts[0]?.fault, waiting?.attempts[0]?.status_code],
    ['status', 500],
  );
  assert.equal(waiting?.attempts[0]?.response?.length, 1000);
  assert.equal((await shown(webhook)).failures, 1);
  await hurry();
  receiver.answer = (_, response) => {
    response.statusCode = 204;
    response.end();
  };
  await deliver(webhook);
  const [delivered] = await log(webhook);
  assert.deepEqual(
    [delivered?.status, delivered?.attempts.map(({ number }) => number)],
    ['delivered', [2, 1]],
  );
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  assert.deepEqual(ids, [delivered?.id, delivered?.id]);
  assert.deepEqual(
    [(await shown(webhook)).failures, (await shown(webhook)).failing_since],
    [0, null],
  );
});

test('after a server has died while it sent a message, another one sends it', async () => {
  const webhook = await add();
  await createObject();
  await owner.query(
    `update webhook_delivery set status = 'sending', attempts = 1, claimed_at = now() where tenant_id = $1`,
    [tenant.tenant_id],
  );
  await deliver(webhook);
  assert.equal(receiver.received.length, 0);
  await owner.query(`update webhook_delivery set claimed_at = '2001-02-03' where tenant_id = $1`, [
    tenant.tenant_id,
  ]);
  const due = await dueEntries(app.deps, [deliveryTask()]);
  assert.deepEqual(due, [{ task: 'webhook', tenant_id: tenant.tenant_id, id: webhook.id }]);
  await deliver(webhook);
  const [delivery] = await log(webhook);
  assert.deepEqual([delivery?.status, delivery?.attempts[0]?.number], ['delivered', 2]);
});

test('redirects are not followed', async () => {
  const webhook = await add();
  await createObject();
  const other = await startReceiver();
  receiver.answer = (_, response) => {
    response.writeHead(302, { location: other.url });
    response.end();
  };
  await deliver(webhook);
  await other.close();
  const [delivery] = await log(webhook);
  assert.deepEqual(
    [other.connections(), delivery?.attempts[0]?.status_code, delivery?.status],
    [0, 302, 'waiting'],
  );
});

test('without permission, nothing connects to private addresses in any notation or under any name', async () => {
  const webhook = await add();
  app.deps.config.private_webhooks = false;
  const { port } = receiver;
  const hosts = ['127.0.0.1', 'localhost', '0x7f.1', '[::ffff:127.0.0.1]', '2130706433'];
  for (const host of [...hosts.map((one) => `https://${one}:${port}/`), receiver.url]) {
    await owner.query('update webhook set url = $2 where id = $1', [webhook.id, host]);
    await createObject();
    await hurry();
    await deliver(webhook);
    const [delivery] = await log(webhook);
    assert.equal(delivery?.attempts[0]?.fault, 'address_refused', host);
    await owner.query('delete from webhook_delivery where webhook_id = $1', [webhook.id]);
  }
  assert.equal(receiver.connections(), 0);
});

test('an address without an answer, or without a valid certificate, is reported as such', async () => {
  const gone = await startReceiver();
  await gone.close();
  // Its certificate has no trusted issuer.
  const secure = new SMTPServer({ secure: true });
  secure.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    secure.listen(0, '127.0.0.1', resolve);
  });
  const { port } = secure.server.address() as AddressInfo; // it listens on a port
  for (const [url, fault] of [
    [gone.url, 'unreachable'],
    [`https://127.0.0.1:${receiver.port}/`, 'unreachable'],
    [`https://127.0.0.1:${port}/`, 'certificate'],
  ] as const) {
    const webhook = await add({ url });
    await createObject();
    await deliver(webhook);
    assert.equal((await log(webhook))[0]?.attempts[0]?.fault, fault, url);
  }
  await new Promise<void>((resolve) => {
    secure.close(resolve);
  });
});

test('of a response without end only the beginning is read, and an answer that never comes is not waited for', async () => {
  const message = { url: receiver.url, headers: {}, body: '{}' };
  receiver.answer = (_, response) => {
    response.write('begin');
    const more = () => response.write('x'.repeat(64 * 1024), (error) => error || more());
    more();
  };
  const endless = await send(message, { inPrivateNetworks: true, within_ms: 60_000 });
  assert.deepEqual(
    [endless.fault, endless.status_code, endless.response?.length],
    [null, 200, 1000],
  );
  receiver.answer = () => undefined;
  const silent = await send(message, { inPrivateNetworks: true, within_ms: 50 });
  assert.deepEqual([silent.fault, silent.status_code], ['timeout', null]);
  receiver.answer = (_, response) => response.write('slow');
  const slow = await send(message, { inPrivateNetworks: true, within_ms: 50 });
  assert.equal(slow.fault, 'timeout');
});

test('a new secret signs at once, and the one before for another day', async () => {
  const webhook = await add();
  const { superuser } = tenant.as;
  const { secret } = await ok(superuser.put(`${webhook.path}/secret`, undefined));
  assert.notEqual(secret, webhook.secret);
  await createObject();
  await deliver(webhook);
  const [both] = receiver.received;
  assert.ok(both);
  verified(secret, both);
  verified(webhook.secret, both);
  await owner.query(
    `update webhook_secret set expires_at = '2001-02-03' where webhook_id = $1 and expires_at is not null`,
    [webhook.id],
  );
  await createObject();
  await deliver(webhook);
  const later = receiver.received[1];
  assert.ok(later);
  verified(secret, later);
  assert.throws(() => verified(webhook.secret, later));
  await cleanWebhooks(app.deps);
  const { rows } = await owner.query('select 1 from webhook_secret where webhook_id = $1', [
    webhook.id,
  ]);
  assert.equal(rows.length, 1);
});

test('secrets are stored encrypted, and those from before are once cleaning has met them', async () => {
  const webhook = await add();
  const stored = async (): Promise<string> =>
    (await owner.query('select secret from webhook_secret where webhook_id = $1', [webhook.id]))
      .rows[0].secret;
  const plain = Buffer.from(webhook.secret.slice('whsec_'.length), 'base64');
  const isHidden = (text: string) =>
    !text.includes(webhook.secret.slice(6)) && !Buffer.from(text, 'base64').includes(plain);
  assert.ok(isHidden(await stored()));
  const isSigned = async () => {
    receiver.received.length = 0;
    await createObject();
    await deliver(webhook);
    const [message] = receiver.received;
    assert.ok(message);
    verified(webhook.secret, message);
  };
  await isSigned();
  await owner.query('update webhook_secret set secret = $2 where webhook_id = $1', [
    webhook.id,
    webhook.secret,
  ]);
  await isSigned();
  await cleanWebhooks(app.deps);
  assert.ok(isHidden(await stored()));
  await isSigned();
});

test('secrets are in no answer that is kept, no log, and readable by sign-in alone', async () => {
  const webhook = await add();
  const texts = await owner.query<{ row: string }>(
    `select a::text as row from audit_log a where tenant_id = $1
     union all select i::text from idempotency i where tenant_id = $1 union all select w::text from webhook w`,
    [tenant.tenant_id],
  );
  assert.ok(texts.rows.every(({ row }) => !row.includes(webhook.secret)));
  const query = sql`select secret from webhook_secret where tenant_id = ${tenant.tenant_id}::uuid`;
  await assert.rejects(app.deps.database.read(query), (error) => errorCode(error) === '42501');
  const { rows } = await query.execute(app.deps.database.signIn);
  assert.ok(rows.length > 0);
});

test('a webhook without a secret or switched off is sent nothing, but may be tried out', async () => {
  const { superuser } = tenant.as;
  const body = { name: 'Later', url: receiver.url, kinds: KINDS };
  const { id, signing_since } = await ok(superuser.post(pathOf(), body), 201);
  assert.equal(signing_since, null);
  await createObject();
  await deliver({ id });
  assert.equal((await superuser.post(`${pathOf()}/${id}/ping`)).status, 409);
  const webhook = await add();
  await createObject();
  await ok(superuser.patch(webhook.path, { is_active: false }));
  await createObject();
  await deliver(webhook);
  assert.equal(receiver.received.length, 0);
  await ok(superuser.post(`${webhook.path}/ping`), 202);
  await deliver(webhook);
  assert.deepEqual(
    receiver.received.map((message) => verified(webhook.secret, message)),
    [{ ...JSON.parse(receiver.received[0]?.body ?? ''), type: 'ping' }],
  );
  await ok(superuser.patch(webhook.path, { is_active: true }));
  await deliver(webhook);
  assert.equal(receiver.received.length, 2); // the messages that had been waiting
});

test('a message can be sent again by hand, and only through its webhook', async () => {
  const webhook = await add();
  const other = await add();
  await createObject();
  await deliver(webhook);
  const [delivery] = await log(webhook);
  const { superuser } = tenant.as;
  const again = (path: string) => superuser.post(`${path}/delivery/${delivery?.id}/resend`);
  assert.equal((await again(other.path)).status, 404);
  await ok(again(webhook.path), 202);
  await deliver(webhook);
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['webhook-id']),
    [delivery?.id, delivery?.id],
  );
  assert.equal((await log(webhook))[0]?.attempts.length, 2);
});

test('messages of a webhook that is off are held, and can only be sent again to test it', async () => {
  const webhook = await add();
  const { superuser } = tenant.as;
  const again = async (one: DeliveryView | undefined) =>
    await superuser.post(`${webhook.path}/delivery/${one?.id}/resend`);
  const shownAs = async () => (await log(webhook)).map(({ status, due_at }) => [status, due_at]);
  await createObject();
  await deliver(webhook);
  receiver.answer = (_, response) => response.writeHead(500).end();
  await createObject();
  await deliver(webhook);
  await ok(superuser.patch(webhook.path, { is_active: false }));
  assert.deepEqual(await shownAs(), [
    ['held', null],
    ['delivered', null],
  ]);
  const [, delivered] = await log(webhook);
  const refused = await again(delivered);
  assert.equal(refused.status, 409);
  assert.deepEqual(refused.body.detail, { code: 'wrong_status', reason: 'webhook_off' });
  // So is one whose server died while it sent it.
  await owner.query(
    `update webhook_delivery set status = 'sending', claimed_at = now() - interval '2 minutes' where status = 'waiting'`,
  );
  assert.deepEqual((await shownAs())[0], ['held', null]);

  receiver.answer = (_, response) => response.writeHead(200).end();
  await ok(superuser.post(`${webhook.path}/ping`), 202);
  assert.equal((await shownAs())[0]?.[0], 'waiting');
  await deliver(webhook);
  const [ping] = await log(webhook);
  assert.deepEqual([ping?.kind, ping?.status], ['ping', 'delivered']);
  assert.equal((await again(ping)).status, 202);
  await ok(superuser.patch(webhook.path, { is_active: true }));
  await deliver(webhook);
  assert.deepEqual(
    (await shownAs()).map(([status]) => status),
    ['delivered', 'delivered', 'delivered'],
  );
  assert.equal((await again(delivered)).status, 202);
});

test('a message is given up after three days, and old ones are deleted', async () => {
  const webhook = await add();
  await createObject();
  receiver.answer = (_, response) => response.writeHead(503).end();
  await owner.query(`update webhook_delivery set queued_at = now() - interval '73 hours'`);
  await deliver(webhook);
  assert.equal((await log(webhook))[0]?.status, 'failed');
  assert.equal(await cleanWebhooks(app.deps), 0);
  await owner.query(
    `update webhook_delivery set created_at = now() - interval '31 days' where webhook_id = $1`,
    [webhook.id],
  );
  assert.equal(await cleanWebhooks(app.deps), 1);
  assert.deepEqual(await log(webhook), []);
});

test('a webhook that has failed for days, or is gone, is switched off, and superusers are notified', async () => {
  for (const [status, failing] of [
    [500, `failures = 9, failing_since = now() - interval '4 days'`],
    [410, 'failures = 0'],
  ] as const) {
    const webhook = await add();
    await createObject();
    receiver.answer = (_, response) => response.writeHead(status).end();
    await owner.query(`update webhook set ${failing} where id = $1`, [webhook.id]);
    await deliver(webhook);
    const { is_active, disabled_at } = await shown(webhook);
    assert.deepEqual([is_active, typeof disabled_at], [false, 'string']);
    assert.deepEqual((await log(webhook))[0]?.status, 'held');
    await handled(app, tenant.tenant_id);
    const { items } = await ok(tenant.as.superuser.get('/notice'));
    assert.deepEqual(
      [items[0].kind, items[0].data],
      ['webhook_disabled', { webhook: { id: webhook.id, name: 'ERP' } }],
    );
    const begun = await ok(tenant.as.superuser.patch(webhook.path, { is_active: true }));
    assert.deepEqual([begun.failures, begun.disabled_at], [0, null]);
    await ok(tenant.as.superuser.delete(webhook.path), 204);
  }
  const early = await add();
  await createObject();
  receiver.answer = (_, response) => response.writeHead(500).end();
  await owner.query(
    `update webhook set failures = 50, failing_since = now() - interval '2 days' where id = $1`,
    [early.id],
  );
  await deliver(early);
  assert.equal((await shown(early)).is_active, true);
});

test('addresses that never answer hold up neither other tenants nor more than a few workers', async () => {
  const held = await startReceiver();
  held.answer = () => undefined;
  for (let n = 0; n < 5; n += 1) await add({ url: held.url });
  for (let n = 0; n < 6; n += 1) await createObject();
  const other = await newTenant(app);
  await add({ of: other });
  const workers = startWorkers({
    deps: app.deps,
    tasks: [deliveryTask()],
    rounds: [],
    log: app.app.log,
  });
  try {
    await waitUntil(() => held.received.length >= 8);
    for (let n = 0; n < 6; n += 1) await createObject(other);
    await waitUntil(() => receiver.received.length === 6);
    assert.equal(held.received.length, 8);
  } finally {
    await held.close();
    await workers.stop();
  }
});

test('a webhook is logged with what was given, and what changed of it', async () => {
  const { superuser } = tenant.as;
  const { id, path } = await add();
  const signing_since = new Date((await shown({ id, secret: '', path })).signing_since);
  await owner.query('update webhook set failures = 3 where id = $1', [id]);
  await ok(superuser.patch(path, { name: 'ERP', kinds: ['object.create'] }));
  await ok(superuser.patch(path, { is_active: false }));
  await ok(superuser.patch(path, { is_active: true, url: `${receiver.url}?a` }));
  await ok(superuser.delete(path), 204);
  const { rows } = await owner.query(
    'select jsonb_build_array(operation, old_value, new_value) as entry from audit_log where entity_id = $1 order by id',
    [id],
  );
  const { url } = receiver;
  const name = 'ERP';
  assert.deepEqual(
    rows.map(({ entry }) => entry),
    [
      ['create', {}, { name, url, kinds: KINDS }],
      ['update', { signing_since: null }, { signing_since: signing_since.toISOString() }],
      ['update', { kinds: KINDS }, { kinds: ['object.create'] }],
      ['update', { is_active: true }, { is_active: false }],
      ['update', { is_active: false, url }, { is_active: true, url: `${url}?a` }],
      ['delete', { name, url: `${url}?a`, kinds: ['object.create'] }, {}],
    ],
  );
});

test('bodies and ids that do not fit are refused', async () => {
  const { superuser, admin } = tenant.as;
  const good = { name: 'ERP', url: 'https://hooks.example.com/plumbline', kinds: KINDS };
  const statusOf = async (change: object) =>
    (await superuser.post(pathOf(), { ...good, ...change })).status;
  for (const url of [
    '',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://',
    'https://me:word@a.example/',
    'https://a.example/#x',
    'a.example',
    5,
  ])
    assert.equal(await statusOf({ url }), 422, String(url));
  for (const kinds of [[], ['object.login'], ['notice.create'], 'object.create'])
    assert.equal(await statusOf({ kinds }), 422, JSON.stringify(kinds));
  app.deps.config.private_webhooks = false;
  assert.equal(await statusOf({ url: 'http://hooks.example.com/' }), 422);
  const own = [
    '127.0.0.1',
    '10.1.2.3',
    '[::127.0.0.1]',
    '[fd00::1]',
    '0x7f.1',
    'localhost',
    'a.local',
  ];
  for (const host of own) assert.equal(await statusOf({ url: `https://${host}/` }), 422, host);
  assert.equal(await statusOf({}), 201);
  assert.equal((await admin.get(pathOf())).status, 403);
  const other = await newTenant(app);
  assert.equal((await other.as.superuser.get(pathOf())).status, 404);
  const { items } = await ok(superuser.get(pathOf()));
  const stolen = `${pathOf(other)}/${items[0].id}`;
  for (const answer of [
    await other.as.superuser.patch(stolen, { name: 'Mine' }),
    await other.as.superuser.put(`${stolen}/secret`, undefined),
    await other.as.superuser.post(`${stolen}/ping`),
    await other.as.superuser.get(`${stolen}/delivery`),
    await other.as.superuser.delete(stolen),
  ])
    assert.equal(answer.status, 404);
});

test('a tenant has up to twenty webhooks, however many are added at once', async () => {
  const { superuser } = tenant.as;
  const body = { name: 'ERP', url: receiver.url, kinds: KINDS };
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => superuser.post(pathOf(), body)),
  );
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(
    [statuses.filter((one) => one === 201).length, statuses.filter((one) => one === 402).length],
    [20, 4],
  );
});
