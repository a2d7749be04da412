import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { MailContent } from '#kit/mail/content.ts';
import { clockAt } from '#test/fixtures/clock.ts';
import { waitUntil } from '#test/fixtures/eventReader.ts';
import { newSite, ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { newsFor, tellAll } from '#test/fixtures/notices.ts';
import { waitingCount } from '#test/servers/untilWaiting.ts';
import { mailDigests } from './digest.ts';
import { morningIn } from './mornings.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
});
after(() => app.close());

const setClock = (moment: string) => {
  app.deps.clock = clockAt(moment);
};
async function mailAt(...moments: string[]): Promise<void> {
  for (const moment of moments) {
    setClock(moment);
    await Promise.all([1, 2, 3].map(() => mailDigests(app.deps, app.app.log)));
  }
}
const mailsTo = (user_id: string) =>
  app.database.queryAsOwner<{ key: string; locale: string; content: MailContent }>(
    `select m.key, m.locale, b.content from mail m join mail_body b on b.tenant_id = m.tenant_id and b.mail_id = m.id
     where m.user_id = $1 order by m.id`,
    [user_id],
  );

const MORNINGS: [zone: string, now: string, morning: string | null][] = [
  ['Europe/Kyiv', '2027-06-10T03:59:59Z', null],
  ['Europe/Kyiv', '2027-06-10T04:00:00Z', '2027-06-10T04:00:00Z'],
  ['Europe/Kyiv', '2027-06-10T20:59:00Z', '2027-06-10T04:00:00Z'],
  // the days on which the clocks change
  ['Europe/Kyiv', '2027-03-28T04:30:00Z', '2027-03-28T04:00:00Z'],
  ['Europe/Kyiv', '2027-03-27T05:30:00Z', '2027-03-27T05:00:00Z'],
  ['Europe/Kyiv', '2027-10-31T04:30:00Z', null],
  ['Europe/Kyiv', '2027-10-31T05:00:00Z', '2027-10-31T05:00:00Z'],
  ['Pacific/Kiritimati', '2027-06-09T17:00:00Z', '2027-06-09T17:00:00Z'],
  ['America/St_Johns', '2027-06-10T09:29:00Z', null],
  ['America/St_Johns', '2027-06-10T09:30:00Z', '2027-06-10T09:30:00Z'],
  ['UTC', '2027-12-31T06:59:59Z', null],
];

test('the morning is seven o’clock of the zone, on every day of the year', () => {
  for (const [zone, now, morning] of MORNINGS)
    assert.equal(
      morningIn(zone, new Date(now))?.getTime() ?? null,
      morning === null ? null : Date.parse(morning),
      `${zone} ${now}`,
    );
});

test('each morning new and unread notices are mailed, once, by kind and in the language of the user', async () => {
  const { tenant_id, as } = await newTenant(app, { time_zone: 'Europe/Kyiv' });
  const { admin, inspector } = as;
  await ok(admin.patch('/user/me', { language: 'de-DE' }));
  await ok(inspector.patch('/user/me', { time_zone: 'America/Toronto' }));
  const news = (user_id: string, kind: 'healed' | 'handed_over', key: string) => ({
    ...newsFor(user_id, kind, key),
    data: { object: { id: tenant_id, name: `Object ${key}`, path: `Site / Object ${key}` } },
  });
  setClock('2027-06-10T12:00:00Z');
  await tellAll(app, tenant_id, [news(admin.id, 'healed', '1'), news(inspector.id, 'healed', '1')]);
  setClock('2027-06-10T13:00:00Z');
  await tellAll(app, tenant_id, [
    news(admin.id, 'handed_over', '2'),
    news(admin.id, 'healed', '3'),
  ]);
  const [third] = (await ok(admin.get('/notice?filter=kind=healed'))).items;
  await ok(admin.patch(`/notice/${third.id}`, { is_read: true }));
  assert.deepEqual(await mailsTo(admin.id), []);
  await mailAt('2027-06-10T20:00:00Z', '2027-06-11T03:59:59Z');
  assert.deepEqual(await mailsTo(admin.id), []);
  await mailAt('2027-06-11T04:00:00Z', '2027-06-11T04:01:00Z');
  const [mail, ...more] = await mailsTo(admin.id);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [mail?.locale, mail?.content.subject],
    ['de-DE', 'Neues am 2027\u201106\u201111'],
  );
  assert.deepEqual(
    mail?.content.lines?.map(({ text }) => text),
    ['„–“ ist Ihnen nicht mehr zugewiesen', 'Object 1 ist nicht mehr kritisch'],
  );
  assert.deepEqual(await mailsTo(inspector.id), []);
  // Notices after seven wait for the next day; a day without news has no mail.
  await tellAll(app, tenant_id, [news(admin.id, 'healed', '4')]);
  await mailAt('2027-06-11T10:00:00Z', '2027-06-11T11:00:00Z');
  assert.deepEqual(
    [(await mailsTo(admin.id)).length, (await mailsTo(inspector.id)).length],
    [1, 1],
  );
  // The server was off at seven, and later notices wait for the next morning.
  setClock('2027-06-12T08:00:00Z');
  await tellAll(app, tenant_id, [news(admin.id, 'healed', '5')]);
  await mailAt('2027-06-12T09:00:00Z');
  const late = (await mailsTo(admin.id)).slice(1);
  assert.deepEqual(
    late.map(({ content }) => content.lines?.map(({ text }) => text)),
    [['Object 4 ist nicht mehr kritisch']],
  );
  await mailAt('2027-06-13T04:00:00Z', '2027-06-14T04:00:00Z');
  assert.equal((await mailsTo(admin.id)).length, 3);
});

test('a user gets mails at once, in the morning or not at all, and never about rows they may not see', async () => {
  const site = await newSite(app);
  const { admin, guest, inspector, superuser } = site.as;
  const { id } = await site.plan(admin);
  await ok(admin.patch(`/user/${guest.id}`, { business_unit_id: site.unit_id }));
  await ok(superuser.patch('/user/me/notice_settings', { healed: { mail: 'off' } }));
  await ok(inspector.patch('/user/me/notice_settings', { healed: { mail: 'immediately' } }));
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.unit_id }));
  setClock('2027-06-10T12:00:00Z');
  const about = { entity: 'inspection', id };
  const users = [admin, guest, inspector, superuser];
  const all = users.map((user) => ({ ...newsFor(user.id, 'healed'), about }));
  await tellAll(app, site.tenant_id, all);
  // Some of them once more, together with a new one.
  await tellAll(app, site.tenant_id, [...all, newsFor(admin.id, 'healed', '2')]);
  const counts = async () => {
    const mails = await Promise.all(users.map((user) => mailsTo(user.id)));
    return mails.map(({ length }) => length);
  };
  assert.deepEqual(await counts(), [0, 0, 1, 0]);
  await ok(admin.patch(`/user/${guest.id}`, { business_unit_id: null }));
  await mailAt('2027-06-11T07:00:00Z');
  assert.deepEqual(await counts(), [1, 0, 1, 0]);
});

test('with more notices than are mailed at once, no user misses any', async () => {
  const { tenant_id, as } = await newTenant(app);
  const [early, late] = [as.admin, as.inspector].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  assert.ok(early && late);
  setClock('2027-06-10T12:00:00Z');
  await tellAll(
    app,
    tenant_id,
    Array.from({ length: 1999 }, (_, n) => newsFor(early.id, 'healed', `${n}`)),
  );
  await tellAll(
    app,
    tenant_id,
    ['1', '2'].map((key) => newsFor(late.id, 'healed', key)),
  );
  setClock('2027-06-11T07:00:00Z');
  await mailDigests(app.deps, app.app.log);
  assert.equal((await mailsTo(early.id)).length, 1);
  const lines = (await mailsTo(late.id)).map(({ content }) => content.lines?.length);
  assert.deepEqual(lines, [2]);
});

test('if two servers build the same mail, the second waits: it is not sent twice or in two parts', async () => {
  const { tenant_id, as } = await newTenant(app);
  const { admin, inspector } = as;
  setClock('2027-06-10T12:00:00Z');
  const news = [admin, inspector].flatMap(({ id }) =>
    ['1', '2'].map((key) => newsFor(id, 'healed', key)),
  );
  await tellAll(app, tenant_id, news);
  const other = await app.database.owner();
  await other.query('begin');
  // The other server has one of the admin's and leaves it; the inspector's are mailed.
  await other.query(
    `select from notice where tenant_id = $1 and user_id = $2 and key = '1' for update`,
    [tenant_id, admin.id],
  );
  await other.query('update notice set in_digest = false where tenant_id = $1 and user_id = $2', [
    tenant_id,
    inspector.id,
  ]);
  setClock('2027-06-11T07:00:00Z');
  let isOver = false;
  const round = mailDigests(app.deps, app.app.log).finally(() => (isOver = true));
  const watch = await app.database.owner();
  await waitUntil(async () => isOver || (await waitingCount(watch)) > 0);
  await other.query('commit');
  await round;
  const lines = async (id: string) =>
    (await mailsTo(id)).map(({ content }) => content.lines?.length);
  assert.deepEqual([await lines(admin.id), await lines(inspector.id)], [[2], []]);
});

test('mornings of one day in two zones lose nothing, and kinds that have been switched off are not mailed', async () => {
  const { tenant_id, as } = await newTenant(app, { time_zone: 'Europe/Kyiv' });
  const { admin } = as;
  const tellOf = (kind: 'healed' | 'handed_over', key: string) =>
    tellAll(app, tenant_id, [newsFor(admin.id, kind, key)]);
  const linesOf = async () => (await mailsTo(admin.id)).map(({ content }) => content.lines?.length);
  setClock('2027-06-10T12:00:00Z');
  await tellOf('healed', '1');
  await mailAt('2027-06-11T04:00:00Z');
  await ok(admin.patch('/user/me', { time_zone: 'America/Toronto' }));
  await tellOf('healed', '2');
  await mailAt('2027-06-11T11:00:00Z');
  assert.deepEqual(await linesOf(), [1, 1]);
  await tellOf('healed', '3');
  await tellOf('handed_over', '4');
  await ok(admin.patch('/user/me/notice_settings', { healed: { mail: 'off' } }));
  await mailAt('2027-06-12T11:00:00Z');
  assert.deepEqual(await linesOf(), [1, 1, 1]);
});

test('a user who is inactive, or whose unconfirmed address has refused a mail, gets no more', async () => {
  const { tenant_id, as } = await newTenant(app);
  const { admin, inspector, superuser, guest } = as;
  setClock('2027-06-10T12:00:00Z');
  const tellOf = (key: string, kind: 'healed' | 'critical') =>
    tellAll(
      app,
      tenant_id,
      [admin, inspector, superuser, guest].map(({ id }) => newsFor(id, kind, key)),
    );
  await tellOf('1', 'critical');
  await app.database.queryAsOwner(
    `update mail set status = 'failed', fault = 'refused', ended_at = now() where user_id = any($1)`,
    [[inspector.id, superuser.id]],
  );
  // The absence of a mail server says nothing about an address.
  await app.database.queryAsOwner(
    `update mail set status = 'failed', fault = 'unreachable', ended_at = now() where user_id = $1`,
    [guest.id],
  );
  await app.database.queryAsOwner('update app_user set is_verified = true where id = $1', [
    superuser.id,
  ]);
  await tellOf('2', 'critical');
  await tellOf('3', 'healed');
  await ok(admin.patch(`/user/${guest.id}`, { is_active: false }));
  await mailAt('2027-06-11T07:00:00Z');
  const lengths = await Promise.all(
    [admin, inspector, superuser, guest].map(async ({ id }) => (await mailsTo(id)).length),
  );
  assert.deepEqual(lengths, [3, 1, 3, 2]);
});
