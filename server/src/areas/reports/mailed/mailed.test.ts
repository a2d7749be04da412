import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { noticeText } from '@plumbline/contract/notices/texts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { clockAt } from '#test/fixtures/clock.ts';
import { created, newInspector, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { openMailbox } from '#test/fixtures/mailServer.ts';
import type { Mailbox } from '#test/fixtures/mailServer.ts';
import { PASSWORD, callerOf, newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { BEFORE, MONDAY, MONDAYS, workOnMails } from '#test/fixtures/mailedReports.ts';
import { handled } from '#test/fixtures/notices.ts';
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
const round = () => beginDue(app.deps, app.app.log);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const attached = (mail: Awaited<ReturnType<Mailbox['look']>>[number] | undefined): Buffer =>
  mail?.attachments[0]?.content ?? Buffer.alloc(0);

const ofUnit = (site: Site, ...recipients: Caller[]) => ({
  report_config: 'BusinessUnitStateReport',
  entity_id: site.company_id,
  format: 'xlsx',
  rrule: MONDAYS,
  recipient_ids: recipients.map(({ id }) => id),
});

test('a report is mailed when it is due, to each reader as that reader sees it and in their language', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin, inspector, guest } = site.as;
  const hidden = await created(admin.post('/business_unit', { name: 'Secret South' }));
  await created(admin.post('/object', { name: 'Hidden tank', business_unit_id: hidden.id }));
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.unit_id }));
  await ok(admin.patch(`/user/${inspector.id}`, { language: 'de-DE' }));
  await ok(admin.patch(`/user/${guest.id}`, { business_unit_id: null }));
  const body = { ...ofUnit(site, admin, inspector, guest), entity_id: site.unit_id };
  const schedule = await created(admin.post('/report_schedule', body));
  assert.equal(schedule.next_at, MONDAY);
  // The company, which the inspector and the guest do not see.
  const company = await created(admin.post('/report_schedule', ofUnit(site, admin, inspector)));

  await round();
  assert.equal(await workOnMails(app, site), 0);
  setClock(MONDAY);
  await round();
  assert.equal(await workOnMails(app, site), 2);

  const [german, ...none] = await mailbox.lookOf(inspector);
  assert.deepEqual(none, []);
  assert.match(german?.subject ?? '', /North/);
  assert.match(german?.text ?? '', /Der Bericht ist angehängt\./);
  const cellsOf = async (bytes: Buffer) =>
    (await readXlsx(bytes)).sheets.flatMap(({ rows }) => rows.flat()).map(String);
  assert.ok((await cellsOf(attached(german))).some((cell) => cell.includes('North')));
  const english = await mailbox.lookOf(admin);
  assert.equal(english.length, 2);
  const whole = english.find(({ subject }) => !subject?.includes('North'));
  assert.ok((await cellsOf(attached(whole))).some((cell) => cell.includes('Secret South')));
  assert.ok(!(await cellsOf(attached(german))).some((cell) => cell.includes('Secret')));
  assert.equal((await mailbox.lookOf(guest)).length, 0);

  const { items } = await ok(admin.get('/report_schedule'));
  const view = (id: unknown) => items.find((one: { id: string }) => one.id === id);
  assert.deepEqual(
    [view(schedule.id).sent_count, view(schedule.id).skipped],
    [2, [{ user_id: guest.id, reason: 'not_visible' }]],
  );
  assert.deepEqual(view(company.id).skipped, [{ user_id: inspector.id, reason: 'not_visible' }]);
  assert.equal(view(schedule.id).last_at, MONDAY);
  assert.equal(view(schedule.id).next_at, '2027-06-14T07:00:00Z');
  // The attachment is not among the files of the unit.
  assert.equal((await ok(admin.get(`/business_unit/${site.unit_id}/content`))).total, 0);
});

test('an inspector who may read a unit gets nothing from outside their scope, as the owner would see it', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  const below = await created(
    admin.post('/object', {
      name: 'Vault',
      parent_id: site.object_id,
      business_unit_id: (await created(admin.post('/business_unit', { name: 'South' }))).id,
    }),
  );
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.unit_id }));
  const { job } = await ok(
    admin.post('/report_mail', {
      report_config: 'ObjectStateReport',
      entity_id: site.object_id,
      format: 'xlsx',
      recipient_ids: [admin.id, inspector.id],
    }),
    202,
  );
  await workOn(app, { tenant_id: site.tenant_id, id: job.id });
  const { status, result } = await ok(admin.get(`/job/${job.id}`));
  assert.deepEqual([status, result], ['done', { sent_count: 2, skipped: [] }]);
  const namesIn = async (caller: Caller) => {
    const { sheets } = await readXlsx(attached((await mailbox.lookOf(caller))[0]));
    return sheets.flatMap(({ rows }) => rows.flat()).map(String);
  };
  const [whole, part] = [await namesIn(admin), await namesIn(inspector)];
  for (const name of ['Pump A', 'Vault']) assert.ok(whole.includes(name), name);
  assert.ok(part.includes('Pump A') && !part.includes('Vault'));
  await ok(admin.delete(`/object/${below.id}`), 204);
});

test('a user and a tenant mail a few reports at once, on any server, and refused ones do not count', async () => {
  const site = await newSite(app);
  const { admin, inspector, superuser } = site.as;
  const body = { report_config: 'ObjectStateReport', entity_id: site.object_id, format: 'xlsx' };
  const mail = async (who: Caller, over: object = {}) =>
    await who.post('/report_mail', { ...body, recipient_ids: [admin.id], ...over });
  assert.equal((await mail(admin, { recipient_ids: [site.unit_id] })).status, 404);
  const answers = await Promise.all(Array.from({ length: 24 }, async () => await mail(admin)));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  assert.deepEqual(statuses, [...Array<number>(20).fill(202), ...Array<number>(4).fill(429)]);
  const refused = answers.find(({ status }) => status === 429);
  assert.equal(refused?.body.detail.code, 'rate_limited');
  assert.ok(refused?.body.detail.retry_after > 0);
  assert.equal((await mail(inspector)).status, 202);
  // as after many calls of other users
  await app.database.queryAsOwner(
    `update login_attempt set tries = 99 where key = 'report_mail ${site.tenant_id}'`,
  );
  assert.equal((await mail(superuser)).status, 202);
  assert.equal((await mail(superuser)).status, 429);
});

test('two rounds at once begin a report once, and after a long downtime it is mailed once', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin } = site.as;
  for (let n = 0; n < 3; n += 1) await created(admin.post('/report_schedule', ofUnit(site, admin)));
  setClock('2027-08-18T12:00:00Z');
  await Promise.all([round(), round(), round()]);
  assert.equal(await workOnMails(app, site), 3);
  await Promise.all([round(), round()]);
  assert.equal(await workOnMails(app, site), 0);
  assert.equal((await mailbox.lookOf(admin)).length, 3);
  const { items } = await ok(admin.get('/report_schedule'));
  assert.equal(items[0].next_at, '2027-08-23T07:00:00Z');
});

test('a job that is begun again mails only to those who have no mail yet', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin, superuser } = site.as;
  await created(admin.post('/report_schedule', ofUnit(site, admin, superuser)));
  setClock(MONDAY);
  await round();
  assert.equal(await workOnMails(app, site), 1);
  const owner = await app.database.owner();
  // As after a crash between the mail and the end of the job.
  await owner.query(
    `update job set status = 'waiting', finished_at = null, result = null, due_at = now() where tenant_id = $1`,
    [site.tenant_id],
  );
  await owner.query(`delete from mail where tenant_id = $1 and user_id = $2`, [
    site.tenant_id,
    superuser.id,
  ]);
  assert.equal(await workOnMails(app, site), 1);
  assert.equal((await mailbox.lookOf(admin)).length, 1);
  assert.equal((await mailbox.lookOf(superuser)).length, 1);
  const { items } = await ok(admin.get('/report_schedule'));
  assert.deepEqual([items[0].sent_count, items[0].skipped], [2, []]);
});

test('a mail that is refused at first has the same file later, which is then released', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin } = site.as;
  const email = (await ok(admin.get('/user/me'))).email;
  mailbox.answers.set(email, () => Promise.resolve({ code: 451, text: 'Come back later' }));
  const { job } = await ok(
    admin.post('/report_mail', {
      report_config: 'InspectionTemplateReport',
      entity_id: site.template_id,
      format: 'pdf',
      recipient_ids: [admin.id],
    }),
    202,
  );
  await workOn(app, { tenant_id: site.tenant_id, id: job.id });
  assert.deepEqual(await mailbox.look(email), []);
  const kept = await app.deps.database.read<{ sha256: string }>(
    sql`select sha256 from mail_attachment where tenant_id = ${site.tenant_id}::uuid`,
  );
  assert.equal(kept.length, 1);
  mailbox.answers.delete(email);
  const owner = await app.database.owner();
  await owner.query(`update mail set due_at = now() where tenant_id = $1`, [site.tenant_id]);
  const [mail] = await mailbox.look(email);
  assert.equal(sha256(attached(mail)), kept[0]?.sha256);
  assert.equal(mail?.attachments[0]?.contentType, 'application/pdf');
  assert.match(mail.attachments[0].filename ?? '', /Yearly.*\.pdf$/);
  const left = await app.deps.database.read(
    sql`select mail_id from mail_attachment where tenant_id = ${site.tenant_id}::uuid`,
  );
  assert.deepEqual(left, []);
});

test('a schedule pauses itself, with the reason, once its owner could not make the report', async () => {
  const reasonAfter = async (
    change: (site: Site, owner: Caller) => Promise<unknown>,
  ): Promise<string | null> => {
    setClock(BEFORE);
    const site = await newSite(app);
    const { admin } = site.as;
    const owner = await newInspector(app, site, site.unit_id);
    const body = { ...ofUnit(site, admin), entity_id: site.unit_id };
    const { id } = await created(owner.post('/report_schedule', body));
    await change(site, owner);
    setClock(MONDAY);
    await round();
    await workOnMails(app, site);
    const { items } = await ok(admin.get('/report_schedule'));
    assert.equal(items[0].is_active, false);
    assert.equal(items[0].next_at, null);
    assert.deepEqual(await mailbox.lookOf(admin), []);
    const log = await app.deps.database.read<{ new_value: { is_active: boolean } }>(sql`
      select new_value from audit_log where tenant_id = ${site.tenant_id}::uuid and entity_id = ${id}::uuid order by id desc limit 1`);
    assert.equal(log[0]?.new_value.is_active, false);
    // A user resumes it, from now on.
    const resumed = await ok(admin.patch(`/report_schedule/${id}`, { is_active: true }));
    assert.deepEqual([resumed.paused_because, resumed.next_at], [null, '2027-06-14T07:00:00Z']);
    return items[0].paused_because;
  };
  const patchOwner = (change: object) => (site: Site, owner: Caller) =>
    ok(site.as.admin.patch(`/user/${owner.id}`, change));
  assert.equal(await reasonAfter(patchOwner({ is_active: false })), 'user_inactive');
  assert.equal(await reasonAfter(patchOwner({ user_type_code: 4 })), 'not_permitted');
  assert.equal(await reasonAfter(patchOwner({ business_unit_id: null })), 'not_visible');
  assert.equal(
    await reasonAfter(async ({ as: { admin }, unit_id, object_id }) => {
      await ok(admin.delete(`/object/${object_id}?with_hierarchy=true`), 204);
      await ok(admin.delete(`/business_unit/${unit_id}`), 204);
    }),
    'archived',
  );
});

test('users manage their own schedules, admins all of the tenant, and nobody those of another', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const other = await newSite(app);
  const { admin, superuser, guest } = site.as;
  const inspector = await newInspector(app, site, site.unit_id);
  const body = { ...ofUnit(site, admin), entity_id: site.unit_id };
  const { id } = await created(inspector.post('/report_schedule', body));
  const path = `/report_schedule/${id}`;
  await created(admin.post('/report_schedule', body));
  const count = async (caller: Caller) => (await ok(caller.get('/report_schedule'))).total;
  assert.deepEqual(
    [await count(inspector), await count(superuser), await count(other.as.admin)],
    [1, 2, 0],
  );
  assert.equal((await guest.get('/report_schedule')).status, 403);
  const colleague = await newInspector(app, site, site.unit_id);
  for (const stranger of [other.as.admin, colleague]) {
    assert.equal((await stranger.patch(path, { is_active: false })).status, 404);
    assert.equal((await stranger.delete(path)).status, 404);
    assert.equal((await stranger.post(`${path}/try`)).status, 404);
  }
  const changed = await ok(
    inspector.patch(path, {
      rrule: 'FREQ=DAILY;BYHOUR=8;BYMINUTE=30',
      recipient_ids: [admin.id, inspector.id, admin.id],
      language: 'uk-UA',
      sections: ['objects'],
      with_pictures: false,
      format: 'pdf',
    }),
  );
  assert.equal(changed.next_at, '2027-06-04T08:30:00Z');
  assert.deepEqual(
    [changed.language, changed.sections, changed.recipients.length],
    ['uk-UA', ['objects'], 2],
  );
  const paused = await ok(admin.patch(path, { is_active: false }));
  assert.deepEqual([paused.is_active, paused.next_at, paused.paused_because], [false, null, null]);
  const { job } = await ok(superuser.post(`${path}/try`), 202);
  await workOn(app, { tenant_id: site.tenant_id, id: job.id });
  const [tried] = await mailbox.lookOf(superuser);
  assert.match(tried?.subject ?? '', /North/);
  assert.match(tried?.text ?? '', /Звіт додано до листа/);
  const named = async () => (await ok(inspector.get('/report_schedule'))).items[0].entity.name;
  assert.equal(await named(), 'North');
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: null }));
  assert.equal(await named(), '', 'a unit that they do not see any more');
  await ok(inspector.delete(path), 204);
  assert.equal(await count(admin), 1);
  const log = await app.deps.database.read<{ operation: string }>(sql`
    select operation from audit_log where tenant_id = ${site.tenant_id}::uuid and entity_id = ${id}::uuid order by id`);
  assert.deepEqual(
    log.map(({ operation }) => operation),
    ['create', 'update', 'update', 'delete'],
  );
});

test('a schedule is logged in the form of its body, and has no versions', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  const body = ofUnit(site, inspector, admin);
  const { id } = await created(admin.post('/report_schedule', body));
  const path = `/report_schedule/${id}`;
  const outdated = { 'if-match': '"0"' };
  await ok(admin.patch(path, { format: 'xlsx', language: 'uk-UA' }, outdated));
  await ok(admin.patch(path, { recipient_ids: body.recipient_ids, is_active: false }));
  await ok(admin.delete(path, undefined, outdated), 204);
  const log = await app.deps.database.read<{ entry: unknown[] }>(sql`
    select jsonb_build_array(operation, old_value, new_value) as entry from audit_log where tenant_id = ${site.tenant_id}::uuid and entity_id = ${id}::uuid order by id`);
  const values = { ...body, language: null, sections: null, with_pictures: true };
  const recipient_ids = body.recipient_ids.toSorted();
  assert.deepEqual(
    log.map(({ entry }) => entry),
    [
      ['create', {}, { ...values, is_active: true }],
      ['update', { language: null }, { language: 'uk-UA' }],
      ['update', { is_active: true }, { is_active: false }],
      ['delete', { ...values, language: 'uk-UA', recipient_ids, is_active: false }, {}],
    ],
  );
});

test('an invalid schedule for mailing reports is refused', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const other = await newSite(app);
  const { admin } = site.as;
  const body = ofUnit(site, admin);
  const faultOf = async (change: object): Promise<unknown> =>
    (await ok(admin.post('/report_schedule', { ...body, ...change }), 422)).detail[0].loc;
  assert.deepEqual(await faultOf({ rrule: 'FREQ=HOURLY;BYMINUTE=0' }), ['body', 'rrule']);
  assert.deepEqual(await faultOf({ recipient_ids: [] }), ['body', 'recipient_ids']);
  assert.deepEqual(await faultOf({ recipient_ids: Array.from({ length: 21 }, () => admin.id) }), [
    'body',
    'recipient_ids',
  ]);
  assert.deepEqual(await faultOf({ sections: ['facts'] }), ['body', 'sections', 0]);
  assert.deepEqual(await faultOf({ report_config: 'InspectionCompletedReport' }), [
    'body',
    'report_config',
  ]);
  assert.deepEqual(await faultOf({ from: '2027-01-01' }), ['body', 'from']);
  const gone = await newInspector(app, site, null);
  await ok(admin.patch(`/user/${gone.id}`, { is_active: false }));
  assert.deepEqual(await faultOf({ recipient_ids: [admin.id, gone.id] }), [
    'body',
    'recipient_ids',
    1,
  ]);
  for (const change of [
    { recipient_ids: [other.as.admin.id] },
    { entity_id: other.company_id },
    { entity_id: site.object_id },
  ])
    assert.equal((await admin.post('/report_schedule', { ...body, ...change })).status, 404);
  const { rrule: _, ...once } = body;
  assert.equal(
    (await admin.post('/report_mail', { ...once, entity_id: other.company_id })).status,
    404,
  );
  assert.equal(
    (await admin.post('/report_mail', { ...once, recipient_ids: [other.as.admin.id] })).status,
    404,
  );
  const planned = await site.plan(admin);
  const open = { ...once, report_config: 'InspectionCompletedReport', entity_id: planned.id };
  assert.equal((await admin.post('/report_mail', open)).status, 409);
});

test('when the tenant moves to another time zone, its reports are due by the clock there', async () => {
  setClock(BEFORE);
  const site = await newSite(app, { time_zone: 'Europe/Kyiv' });
  const { admin, superuser } = site.as;
  const { next_at } = await created(admin.post('/report_schedule', ofUnit(site, admin)));
  assert.equal(next_at, '2027-06-07T04:00:00Z');
  await handled(app, site.tenant_id);
  await ok(
    superuser.patch(`/superuser/tenant/${site.tenant_id}`, { time_zone: 'America/New_York' }),
  );
  await handled(app, site.tenant_id);
  const { items } = await ok(admin.get('/report_schedule'));
  assert.equal(items[0].next_at, '2027-06-07T11:00:00Z');
});

test('how a user makes a report follows them, each kind for itself', async () => {
  const site = await newSite(app);
  const { admin, inspector, guest } = site.as;
  const path = '/user/me/report_settings';
  assert.deepEqual(await ok(admin.get(path)), {});
  const chosen = { format: 'xlsx', sections: ['findings'], with_pictures: false };
  await ok(admin.patch(path, { ObjectStateReport: chosen }));
  const german = { format: 'pdf', language: 'de-DE', sections: ['objects', 'findings'] };
  const both = await ok(admin.patch(path, { BusinessUnitStateReport: german }));
  assert.deepEqual(both, { ObjectStateReport: chosen, BusinessUnitStateReport: german });
  assert.deepEqual(await ok(admin.get(path)), both);
  assert.deepEqual(await ok(inspector.get(path)), {});
  assert.equal((await guest.get(path)).status, 403);
  for (const wrong of [
    { x: chosen },
    { ObjectStateReport: { ...chosen, sections: ['chart'] } },
    { ObjectStateReport: { ...chosen, sections: [] } },
    { ObjectStateReport: { ...chosen, template: 1 } },
  ])
    await ok(admin.patch(path, wrong), 422);
});

test('nothing is mailed for a suspended tenant, and once it is reinstated, reports due since are mailed once', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin } = site.as;
  await created(admin.post('/report_schedule', ofUnit(site, admin)));
  const suspend = (at: string | null) =>
    app.database.queryAsOwner(
      `update tenant set suspended_at = ${at === null ? 'null' : `'${at}'`} where tenant_id = '${site.tenant_id}'`,
    );
  await suspend(BEFORE);
  setClock('2027-06-22T07:00:00Z');
  await round();
  assert.equal(await workOnMails(app, site), 0);
  await suspend(null);
  await round();
  assert.equal(await workOnMails(app, site), 1);
  assert.equal((await mailbox.lookOf(admin)).length, 1);
});

test('a key has reports mailed with the permissions of making them', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { superuser } = site.as;
  const reading = ['business_unit.read', 'object.read', 'inspection.read'];
  const keyWith = async (permissions: string[]) => {
    const body = { name: 'Mailer', permissions, expires_at: null, current_password: PASSWORD };
    const { key } = await created(superuser.post('/api_key', body));
    return callerOf(app.app, { id: '', token: String(key) });
  };
  const body = ofUnit(site, superuser);
  const able = await keyWith(['report.create', ...reading]);
  const { user } = await created(able.post('/report_schedule', body));
  assert.equal((user as { id: string }).id, superuser.id);
  const { rrule: _, ...once } = body;
  await ok(able.post('/report_mail', once), 202);
  for (const missing of ['report.create', ...reading]) {
    const all = ['report.create', ...reading];
    const unable = await keyWith(all.filter((permission) => permission !== missing));
    assert.equal((await unable.post('/report_schedule', body)).status, 403, missing);
    assert.equal((await unable.post('/report_mail', once)).status, 403, missing);
  }
});

test('the number of schedules of a user is limited', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin, superuser } = site.as;
  const body = ofUnit(site, admin);
  const { id } = await created(admin.post('/report_schedule', body));
  const owner = await app.database.owner();
  await owner.query(
    `insert into report_schedule (tenant_id, id, user_id, report_config, entity_id, settings, rrule, recipient_ids)
     select tenant_id, gen_random_uuid(), user_id, report_config, entity_id, settings, rrule, recipient_ids
     from report_schedule, generate_series(1, 99) where tenant_id = $1 and id = $2`,
    [site.tenant_id, id],
  );
  const refused = await admin.post('/report_schedule', body);
  assert.deepEqual([refused.status, refused.body.detail], [422, { code: 'too_many', most: 100 }]);
  await created(superuser.post('/report_schedule', body));
  const page = await ok(superuser.get('/report_schedule?page_size=60'));
  const rest = await ok(superuser.get(`/report_schedule?page_size=60&cursor=${page.next_cursor}`));
  assert.deepEqual([page.total, page.items.length, rest.items.length], [101, 60, 41]);
});

test('a report mailed once by a key has the rights of the key at that time', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { superuser } = site.as;
  const permissions = ['report.create', 'business_unit.read', 'object.read', 'inspection.read'];
  const body = { name: 'Mailer', permissions, expires_at: null, current_password: PASSWORD };
  const { id: key_id, key } = await created(superuser.post('/api_key', body));
  const able = callerOf(app.app, { id: superuser.id, token: String(key) });
  const { rrule: _, ...once } = ofUnit(site, superuser);
  const schedule = await created(able.post('/report_schedule', ofUnit(site, superuser)));
  const begun = [
    (await ok(able.post('/report_mail', once), 202)).job.id,
    (await ok(able.post(`/report_schedule/${schedule.id}/try`), 202)).job.id,
  ];
  await ok(superuser.delete(`/api_key/${key_id}`), 204);
  assert.equal(await workOnMails(app, site), 2);
  for (const id of begun) assert.notEqual((await ok(superuser.get(`/job/${id}`))).status, 'done');
  assert.deepEqual(await mailbox.lookOf(superuser), []);
});

test('an archived entity is refused at once, also for a single mail', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin } = site.as;
  const unit = await created(admin.post('/business_unit', { name: 'Old hall' }));
  const { rrule, ...once } = { ...ofUnit(site, admin), entity_id: unit.id };
  const { id } = await created(admin.post('/report_schedule', { ...once, rrule }));
  await ok(admin.delete(`/business_unit/${unit.id}`), 204);
  for (const answer of [
    await admin.post('/report_mail', once),
    await admin.post(`/report_schedule/${id}/try`),
    await admin.post('/report_schedule', { ...once, rrule }),
  ])
    assert.deepEqual(
      [answer.status, answer.body.detail],
      [409, { code: 'wrong_status', reason: 'archived' }],
    );
});

test('a due report is mailed by the present settings of its schedule', async () => {
  const after = async (change: (path: string, site: Site) => Promise<unknown>) => {
    setClock(BEFORE);
    const site = await newSite(app);
    const { admin, superuser } = site.as;
    const { id } = await created(admin.post('/report_schedule', ofUnit(site, admin)));
    setClock(MONDAY);
    await round();
    await change(`/report_schedule/${id}`, site);
    assert.equal(await workOnMails(app, site), 1);
    const mails = [await mailbox.lookOf(admin), await mailbox.lookOf(superuser)];
    const { items } = await ok(admin.get('/report_schedule'));
    const types = mails.map((some) => some.map((mail) => mail.attachments[0]?.contentType));
    return { types, last_at: items[0]?.last_at };
  };
  const none = [[], []];
  assert.deepEqual(
    await after((path, { as: { admin } }) => ok(admin.patch(path, { is_active: false }))),
    { types: none, last_at: null },
  );
  assert.deepEqual(await after((path, { as: { admin } }) => ok(admin.delete(path), 204)), {
    types: none,
    last_at: undefined,
  });
  const to = (path: string, { as: { admin, superuser } }: Site) =>
    ok(admin.patch(path, { recipient_ids: [superuser.id], format: 'pdf' }));
  assert.deepEqual(await after(to), { types: [[], ['application/pdf']], last_at: MONDAY });
});

test('the sender of a report is notified if nobody got it', async () => {
  setClock(BEFORE);
  const site = await newSite(app);
  const { admin } = site.as;
  const outsider = await newInspector(app, site, null);
  const { rrule: _, ...once } = ofUnit(site, admin);
  const titleAfter = async (reader: Caller) => {
    await ok(admin.post('/report_mail', { ...once, recipient_ids: [reader.id] }), 202);
    assert.equal(await workOnMails(app, site), 1);
    await handled(app, site.tenant_id);
    const { items } = await ok(admin.get('/notice'));
    const { kind, data } = items[0];
    return noticeText({ kind, data }, { locale: 'en-GB', time_zone: 'UTC' }).title;
  };
  assert.equal(await titleAfter(admin), 'The report has been mailed');
  assert.equal(await titleAfter(outsider), 'Nobody got the report by mail');
});
