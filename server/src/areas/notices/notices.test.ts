import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_SETTINGS, NOTICE_KINDS } from '@plumbline/contract/notices/kinds';
import { MOST_UNREAD } from '@plumbline/contract/notices/unread';
import type { NoticeView } from '@plumbline/contract/notices/wire';
import { goLive, waitUntil } from '#test/fixtures/eventReader.ts';
import { sentMessages } from '#test/checks/sentMessages.ts';
import { created, newInspector, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { newsFor, tellAll, tellOfEach } from '#test/fixtures/notices.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
before(async () => {
  app = await newApp();
});
after(() => app.close());

const listOf = async (caller: Caller, query = ''): Promise<NoticeView[]> =>
  (await ok(caller.get(`/notice?${query}`))).items;
const unread = async (caller: Caller): Promise<number> =>
  (await ok(caller.get('/notice/unread'))).count;

test('everybody reads and marks only their own notices, newest first', async () => {
  const { tenant_id, as } = await newTenant(app);
  await tellOfEach(app, { tenant_id, user_id: as.admin.id });
  await tellAll(app, tenant_id, [newsFor(as.guest.id, 'healed')]);
  const all = await listOf(as.admin);
  assert.deepEqual(
    all.map(({ kind }) => kind),
    NOTICE_KINDS.toReversed(),
  );
  assert.deepEqual([await unread(as.admin), await unread(as.superuser)], [NOTICE_KINDS.length, 0]);
  assert.equal((await ok(as.admin.get('/stats'))).notices_unread, NOTICE_KINDS.length);
  const [newest, second, third] = all;
  for (const other of [as.superuser, as.inspector, as.guest])
    for (const answer of [
      await other.get(`/notice/${newest?.id}`),
      await other.patch(`/notice/${newest?.id}`, { is_read: true }),
      await other.post('/notice/read', { up_to: newest?.id }),
    ])
      assert.equal(answer.status, 404);
  const read = await ok(as.admin.patch(`/notice/${second?.id}`, { is_read: true }));
  assert.deepEqual([read.is_read, typeof read.read_at], [true, 'string']);
  const again = await ok(as.admin.patch(`/notice/${second?.id}`, { is_read: true }));
  assert.equal(again.read_at, read.read_at);
  assert.equal(await unread(as.admin), NOTICE_KINDS.length - 1);
  assert.equal(
    (await ok(as.admin.patch(`/notice/${second?.id}`, { is_read: false }))).read_at,
    null,
  );
  assert.deepEqual(await ok(as.admin.post('/notice/read', { up_to: third?.id })), { count: 2 });
  assert.deepEqual(await listOf(as.admin, 'filter=is_read=false'), all.slice(0, 2));
  assert.deepEqual(await ok(as.admin.post('/notice/read', {})), { count: 0 });
  assert.equal(await unread(as.guest), 1);
  const [own] = await listOf(as.guest);
  await ok(as.guest.patch(`/notice/${own?.id}`, { is_read: true }));
  assert.equal(await unread(as.guest), 0);
});

test('of many users, those who see the unit at that moment are notified, with one query for all of them', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const below = await created(
    admin.post('/business_unit', { name: 'Dock', parent_id: site.unit_id }),
  );
  const object = await created(admin.post('/object', { name: 'X', business_unit_id: below.id }));
  const shares: [unit: string, include_children: boolean, isOver: boolean, isTold: boolean][] = [
    [site.company_id, true, false, true],
    [site.unit_id, true, false, true],
    [site.unit_id, false, false, false],
    [below.id, false, false, true],
    [below.id, true, true, false],
  ];
  const told: string[] = [];
  const users: string[] = [];
  for (const [business_unit_id, include_children, isOver, isTold] of shares) {
    const user = await newInspector(app, site, null);
    const valid_to = isOver ? fromNow(-1000).toISOString() : null;
    const share = { user_id: user.id, business_unit_id, include_children, access: 'read' };
    await created(admin.post('/user_shared_bu', { ...share, valid_to }));
    users.push(user.id);
    if (isTold) told.push(user.id);
  }
  for (const [home, isTold] of [
    [site.unit_id, true],
    [below.id, true],
    [null, false],
  ] as const) {
    const { id } = await newInspector(app, site, home);
    users.push(id);
    if (isTold) told.push(id);
  }
  const tellOf = (ids: string[], key: string) =>
    sentMessages(() =>
      tellAll(
        app,
        site.tenant_id,
        ids.map((id) => ({
          ...newsFor(id, 'assigned', key),
          about: { entity: 'object', id: object.id },
        })),
      ),
    );
  const forOne = await tellOf(users.slice(0, 1), '1');
  const forAll = await tellOf(users, '2');
  const reads = (messages: string[][]) =>
    messages.flat().filter((text) => /user_shared_bu/.test(text));
  assert.deepEqual([reads(forOne).length, reads(forAll).length], [1, 1]);
  const rows = await app.database.queryAsOwner<{ user_id: string }>(
    `select user_id from notice where tenant_id = $1 and key = '2'`,
    [site.tenant_id],
  );
  assert.deepEqual(rows.map(({ user_id }) => user_id).toSorted(), told.toSorted());
});

test('a user gets one notice for each key, even if it is created twenty times at once', async () => {
  const { tenant_id, as } = await newTenant(app);
  const both = [as.admin, as.superuser].map(({ id }) => newsFor(id, 'critical'));
  const twenty = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? both : both.toReversed()));
  await Promise.all(twenty.map((notices) => tellAll(app, tenant_id, notices)));
  assert.deepEqual([await unread(as.admin), await unread(as.superuser)], [1, 1]);
});

test('the unread are counted up to a hundred', async () => {
  const { tenant_id, as } = await newTenant(app);
  const many = Array.from({ length: MOST_UNREAD + 1 }, (_, n) =>
    newsFor(as.admin.id, 'critical', `${n}`),
  );
  await tellAll(app, tenant_id, many);
  assert.equal(await unread(as.admin), MOST_UNREAD);
});

test('who may not see what a notice is about is not told, and reads it no longer', async () => {
  const site = await newSite(app);
  const { admin, guest, inspector } = site.as;
  const { id } = await site.plan(admin);
  const objectNews = { entity: 'object', id: site.object_id };
  const about = (user_id: string, key: string, subject = { entity: 'inspection', id }) =>
    ({ user_id, key, kind: 'healed', about: subject, data: {} }) as const;
  const places = [undefined, objectNews];
  const tellAgain = (mark: string) =>
    tellAll(
      app,
      site.tenant_id,
      [admin, guest, inspector].flatMap((user) =>
        places.map((subject, n) => about(user.id, `${mark} ${n}`, subject)),
      ),
    );
  await ok(admin.patch(`/user/${guest.id}`, { business_unit_id: null }));
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: null }));
  await tellAgain('none in scope');
  assert.deepEqual([await unread(admin), await unread(guest), await unread(inspector)], [2, 0, 0]);
  await ok(admin.patch(`/user/${guest.id}`, { business_unit_id: site.unit_id }));
  await tellAgain('one in scope');
  assert.deepEqual([await unread(admin), await unread(guest), await unread(inspector)], [4, 2, 0]);
  const [first] = await listOf(guest);
  await ok(admin.patch(`/user/${guest.id}`, { business_unit_id: null }));
  assert.deepEqual([await unread(guest), await listOf(guest)], [0, []]);
  assert.equal((await guest.get(`/notice/${first?.id}`)).status, 404);
});

test('an inactive user gets no notices', async () => {
  const { tenant_id, as } = await newTenant(app);
  await ok(as.admin.patch(`/user/${as.guest.id}`, { is_active: false }));
  await tellOfEach(app, { tenant_id, user_id: as.guest.id });
  await ok(as.admin.patch(`/user/${as.guest.id}`, { is_active: true }));
  const told = 'select from notice where user_id = $1';
  assert.deepEqual(await app.database.queryAsOwner(told, [as.guest.id]), []);
});

test('each kind of notice is sent as its user has chosen', async () => {
  const { tenant_id, as } = await newTenant(app);
  const { inspector } = as;
  const path = '/user/me/notice_settings';
  assert.deepEqual(await ok(inspector.get(path)), DEFAULT_SETTINGS);
  const off = { in_app: false, mail: 'off' };
  const changed = await ok(inspector.patch(path, { assigned: off, overdue: { in_app: false } }));
  const chosen = {
    ...DEFAULT_SETTINGS,
    assigned: { ...off, push: true },
    overdue: { ...DEFAULT_SETTINGS.overdue, in_app: false },
  };
  assert.deepEqual(changed, chosen);
  await Promise.all([
    ok(inspector.patch(path, { reminder: { mail: 'daily' } })),
    ok(inspector.patch(path, { reminder: { in_app: false } })),
  ]);
  const reminder = { ...DEFAULT_SETTINGS.reminder, in_app: false, mail: 'daily' };
  assert.deepEqual(await ok(inspector.get(path)), { ...chosen, reminder });
  assert.deepEqual(await ok(as.admin.get(path)), DEFAULT_SETTINGS);
  for (const body of [{ nonsense: off }, { assigned: { mail: 'weekly' } }, { assigned: null }])
    assert.equal((await inspector.patch(path, body)).status, 422);
  await tellOfEach(app, { tenant_id, user_id: inspector.id });
  const kinds = (await listOf(inspector)).map(({ kind }) => kind);
  assert.deepEqual(
    ['assigned', 'overdue', 'reminder'].filter((kind) => kinds.includes(kind)),
    [],
  );
});

test('only the pages of its user get events of a new or read notice', async (t) => {
  const live = await goLive(app);
  t.after(() => live.stop());
  const { tenant_id, as } = await newTenant(app);
  const reading = (id: string) => live.reader({ tenant_id, id });
  const [own, others] = [await reading(as.admin.id), await reading(as.superuser.id)];
  t.after(() => [own, others].forEach((reader) => reader.leave()));
  const told = () => own.events.filter(({ entity }) => entity === 'notice').length;
  await tellAll(app, tenant_id, [newsFor(as.admin.id, 'critical')]);
  await waitUntil(() => told() === 1);
  await ok(as.admin.post('/notice/read', {}));
  await waitUntil(() => told() === 2);
  await tellAll(app, tenant_id, [newsFor(as.superuser.id, 'critical')]);
  await waitUntil(() => others.events.length > 0);
  assert.equal(others.events.length, 1);
});
