import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { simpleParser } from 'mailparser';
import type pg from 'pg';
import { inTransaction } from '#kit/audit/transaction.ts';
import { startWorkers } from '#kit/due/workers.ts';
import type { MailContent } from '#kit/mail/content.ts';
import { deliverMails, mailTask } from '#kit/mail/deliver.ts';
import { queueMail } from '#kit/mail/queueMail.ts';
import { mailFaultOf, openTransport } from '#kit/mail/transport.ts';
import type { Transport } from '#kit/mail/transport.ts';
import { Warnings } from '#kit/warnings.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { retryMail } from '../../src/admin/mails.ts';
import { waitUntil } from '../fixtures/eventReader.ts';
import { created, ok } from '../fixtures/inspectionSite.ts';
import { isTo, startMailServer } from '../fixtures/mailServer.ts';
import type { MailServer } from '../fixtures/mailServer.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';

let app: TestApp;
let owner: pg.Client;
let tenant: TestTenant;
let server: MailServer;
let transport: Transport;
before(async () => {
  app = await newApp({ app: 8, read: 4 });
  owner = await app.database.owner();
  tenant = await newTenant(app);
  server = await startMailServer();
  transport = openTransport({ smtp_url: server.url, from: FROM, folder: '' });
});
after(async () => {
  transport.close();
  await server.close();
  await app.close();
});

const READER = { password: 'plumb line 7', first_name: 'Jürgen', last_name: 'Groß' };
const FROM = 'Inspections, "north" <inspections@plumbline.test>';
const CONTENT: MailContent = {
  subject: 'Brücke 7 ist fällig',
  heading: 'Brücke 7',
  paragraphs: ['Sie sind verantwortlich.'],
  lines: [{ text: 'Brücke 7', note: 'heute', path: '/object/7' }],
  button: { text: 'Inspektion öffnen', path: '/inspection/7#items' },
  reason: 'Sie bekommen diese E-Mail als Verantwortlicher.',
};

/** Asks for a mail in a transaction of its own. */
async function ask(
  address: string,
  {
    key = address,
    name = 'Jürgen Groß',
    content = CONTENT,
    user_id,
  }: { key?: string; name?: string; content?: MailContent; user_id?: string } = {},
): Promise<void> {
  const { tenant_id, as } = tenant;
  const base = await actingAs(app.deps, { tenant_id, user_id: as.admin.id });
  await inTransaction(base, async (ctx) => {
    const reader = user_id === undefined ? {} : { user_id };
    queueMail(ctx, { key, to: { name, address }, locale: 'de-DE', ...reader, content });
  });
}

/** Sends the due mails, as a worker does. */
const deliver = (by: Transport = transport): Promise<void> =>
  deliverMails(by, tenant, {
    deps: app.deps,
    log: app.app.log,
    warnings: new Warnings({ info: () => undefined, warn: () => undefined }),
    stopping: new AbortController().signal,
  });

const rowOf = async (address: string) =>
  (
    await owner.query(
      `select m.id, m.status, m.fault, m.error, m.attempts, m.due_at > now() as is_put_off, b.content is not null as has_text
       from mail m left join mail_body b on b.tenant_id = m.tenant_id and b.mail_id = m.id where m.address = $1`,
      [address],
    )
  ).rows[0];
const makeDue = (address: string) =>
  owner.query('update mail set due_at = now() where address = $1', [address]);
const receivedBy = (address: string) => server.mails.filter(isTo(address));

test('a mail is sent once by the workers of several servers, however often it is requested', async () => {
  const work = { deps: app.deps, tasks: [mailTask(transport)], rounds: [], log: app.app.log };
  const servers = [startWorkers(work), startWorkers(work)];
  try {
    await Promise.all(['one', 'two', 'one', 'one'].map((key) => ask(`${key}@mail.test`)));
    await waitUntil(() => server.mails.length === 2);
    await ask('one@mail.test');
    await ask('three@mail.test');
    await waitUntil(() => server.mails.length === 3);
  } finally {
    await Promise.all(servers.map((one) => one.stop()));
  }
  const [mail] = receivedBy('one@mail.test');
  assert.equal(receivedBy('one@mail.test').length, 1);
  assert.equal(mail?.subject, CONTENT.subject);
  assert.deepEqual(mail?.from?.value, [
    { name: 'Inspections, north', address: 'inspections@plumbline.test' },
  ]);
  const { id, ...row } = await rowOf('one@mail.test');
  assert.equal(mail?.messageId, `<${id}@plumbline.test>`);
  assert.equal(mail?.headers.get('auto-submitted'), 'auto-generated');
  for (const words of ['Brücke 7', 'Sie sind verantwortlich.', 'heute', CONTENT.reason])
    for (const part of [mail?.text, mail?.html]) assert.ok(part && part.includes(words), words);
  for (const part of [mail?.text, mail?.html])
    assert.ok(part && part.includes(`${app.deps.config.public_url}/inspection/7#items`));
  // It can no longer be read.
  assert.deepEqual(row, {
    status: 'sent',
    fault: null,
    error: null,
    attempts: 1,
    is_put_off: false,
    has_text: false,
  });
});

test('a user who has left or has another address by then gets no mail', async () => {
  const { admin } = tenant.as;
  const person = async (name: string) => {
    const address = `${name}@mail.test`;
    const { id } = await created(
      admin.post('/user', { ...READER, email: address, user_type_code: USER_TYPE.inspector }),
    );
    await ask(address, { user_id: id });
    return { id, address };
  };
  const left = await person('left');
  const removed = await person('removed');
  const renamed = await person('renamed');
  const stays = await person('stays');
  await ok(admin.patch(`/user/${left.id}`, { is_active: false }));
  await ok(admin.delete(`/user/${removed.id}`), 204);
  await ok(admin.patch(`/user/${renamed.id}`, { email: 'newname@mail.test' }));
  await deliver();
  for (const [{ address }, expected] of [
    [left, ['failed', 'reader_inactive', false]],
    [removed, ['failed', 'reader_inactive', false]],
    [renamed, ['failed', 'address_changed', false]],
    [stays, ['sent', null, false]],
  ] as const) {
    const { status, fault, is_put_off } = await rowOf(address);
    assert.deepEqual([status, fault, is_put_off], expected, address);
    assert.equal(receivedBy(address).length, expected[1] === null ? 1 : 0, address);
    assert.equal(server.asked.get(address) ?? 0, receivedBy(address).length);
  }
  // Back again, they may be written to; the operator decides about unsent mails.
  await ok(admin.patch(`/user/${left.id}`, { is_active: true }));
  await retryMail(app.deps, (await rowOf(left.address)).id);
  await deliver();
  assert.equal(receivedBy(left.address).length, 1);
});

test('a transaction that is rolled back sends nothing', async () => {
  const { tenant_id, as } = tenant;
  const base = await actingAs(app.deps, { tenant_id, user_id: as.admin.id });
  const failure = inTransaction(base, async (ctx) => {
    const to = { name: 'Nobody', address: 'undone@mail.test' };
    queueMail(ctx, { key: 'undone', to, locale: 'de-DE', content: CONTENT });
    await ctx.db.selectFrom('tenant').select('name').where('tenant_id', '=', tenant_id).execute();
    throw new Error('changed its mind');
  });
  await assert.rejects(failure, /changed its mind/);
  assert.equal(await rowOf('undone@mail.test'), undefined);
});

test('neither names nor subjects can add headers, readers or markup', async () => {
  const name = 'Eve\r\nBcc: all@mail.test, "Zoë" <zoe@mail.test>; <b>bold</b>';
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const content: MailContent = {
    subject: 'Fällig\r\nBcc: all@mail.test\u2028X-Evil: 1',
    heading: evil,
    paragraphs: [evil],
    lines: [{ text: evil, note: evil, path: '/object/"><b>' }],
    button: { text: evil, path: '/object/"><b>' },
    reason: evil,
    settings: { text: evil, path: '/me' },
  };
  await ask('eve@mail.test', { name, content });
  await deliver();
  const [mail] = receivedBy('eve@mail.test');
  assert.ok(mail);
  assert.equal(receivedBy('all@mail.test').length + receivedBy('zoe@mail.test').length, 0);
  assert.deepEqual(
    [mail.bcc, mail.cc, mail.headers.get('x-evil')],
    [undefined, undefined, undefined],
  );
  assert.equal([mail.to].flat()[0]?.value.length, 1);
  assert.equal(mail.subject, 'Fällig Bcc: all@mail.test X-Evil: 1');
  assert.ok(mail.html && !/<img|<b>/.test(mail.html));
  assert.equal(mail.html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)?.length, 7);
  assert.ok(mail.text?.includes(evil));
});

test('a mail that a server refuses for now is attempted again later, and then delivered', async () => {
  const address = 'grey@mail.test';
  server.answers.set(address, async () => ({ code: 451, text: 'Try again later' }));
  await ask(address);
  await deliver();
  const { status, fault, error, attempts, is_put_off } = await rowOf(address);
  assert.deepEqual([status, fault, attempts, is_put_off], ['waiting', 'postponed', 1, true]);
  assert.match(error, /451 .*Try again later/);
  await deliver();
  assert.equal(server.asked.get(address), 1, 'not before its time');
  server.answers.delete(address);
  await makeDue(address);
  await deliver();
  assert.equal(receivedBy(address).length, 1);
  assert.equal((await rowOf(address)).error, null);
});

test('a mail refused for good has failed, and so has one refused for two days', async () => {
  server.answers.set('gone@mail.test', async () => ({ code: 550, text: 'No such user here' }));
  server.answers.set('full@mail.test', async () => ({ code: 452, text: 'Mailbox full' }));
  await ask('gone@mail.test');
  await ask('full@mail.test');
  await owner.query(
    `update mail set queued_at = now() - interval '2 days' where address = 'full@mail.test'`,
  );
  await deliver();
  for (const [address, reason, words] of [
    ['gone@mail.test', 'refused', /550 .*No such user here/],
    ['full@mail.test', 'postponed', /452 .*Mailbox full/],
  ] as const) {
    const { status, fault, error } = await rowOf(address);
    assert.deepEqual([status, fault], ['failed', reason]);
    assert.match(error, words);
    await makeDue(address);
  }
  await deliver();
  assert.equal(server.asked.get('gone@mail.test'), 1);
});

test('mails wait for a mail server that cannot be reached, and leave when it is back', async () => {
  const other = await startMailServer();
  const away = openTransport({ smtp_url: other.url, from: FROM, folder: '' });
  await other.close();
  await ask('patient@mail.test');
  await deliver(away);
  const { status, fault, error } = await rowOf('patient@mail.test');
  assert.deepEqual([status, fault], ['waiting', 'unreachable']);
  assert.match(error, /ECONNREFUSED/);
  const back = await startMailServer(Number(new URL(other.url).port));
  await makeDue('patient@mail.test');
  await deliver(away);
  assert.equal(back.mails.length, 1);
  away.close();
  await back.close();
});

test('servers that look at the same moment never send one mail twice', async () => {
  const held = Promise.withResolvers<undefined>();
  const addresses = Array.from({ length: 12 }, (_, n) => `held${n}@mail.test`);
  for (const address of addresses) {
    server.answers.set(address, () => held.promise);
    await ask(address);
  }
  const rounds = [deliver(), deliver(), deliver(), deliver()];
  await waitUntil(() => addresses.some((address) => server.asked.has(address)));
  held.resolve(undefined);
  await Promise.all(rounds);
  for (const address of addresses) assert.equal(server.asked.get(address), 1, address);
});

test('a mail whose server died while sending is sent again, and can be recognised', async () => {
  await ask('twice@mail.test');
  await deliver();
  const { id } = await rowOf('twice@mail.test');
  // The server took the mail, and ours was killed before it knew.
  await owner.query(
    `update mail set status = 'sending', claimed_at = now() - interval '5 seconds' where id = $1`,
    [id],
  );
  await owner.query(`insert into mail_body (tenant_id, mail_id, content) values ($1, $2, $3)`, [
    tenant.tenant_id,
    id,
    JSON.stringify(CONTENT),
  ]);
  await deliver();
  assert.equal(receivedBy('twice@mail.test').length, 1);
  await owner.query(`update mail set claimed_at = now() - interval '16 seconds' where id = $1`, [
    id,
  ]);
  await deliver();
  const [first, second] = receivedBy('twice@mail.test');
  assert.ok(second);
  assert.equal(second.messageId, first?.messageId);
  assert.deepEqual(second.date, first?.date);
});

test('while a mail takes long to send, no other server sends it', async () => {
  const address = 'slow@mail.test';
  const held = Promise.withResolvers<undefined>();
  server.answers.set(address, () => held.promise);
  mock.timers.enable({ apis: ['setInterval'] });
  try {
    await ask(address);
    const sending = deliver();
    await waitUntil(() => server.asked.has(address));
    await owner.query(
      `update mail set claimed_at = now() - interval '16 seconds' where address = $1`,
      [address],
    );
    mock.timers.tick(4000);
    const renewed = async () => {
      const { rows } = await owner.query(
        `select claimed_at > now() - interval '10 seconds' as is_renewed from mail where address = $1`,
        [address],
      );
      return rows[0].is_renewed as boolean;
    };
    await waitUntil(renewed);
    await deliver();
    assert.equal(server.asked.get(address), 1);
    held.resolve(undefined);
    await sending;
    assert.equal(receivedBy(address).length, 1);
    await owner.query(
      `update mail set status = 'sending', claimed_at = now() - interval '12 seconds' where address = $1`,
      [address],
    );
    mock.timers.tick(8000);
    await pause(100);
    assert.equal(await renewed(), false, 'nobody is sending it any more');
  } finally {
    mock.timers.reset();
  }
  await owner.query(`update mail set status = 'sent' where address = $1`, [address]);
});

test('a mail that came from a backup, without its text, has failed', async () => {
  await ask('copy@mail.test');
  await owner.query('delete from mail_body');
  await deliver();
  const { status, fault, error } = await rowOf('copy@mail.test');
  assert.deepEqual([status, fault], ['failed', 'text_lost']);
  assert.match(error, /backup/);
});

test('without a mail server, mails become files that only their owner reads', async () => {
  const place = await mkdtemp(join(tmpdir(), 'plumbline-mail-'));
  const folder = join(place, 'mail');
  await ask('file@mail.test');
  await deliver(openTransport({ smtp_url: null, from: FROM, folder }));
  const files = await readdir(folder);
  const { id } = await rowOf('file@mail.test');
  assert.equal(files.length, 1);
  const file = join(folder, files[0] ?? '');
  assert.match(file, new RegExp(`/\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d ${id}\\.eml$`));
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const mail = await simpleParser(await readFile(file));
  assert.equal(mail.subject, CONTENT.subject);
  assert.equal((await rowOf('file@mail.test')).status, 'sent');
  await rm(place, { recursive: true });
});

test('the fault follows from the answer of the mail server, or from its silence', () => {
  const envelope = { code: 'EENVELOPE', command: 'RCPT TO' };
  const faults: [error: object, fault: string][] = [
    [{ ...envelope, responseCode: 550 }, 'refused'],
    [{ ...envelope, responseCode: 421 }, 'postponed'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 552 }, 'refused'],
    [{ code: 'EENVELOPE' }, 'refused'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'sender_refused'],
    [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'sender_refused'],
    [{ code: 'ESOCKET' }, 'unreachable'],
    [{ code: 'EDNS' }, 'unreachable'],
    [{ code: 'EACCES' }, 'unreachable'],
  ];
  for (const [error, fault] of faults)
    assert.equal(mailFaultOf(Object.assign(new Error('x'), error)), fault, JSON.stringify(error));
});
