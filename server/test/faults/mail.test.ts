import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction } from '#kit/audit/transaction.ts';
import { queueMail } from '#kit/mail/queueMail.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { startMailServer } from '../fixtures/mailServer.ts';
import type { MailServer } from '../fixtures/mailServer.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';
import { startRestartedServer } from '../servers/restartedServer.ts';
import type { RestartedServer } from '../servers/restartedServer.ts';
import { startServer } from '../stress/killInTurn.ts';

const MAILS = 600;
const SERVERS = 3;
const KILLS = 12;
/** Number of mails that each server sends at the same time. */
const ON_THE_WAY = 10;
const PAUSE_MS = 200;

let database: RestartedServer;
let app: TestApp;
let server: MailServer;
before(async () => {
  database = await startRestartedServer();
  app = await newApp({ app: 4, read: 2 }, { database: database.database });
  server = await startMailServer();
});
after(async () => {
  await server.close();
  await app.close();
});

const startCourier = () =>
  startServer({
    file: 'test/stress/courier.ts',
    env: { MAIL_DATABASE: app.database.url, MAIL_SERVER: server.url },
  });

const mailsWith = (status: string) =>
  app.database.queryAsOwner('select from mail where status = $1', [status]);

test('every mail arrives though servers are killed and the database restarts while they send, and few arrive twice', async () => {
  const tenant = await newTenant(app);
  const { tenant_id, as } = tenant;
  const base = await actingAs(app.deps, { tenant_id, user_id: as.admin.id });
  const ask = () =>
    inTransaction(base, async (ctx) => {
      for (let n = 0; n < MAILS; n += 1)
        queueMail(ctx, {
          key: `mail ${n}`,
          to: { name: 'Reader', address: `reader${n}@mail.test` },
          locale: 'en-GB',
          content: { subject: `Mail ${n}`, heading: 'A mail', paragraphs: [], reason: 'A test' },
        });
    });
  for (let n = 0; n < MAILS; n += 1)
    server.answers.set(`reader${n}@mail.test`, () => pause(20).then(() => undefined));
  await ask();
  const couriers = await Promise.all(Array.from({ length: SERVERS }, startCourier));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(PAUSE_MS);
    if (kill % 4 === 3) await database.restart();
    const n = kill % SERVERS;
    couriers[n]?.kill('SIGKILL');
    couriers[n] = await startCourier();
    // A repeated request changes nothing.
    await ask().catch(() => undefined);
  }
  for (let left = MAILS; left > 0; await pause(200)) {
    left = (await mailsWith('waiting')).length;
    await app.database.queryAsOwner(`update mail set due_at = now() where status = 'waiting'`);
  }
  for (const courier of couriers) courier.kill('SIGKILL');
  const lost = (await mailsWith('sending')).length;
  await app.database.queryAsOwner(
    `update mail set claimed_at = now() - interval '16 seconds' where status = 'sending'`,
  );
  const last = await startCourier();
  while ((await mailsWith('sent')).length < MAILS) await pause(200);
  last.kill('SIGKILL');
  const ids = server.mails.map(({ messageId }) => messageId);
  assert.equal(new Set(ids).size, MAILS);
  assert.equal(new Set(server.mails.map(({ subject }) => subject)).size, MAILS);
  const twice = ids.length - MAILS;
  assert.ok(lost > 0, 'no server was killed while it was sending');
  assert.ok(twice <= (KILLS + SERVERS) * ON_THE_WAY, `${twice} mails arrived twice`);
  assert.equal((await app.database.queryAsOwner('select from mail_body')).length, 0);
});
