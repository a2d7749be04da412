import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { clockAt } from '#test/fixtures/clock.ts';
import { created, newInspector, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { openMailbox } from '#test/fixtures/mailServer.ts';
import type { Mailbox, ReceivedMail } from '#test/fixtures/mailServer.ts';
import { BEFORE, MONDAY, MONDAYS, workOnMails } from '#test/fixtures/mailedReports.ts';
import { PASSWORD, callerOf, newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { beginDue } from './round.ts';

let app: TestApp;
let mailbox: Mailbox;
before(async () => {
  app = await newApp({ app: 6, read: 4 });
  mailbox = await openMailbox(app);
});
after(async () => {
  await mailbox.close();
  await app.close();
});

const setClock = (moment: string) => {
  app.deps.clock = clockAt(moment);
};
const RECEIVED = '/user/me/report_schedule';

const ofUnit = (site: Site, ...recipients: Caller[]) => ({
  report_config: 'BusinessUnitStateReport',
  entity_id: site.unit_id,
  format: 'xlsx',
  rrule: MONDAYS,
  recipient_ids: recipients.map(({ id }) => id),
});

/** Begins what is due, and works on it. */
async function mailDue(site: Site): Promise<void> {
  await beginDue(app.deps, app.app.log);
  await workOnMails(app, site);
}
const headerOf = (mail: ReceivedMail | undefined, name: string) =>
  mail?.headerLines.find(({ key }) => key === name)?.line.replaceAll(/\r?\n\s/g, '');
const idsOf = async (caller: Caller): Promise<string[]> =>
  (await ok(caller.get(RECEIVED))).items.map(({ id }: { id: string }) => id);
/** The notices of mailed reports that are paused, to this user. */
async function told(caller: Caller) {
  const { items } = await ok(caller.get('/notice'));
  return items
    .filter(({ kind }: { kind: string }) => kind === 'report_paused')
    .map(({ data }: { data: { report_schedule: object } }) => data.report_schedule);
}

test('a reader sees the schedules mailed to them, leaves one and gets no more mails, and the owner sees that', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin, guest } = site.as;
  const owner = await newInspector(app, site, site.unit_id);
  const reader = await newInspector(app, site, site.unit_id);
  await ok(admin.patch(`/user/${guest.id}`, { business_unit_id: site.unit_id }));
  const { id } = await created(owner.post('/report_schedule', ofUnit(site, reader, guest)));
  const { items, total } = await ok(guest.get(RECEIVED));
  const { full_name } = await ok(owner.get('/user/me'));
  assert.equal(total, 1);
  assert.deepEqual(items, [
    {
      id,
      report_config: 'BusinessUnitStateReport',
      entity: { id: site.unit_id, name: 'North' },
      user: { id: owner.id, name: full_name },
      format: 'xlsx',
      rrule: MONDAYS,
      is_active: true,
      next_at: MONDAY,
    },
  ]);
  // The owner is none of its readers, and nobody sees or leaves for another.
  assert.deepEqual(await idsOf(owner), []);
  assert.equal((await owner.delete(`${RECEIVED}/${id}`)).status, 404);
  const other = await newSite(app);
  assert.equal((await other.as.admin.delete(`${RECEIVED}/${id}`)).status, 404);
  await ok(guest.delete(`${RECEIVED}/${id}`), 204);
  assert.equal((await guest.delete(`${RECEIVED}/${id}`)).status, 404);
  assert.deepEqual([await idsOf(guest), await idsOf(reader)], [[], [id]]);

  const schedule = await ok(owner.get(`/report_schedule/${id}`));
  const idsIn = (users: { id: string }[]) => users.map((user) => user.id);
  assert.deepEqual(idsIn(schedule.recipients), [reader.id]);
  assert.deepEqual(idsIn(schedule.left), [guest.id]);
  assert.equal((await reader.get(`/report_schedule/${id}`)).status, 404);
  setClock(MONDAY);
  await mailDue(site);
  assert.deepEqual(await mailbox.lookOf(guest), []);
  assert.equal((await mailbox.lookOf(reader)).length, 1);
  assert.equal((await ok(owner.get(`/report_schedule/${id}`))).sent_count, 1);
  const log = await app.deps.database.read<{ user_id: string; new_value: object }>(sql`
    select user_id, new_value from audit_log where tenant_id = ${site.tenant_id}::uuid and entity_id = ${id}::uuid and operation = 'update'`);
  assert.deepEqual(log, [{ user_id: guest.id, new_value: { recipient_ids: [reader.id] } }]);

  // A reader who is chosen again gets reports again, but not through a list from before they left.
  const path = `/report_schedule/${id}`;
  const recipient_ids = [reader.id, guest.id];
  const refused = await owner.patch(path, { recipient_ids });
  const { loc, type } = refused.body.detail[0];
  assert.deepEqual([refused.status, loc, type], [422, ['body', 'recipient_ids', 1], 'left']);
  const chosen_again_ids = [reader.id];
  assert.equal((await owner.patch(path, { recipient_ids, chosen_again_ids })).status, 422);
  assert.deepEqual([await idsOf(guest), await idsOf(reader)], [[], [id]]);
  const again = await ok(owner.patch(path, { recipient_ids, chosen_again_ids: [guest.id] }));
  assert.deepEqual([again.recipients.length, again.left], [2, []]);
  assert.deepEqual(await idsOf(guest), [id]);
});

test('a schedule that all readers have left is paused, and its owner notified, until others are chosen', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin } = site.as;
  const owner = await newInspector(app, site, site.unit_id);
  const reader = await newInspector(app, site, site.unit_id);
  const { id } = await created(owner.post('/report_schedule', ofUnit(site, reader)));
  const path = `/report_schedule/${id}`;
  await ok(reader.delete(`${RECEIVED}/${id}`), 204);
  const { is_active, next_at, paused_because } = await ok(owner.get(path));
  assert.deepEqual([is_active, next_at, paused_because], [false, null, 'no_readers']);
  assert.deepEqual(await told(owner), [{ id, name: 'North', because: 'no_readers' }]);
  assert.deepEqual([await told(reader), await told(admin)], [[], []]);
  const [mail] = await mailbox.lookOf(owner);
  assert.equal(mail?.subject, 'The mailed report “North” is paused: all readers have unsubscribed');
  assert.match(mail.text ?? '', new RegExp(`/report-schedules\\?schedule=${id}`));
  const settings = `${app.deps.config.public_url}/notices/settings`;
  assert.equal(headerOf(mail, 'list-unsubscribe'), `List-Unsubscribe: <${settings}>`);

  const refused = await owner.patch(path, { is_active: true });
  assert.deepEqual([refused.status, refused.body.detail[0].loc], [422, ['body', 'recipient_ids']]);
  await ok(owner.patch(path, { format: 'pdf' }));
  const chosen = await ok(owner.patch(path, { recipient_ids: [admin.id] }));
  assert.deepEqual([chosen.is_active, chosen.paused_because], [false, null]);
  assert.equal((await ok(owner.patch(path, { is_active: true }))).next_at, MONDAY);

  // Nobody is notified of their own actions, nor of a schedule that was already paused.
  const own = await created(owner.post('/report_schedule', ofUnit(site, owner)));
  await ok(owner.delete(`${RECEIVED}/${own.id}`), 204);
  const paused = await created(owner.post('/report_schedule', ofUnit(site, reader)));
  await ok(owner.patch(`/report_schedule/${paused.id}`, { is_active: false }));
  await ok(reader.delete(`${RECEIVED}/${paused.id}`), 204);
  assert.equal((await told(owner)).length, 1);
});

test('the owner of a paused schedule is notified of the reason, with the name of the entity only if they see it', async () => {
  const toldAfter = async (change: (site: Site, owner: Caller) => Promise<unknown>) => {
    setClock(BEFORE);
    const site = await newSite(app);
    const owner = await newInspector(app, site, site.unit_id);
    const { id } = await created(owner.post('/report_schedule', ofUnit(site, site.as.admin)));
    await change(site, owner);
    setClock(MONDAY);
    await mailDue(site);
    await mailDue(site);
    const schedule = await ok(site.as.admin.get(`/report_schedule/${id}`));
    assert.notEqual(schedule.paused_because, null);
    const mails = (await mailbox.lookOf(owner)).map(({ subject }) => subject);
    return { notices: await told(owner), mails, id };
  };
  const patchOwner = (change: object) => (site: Site, owner: Caller) =>
    ok(site.as.admin.patch(`/user/${owner.id}`, change));
  const unseen = await toldAfter(patchOwner({ business_unit_id: null }));
  assert.deepEqual(unseen.notices, [{ id: unseen.id, name: '', because: 'not_visible' }]);
  assert.deepEqual(unseen.mails, ['A mailed report is paused: you no longer see what it is about']);
  const archived = await toldAfter(async ({ as: { admin }, unit_id, object_id }) => {
    await ok(admin.delete(`/object/${object_id}?with_hierarchy=true`), 204);
    await ok(admin.delete(`/business_unit/${unit_id}`), 204);
  });
  assert.deepEqual(archived.notices, [{ id: archived.id, name: 'North', because: 'archived' }]);
  assert.deepEqual(archived.mails, ['The mailed report is paused: “North” is archived']);
  // As with every kind, the user's settings apply.
  const quiet = await toldAfter(async (site, owner) => {
    const setting = { report_paused: { in_app: true, mail: 'off' } };
    await ok(owner.patch('/user/me/notice_settings', setting));
    await patchOwner({ business_unit_id: null })(site, owner);
  });
  assert.deepEqual([quiet.notices.length, quiet.mails], [1, []]);
});

test('an owner who does not see the entity of the report is notified that all readers have left, without its name', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin } = site.as;
  const owner = await newInspector(app, site, site.unit_id);
  const { id } = await created(owner.post('/report_schedule', ofUnit(site, admin)));
  await ok(admin.patch(`/user/${owner.id}`, { business_unit_id: null }));
  await ok(admin.delete(`${RECEIVED}/${id}`), 204);
  assert.deepEqual(await told(owner), [{ id, name: '', because: 'no_readers' }]);
  const mails = (await mailbox.lookOf(owner)).map(({ subject }) => subject);
  assert.deepEqual(mails, ['A mailed report is paused: all readers have unsubscribed']);
});

const toldNothing = async (change: object, because: string) => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin } = site.as;
  const owner = await newInspector(app, site, site.unit_id);
  const schedules = [
    await created(owner.post('/report_schedule', ofUnit(site, admin))),
    await created(owner.post('/report_schedule', ofUnit(site, admin))),
  ];
  await ok(admin.patch(`/user/${owner.id}`, change));
  const [left, due] = schedules;
  await ok(admin.delete(`${RECEIVED}/${left?.id}`), 204);
  setClock(MONDAY);
  await mailDue(site);
  const reasons = await Promise.all(
    [left, due].map(
      async (one) => (await ok(admin.get(`/report_schedule/${one?.id}`))).paused_because,
    ),
  );
  assert.deepEqual(reasons, ['no_readers', because]);
  const notices = await app.deps.database.read(sql`
    select id from notice where tenant_id = ${site.tenant_id}::uuid and kind = 'report_paused'`);
  assert.deepEqual(notices, []);
};

test('guests, who cannot resume them, are not notified of their paused schedules', () =>
  toldNothing({ user_type_code: 4 }, 'not_permitted'));

test('readers also leave the schedule of an owner who is not active any more', () =>
  toldNothing({ is_active: false }, 'user_inactive'));

test('a mail by schedule leads to where its reader leaves, also from the head of a mail program, and a single one does not', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin } = site.as;
  const body = ofUnit(site, admin);
  await created(admin.post('/report_schedule', body));
  setClock(MONDAY);
  await mailDue(site);
  const page = `${app.deps.config.public_url}/report-schedules?view=received`;
  const [regular] = await mailbox.lookOf(admin);
  assert.ok(regular?.text?.includes(`Unsubscribe from this report:\n${page}`));
  assert.equal(headerOf(regular, 'list-unsubscribe'), `List-Unsubscribe: <${page}>`);
  // A single request does not unsubscribe.
  assert.equal(headerOf(regular, 'list-unsubscribe-post'), undefined);
  const { rrule: _, ...once } = body;
  await ok(admin.post('/report_mail', once), 202);
  await mailDue(site);
  const single = (await mailbox.lookOf(admin)).at(-1);
  assert.notEqual(single?.messageId, regular?.messageId);
  assert.ok(!single?.text?.includes('Unsubscribe'));
  assert.equal(headerOf(single, 'list-unsubscribe'), undefined);
});

test('reports mailed to people are theirs alone: no key sees or leaves them', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { superuser } = site.as;
  const { id } = await created(superuser.post('/report_schedule', ofUnit(site, superuser)));
  const permissions = ['report.create', 'business_unit.read', 'object.read', 'inspection.read'];
  const body = { name: 'Mailer', permissions, expires_at: null, current_password: PASSWORD };
  const { key } = await created(superuser.post('/api_key', body));
  const program = callerOf(app.app, { id: superuser.id, token: String(key) });
  assert.equal((await program.get(RECEIVED)).status, 403);
  assert.equal((await program.delete(`${RECEIVED}/${id}`)).status, 403);
  await ok(
    superuser.post('/api_key', { ...body, permissions: [...permissions, 'report.receive'] }),
    422,
  );
});
