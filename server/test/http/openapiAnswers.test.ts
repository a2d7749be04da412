import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { DICTIONARIES } from '@plumbline/contract/dictionaries/wire';
import { isOrdered } from '@plumbline/contract/kit/kinds';
import { reach } from '@plumbline/contract/kit/permissions';
import type { Resource } from '@plumbline/contract/kit/resource';
import type { EntityTable } from '#kit/model/table.ts';
import {
  addFiles,
  askOffset,
  beginUpload,
  pictureOf,
  setPicture,
  uploadFile,
} from '../fixtures/files.ts';
import { sized } from '../checks/size.ts';
import { newSite, ok, working } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { canMake, listedEntities, makerOf, offers, specsOf } from '../fixtures/make.ts';
import type { Body, Maker } from '../fixtures/maker.ts';
import { openMailbox, tokensOf } from '../fixtures/mailServer.ts';
import { PASSWORD, call, newApp, signIn } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';
import { DAILY, runRound } from '../fixtures/scheduledSite.ts';
import { codeOf, nextPeriod, turnOn } from '../fixtures/secondFactor.ts';
import { seedRows } from '../fixtures/seed.ts';
import { newVendor } from '../fixtures/vendor.ts';
import { watch } from '../checks/watchAnswers.ts';
import type { AnswerWatch } from '../checks/watchAnswers.ts';
import { dayFromNow } from '../checks/moments.ts';

/** The watch fails the test if any answer below, including refusals, does not match the document. */
let app: TestApp;
let answerWatch: AnswerWatch;
let site: Site;
let maker: Maker;
before(async () => {
  app = await newApp();
  answerWatch = await watch(app);
  const questions = [{ name: 'Roof', code: 'roof', hint: 'Look up' }, { name: 'Doors' }];
  site = await newSite(app, { onPumps: true, items: questions });
  maker = makerOf(app, site);
});
after(() => app.close());

/** The program relies on these codes, so nobody may change them. */
const isSystem = (name: string): boolean =>
  Object.entries(DICTIONARIES).some(([key, { system }]) => key === name && system);

const facetsOf = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => isOrdered(fields[name] ?? { kind: 'json' }));
const summable = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => ['integer', 'decimal'].includes(fields[name]?.kind ?? ''));

async function countAll({ resource }: EntityTable): Promise<void> {
  const aggregate = (query: string) =>
    ok(site.as.admin.get(`${resource.path}/aggr_on_attr?with_archived=true&${query}`));
  for (const attr of facetsOf(resource)) await aggregate(`attrs=${attr}`);
  // Values of different units are not added up.
  for (const field of summable(resource))
    await aggregate(`attrs=${resource.fields[field]?.per ?? 'id'}&group=sum:${field}`);
}

async function changeOne({ resource: { name, path } }: EntityTable): Promise<void> {
  const { admin } = site.as;
  const { id } = await maker.row(name, { full: true });
  await ok(admin.patch(`${path}/${id}`, {}));
  await ok(admin.delete(`${path}/${id}`), 204);
}

/** Whether an inspector may read the list. */
const isForInspectors = (path: string): boolean =>
  specsOf(app).some(
    (spec) =>
      spec.method === 'GET' && spec.path === path && reach('inspector', spec.permission) !== 'none',
  );

test('rows, lists, facets and logs of every entity match the document', async () => {
  const { admin, inspector } = site.as;
  for (const entity of listedEntities(app)) {
    await seedRows(maker, entity);
    const { name, path } = entity.resource;
    const { items } = await ok(
      admin.get(`${path}?with_archived=true&page=1&page_size=${sized(5, 20)}`),
    );
    if (isForInspectors(path)) await ok(inspector.get(path));
    await ok(admin.get(`${path}?fields=id`));
    const { url } = await ok(admin.get(`${path}/export?format=csv`));
    await ok(call(app.app, { method: 'GET', url: `/api${url}` }));
    if (offers(app, entity, 'GET aggr_on_attr')) await countAll(entity);
    for (const { id } of items as Body[]) {
      for (const part of ['', '/audit_log', '/quality'])
        if (offers(app, entity, `GET :id${part}`)) await ok(admin.get(`${path}/${id}${part}`));
      if (offers(app, entity, 'GET :id/audit_log'))
        await ok(admin.get(`${path}/${id}/audit_log/export?format=csv`));
    }
    if (canMake(app, entity) && !isSystem(name) && offers(app, entity, 'PATCH :id'))
      await changeOne(entity);
  }
});

test('the calls of an inspection’s life match the document', async () => {
  const { admin, inspector } = site.as;
  const inspection = await site.plan(admin);
  const { start, answer, fill, complete, read } = working(admin, inspection);
  await ok(start());
  await ok(answer('Roof', { quality_status_code: 10, comment: 'Leaks' }));
  await ok(answer('Doors', { not_applicable: true }, 1));
  await fill(10);
  await ok(admin.get(`/inspection/${inspection.id}/price`));
  await ok(complete());
  await read();
  await ok(admin.get(`/inspection/${inspection.id}/quality`));
  const again = await ok(
    admin.post(`/inspection/composite/${inspection.id}/copy`, { mode: 'repeat' }),
    201,
  );
  const [detail] = (await ok(admin.get(`/inspection/${again.id}/detail`))).items;
  const { items } = await ok(admin.get(`/inspection/${again.id}/detail/${detail.id}/item`));
  await ok(admin.get(`/inspection_check_list_item/${items[0].id}`));
  await ok(admin.get(`/inspection/${again.id}/work`));
  await ok(admin.get(`/inspection/${again.id}/whole`));
  await ok(admin.post(`/inspection/composite/status/${again.id}`, { operative_status_code: 2 }));
  const answers = items.map((item: Body, n: number) => ({
    detail_id: detail.id,
    item_id: item['id'],
    ...(n === 0 ? { quality_status_code: 30 } : { value: 7 }),
  }));
  await ok(admin.post(`/inspection/${again.id}/answers`, { answers }));
  await ok(admin.post(`/inspection/${again.id}/answers/confirm`));
  const bulk = { inspection_template_id: site.template_id };
  await ok(admin.post('/object_inspection_template/bulk', bulk), 202);
  await ok(
    admin.post(`/inspection/composite/responsible/${again.id}`, { responsible_id: inspector.id }),
  );
  const many = { ids: [again.id, inspection.id], responsible_id: admin.id };
  await ok(admin.post('/inspection/composite/responsible', many));
  const from = dayFromNow(0);
  for (const group of ['responsible', 'business_unit'])
    await ok(admin.get(`/inspection/workload?from=${from}&to=${from}&group=${group}&first=3`));
  const unplanned = { check_list_ids: [site.check_list_id] };
  await ok(admin.post(`/inspection/${site.object_id}/composite/operative`, unplanned), 201);
  await ok(admin.post(`/inspection/${site.object_id}/composite/preview`, unplanned));
  for (const path of [`/object/${site.object_id}`, `/business_unit/${site.company_id}`]) {
    assert.ok((await ok(admin.get(`${path}/quality/causes`))).total > 0, path);
    await ok(admin.get(`${path}/quality/causes/aggr_on_attr?attrs=place&attrs=question`));
    await ok(admin.get(`${path}/quality`));
    await ok(admin.get(`${path}/quality/history`));
    await ok(admin.get(path));
  }
});

test('the calls about indicators and restrictions match the document', async () => {
  const { admin } = site.as;
  const object_id = site.object_id;
  const over = { object_id, external_id: 'a meter', measure_group_code: 1, measure_unit_code: 2 };
  const { id } = await maker.row('measurement_indicator', { over });
  const indicator = `/measurement_indicator/${id}`;
  const terms = { name: 'Limit', constraint_type_code: 1, indicator_id: id, critical_max: 10 };
  const limit = await ok(admin.post('/constraint', terms), 201);
  const value = { indicator_id: id, value: 11, measured_at: '2026-01-01T00:00:00Z' };
  await ok(admin.post('/indicator_value_history', value), 201);
  await ok(admin.get(`${indicator}/series`));
  await ok(admin.get(`${indicator}/forecast?value=9`));
  await ok(admin.post('/constraint/forecast', { id: limit.id, critical_max: 12 }));
  assert.ok((await ok(admin.get(`/constraint/${limit.id}/verdict`))).total > 0);
  await ok(admin.post('/constraint/recalculate'), 202);
  assert.equal((await ok(admin.get(`/object/${object_id}/budget`))).rows.length, 1);
  const [row] = (await ok(admin.get(`/object?filter=id=${object_id}`))).items;
  const items = [{ name: 'Meter', external_id: 'a meter', object_external_id: 'an object' }];
  await ok(admin.patch(`/object/${row.id}`, { external_id: 'an object' }));
  await ok(admin.post('/measurement_indicator/import', { items }));
  const csv = `indicator_id,measured_at,value\n${id},2026-01-02T00:00:00Z,1\n`;
  const type = { 'content-type': 'text/csv' };
  await ok(admin.post('/indicator_value_history/import', csv, type), 202);
});

test('the calls about schedules match the document', async () => {
  const { admin } = site.as;
  const template = `/inspection_template/${site.template_id}`;
  await ok(admin.patch(template, { schedule: DAILY }));
  await ok(admin.post(`${template}/preview`, { schedule: null }));
  const ids = { object_id: site.object_id, inspection_template_id: site.template_id };
  const { id } = await ok(admin.post('/object_inspection_template', ids), 201);
  await runRound(app);
  await ok(admin.post(`/object_inspection_template/${id}/preview`, { is_active: false }));
  const { items } = await ok(admin.get('/inspection?sort_by=-assigned_time'));
  const path = `/inspection/${items[0].id}/series`;
  const assigned_time = new Date(Date.parse(items[0].assigned_time) + 3_600_000).toISOString();
  assert.ok((await ok(admin.get(path))).series);
  assert.equal((await ok(admin.get(`/object/${site.object_id}/outlook`))).items.length, 1);
  assert.ok((await ok(admin.post(`${path}/preview`, { assigned_time }))).following);
  await ok(admin.post(path, { assigned_time }));
  await ok(admin.delete(path), 204);
});

test('the calls about restrictions match the document', async () => {
  const { admin } = site.as;
  const { id: object_id } = await maker.row('object');
  const { id: indicator_id } = await maker.row('measurement_indicator', { over: { object_id } });
  const limit = { name: 'Heat', constraint_type_code: 1, indicator_id, critical_max: 80 };
  const { id } = await ok(admin.post('/constraint', limit), 201);
  const measured_at = '2026-01-01T00:00:00Z';
  await ok(admin.post('/indicator_value_history', { indicator_id, value: 90, measured_at }), 201);
  const { turns } = await ok(admin.get(`/measurement_indicator/${indicator_id}/forecast?value=1`));
  assert.ok(turns.length > 0);
  const { breach } = await ok(admin.post('/constraint/forecast', { id, critical_max: 70 }));
  assert.equal(breach.distance, 20);
  assert.equal((await ok(admin.get(`/constraint/${id}/verdict`))).total, 1);
  assert.equal((await ok(admin.get(`/object/${object_id}/quality/causes`))).items.length, 1);
  await ok(admin.post('/constraint/recalculate'), 202);
});

test('the calls about files match the document', async () => {
  const { admin, superuser } = site.as;
  const { id: indicator } = await maker.row('measurement_indicator');
  const { id: value } = await maker.row('indicator_value_history');
  const inspection = await site.plan(superuser);
  await ok(working(superuser, inspection).start());
  const item = Object.values(inspection.details[0]?.items ?? {})[0];
  const late = randomUUID();
  const files = [{ content_id: randomUUID(), item_id: null, name: 'a.png' }];
  await ok(
    superuser.post(`/inspection/${inspection.id}/late_work`, { id: late, answers: [], files }),
  );
  const holders = [
    `/object/${site.object_id}`,
    `/business_unit/${site.unit_id}`,
    `/measurement_indicator/${indicator}`,
    `/indicator_value_history/${value}`,
    `/inspection_template/${site.template_id}`,
    `/check_list/${site.check_list_id}`,
    `/inspection/${inspection.id}`,
    `/inspection_check_list_item/${item}`,
    `/late_work/${late}`,
    `/user/${admin.id}`,
    `/tenant/${site.tenant_id}`,
  ];
  for (const path of holders) {
    const { items } = await ok(addFiles(superuser, path, [['a.png', await pictureOf(1)]]), 201);
    const one = `${path}/content/${items[0].id}`;
    await ok(superuser.get(`${path}/content`));
    await ok(superuser.get(one));
    await ok(superuser.delete(one), 204);
    await ok(superuser.post(`${one}/restore`));
    const upload_id = await uploadFile(superuser, Buffer.from('Two pumps.'));
    await ok(superuser.post(`${path}/content/uploaded`, { upload_id, name: 'a.txt' }), 201);
  }
  await ok(superuser.get('/late_work'));
  await ok(superuser.get(`/inspection/${inspection.id}/late_work`));
  await ok(superuser.post(`/late_work/${late}/decision`, { decision: 'kept' }));
  const handOver = `/inspection/composite/responsible/${inspection.id}`;
  await ok(admin.post(handOver, { responsible_id: admin.id }));
  await ok(superuser.post(`/inspection/${inspection.id}/ask_back`), 204);
  await ok(admin.post(handOver, { responsible_id: superuser.id }));
  for (const path of holders.filter((one) => /^\/(object|inspection)\//.test(one))) {
    await ok(superuser.get(`${path}/all_content`));
    const { url } = await ok(superuser.get(`${path}/content/zip`));
    await ok(call(app.app, { method: 'GET', url: `/api${url}` }));
  }
  await ok(superuser.get(`/inspection/${inspection.id}/check_list/content`));
  const { items } = await ok(
    superuser.get(`/object/${site.object_id}/content?filter=kind=picture`),
  );
  const { url } = await ok(superuser.get('/content/export?format=csv'));
  await ok(call(app.app, { method: 'GET', url: `/api${url}` }));
  const content = `/content/${items[0].id}`;
  await ok(superuser.patch(content, { description: 'The roof' }));
  await ok(superuser.patch(`${content}/user_tags`, { user_tags: ['roof'] }));
  await ok(superuser.get(`${content}/thumbnail`));
  for (const [range, status] of [
    ['bytes=0-1', 206],
    ['bytes=9999999-', 416],
    ['', 200],
  ] as const)
    for (const url of [`/api${content}/file`, `/api${items[0].file}`]) {
      const headers = { authorization: `Bearer ${superuser.token}`, ...(range ? { range } : {}) };
      await ok(call(app.app, { method: 'GET', url, headers }), status);
    }
});

test('the calls about uploads, avatars and signatures match the document', async () => {
  const { admin } = site.as;
  const id = await beginUpload(admin, 10);
  assert.deepEqual(await askOffset(app, admin, id), [200, 0]);
  const inspection = await site.plan(admin);
  await ok(working(admin, inspection).start());
  for (const path of [
    `/object/${site.object_id}/avatar`,
    `/business_unit/${site.unit_id}/avatar`,
    `/user/${admin.id}/avatar`,
    `/user/${admin.id}/signature`,
    `/inspection/${inspection.id}/signature`,
  ]) {
    await ok(setPicture(app, admin, path, await pictureOf(2)));
    await ok(admin.get(path));
    await ok(admin.delete(path), 204);
  }
  const tus = { 'tus-resumable': '1.0.0' };
  await ok(admin.delete(`/upload/${id}`, undefined, tus), 204);
});

test('the calls of the account, the tenant and the installation match the document', async () => {
  const { superuser, admin, inspector, guest } = site.as;
  for (const path of ['/version', '/health/live', '/health/ready', '/healthz'])
    await ok(call(app.app, { method: 'GET', url: `/api${path}` }));
  for (const caller of [admin, inspector]) {
    for (const path of ['/user/me', '/company', '/stats', '/stats/home', `/user/${guest.id}`])
      await ok(caller.get(path));
  }
  await ok(inspector.patch('/user/me', { phone: '+44 1' }));
  await ok(admin.get('/notice/unread'));
  await ok(admin.post('/notice/read', {}));
  await ok(
    admin.patch('/user/me/notice_settings', await ok(admin.get('/user/me/notice_settings'))),
  );
  const browser = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const subscription = { endpoint: 'https://push.example.com/a', keys: browser };
  const device = await ok(admin.post('/user/me/push_device', subscription), 201);
  await ok(admin.get('/user/me/push_device'));
  await ok(admin.put(`/user/me/push_device/${device.id}`, subscription), 204);
  await ok(admin.delete(`/user/me/push_device/${device.id}`), 204);
  await ok(
    admin.put(`/user/me/device/${device.id}`, {
      unsent_entries: 0,
      unsent_files: 0,
      unsent_since: null,
      inspections_ready: 1,
      is_persisted: true,
      build: '1.0.0',
    }),
  );
  const [browserHere] = (await ok(admin.get('/device'))).items;
  await ok(admin.post(`/device/${browserHere.id}/forget`), 204);
  await ok(admin.delete(`/user/me/device/${device.id}`), 204);
  await ok(
    site.as.superuser.patch(`/superuser/tenant/${site.tenant_id}`, { stays_signed_in: true }),
  );
  await ok(admin.put(`/user/me/device_lock/${device.id}`, undefined));
  await ok(admin.post('/auth/jwt/refresh'));
  await ok(admin.delete(`/user/me/device_lock/${device.id}`));
  await ok(admin.patch('/planning', await ok(admin.get('/planning'))));
  await ok(admin.get('/planning/objects'));
  const account = `/superuser/tenant/${site.tenant_id}`;
  const read = [
    'crd_info',
    'crd_info_details',
    'crd_info_details/export',
    'bookings',
    'audit/verify',
  ].map((path) => `${account}/${path}`);
  for (const path of [
    '/superuser/tenant',
    '/superuser/instance',
    '/superuser/instance/license',
    ...read,
  ])
    await ok(superuser.get(path));
  const vendor = await newVendor(app, site.tenant_id);
  await ok(superuser.post(`${account}/refill/check`, { token: vendor.tokenOf() }));
  await ok(superuser.post(`${account}/refill`, { token: vendor.tokenOf() }));
  const token = vendor.licenseOf({ max_users: 500, license_type: 'standard' });
  await ok(superuser.post('/superuser/instance/license/check', { token }));
  await ok(superuser.post('/superuser/instance/license', { token }));
  for (const entity of ['object', 'business_unit']) {
    await ok(superuser.get(`${account}/${entity}/quality/calculate`));
    const { job } = await ok(superuser.post(`${account}/${entity}/quality/calculate`), 202);
    await ok(superuser.get(`${account}/${entity}/quality/calculate`));
    await ok(superuser.get(`/job/${job.id}`));
    await ok(superuser.post(`/job/${job.id}/cancel`));
  }
  await ok(superuser.post(`${account}/recreate_qr`), 202);
  await ok(superuser.get(`${account}/recreate_qr`));
  await ok(superuser.post(`${account}/audit/verification`), 202);
  await ok(superuser.get(`${account}/audit/verification`));
  const { url } = await ok(superuser.get(`${account}/audit/proof`));
  await ok(call(app.app, { method: 'GET', url: `/api${url}` }));
  const hook = { name: 'ERP', url: 'https://hooks.example.com/', kinds: ['object.create'] };
  const { id: webhook } = await ok(superuser.post(`${account}/webhook`, hook), 201);
  const one = `${account}/webhook/${webhook}`;
  await ok(superuser.put(`${one}/secret`, undefined));
  await ok(superuser.patch(one, { is_active: false }));
  await ok(superuser.get(`${account}/webhook`));
  const { delivery } = await ok(superuser.post(`${one}/ping`), 202);
  await ok(superuser.get(`${one}/delivery`));
  await ok(superuser.post(`${one}/delivery/${delivery.id}/resend`), 202);
  await ok(superuser.delete(one), 204);
  await ok(superuser.get(`/object/${site.object_id}/qr`));
  await ok(superuser.get(`/object/${site.object_id}/label?c=a`));
  await ok(superuser.get(`/object/labels?filter=id=${site.object_id}&label_size=70x37`));
  await ok(
    superuser.post(`/object/labels?filter=id=${site.object_id}`, { label_size: '70x37' }),
    202,
  );
  await app.database.queryAsOwner('update tenant set is_operator = true');
  const first = { first_name: 'First', last_name: 'User', email: 'first@other.example' };
  const other = { name: 'Other', superuser: { ...first, password: 'correct horse battery' } };
  const invited = { name: 'Invited', superuser: { ...first, invite: true } };
  const { id: opened } = await ok(superuser.post('/superuser/init_tenant', invited), 201);
  await ok(superuser.get(`/superuser/tenant/${opened}/superuser`));
  await ok(superuser.post(`/superuser/tenant/${opened}/superuser/invite`, {}));
  await ok(superuser.post('/superuser/init_tenant', other), 201);
  await ok(superuser.get(account));
  await ok(superuser.patch(account, { license_type: 'standard' }));
  await ok(superuser.post(`${account}/credits`, { credits: 1 }));
});

test('the calls of reports match the document', async () => {
  const { admin } = site.as;
  const make = async (path: string, report_config: string, more: object = {}) =>
    await ok(admin.post(`${path}/report`, { report_config, format: 'xlsx', ...more }), 201);
  await make(`/object/${site.object_id}`, 'ObjectStateReport');
  await make(`/business_unit/${site.unit_id}`, 'BusinessUnitStateReport');
  await make('/inspection_template', 'InspectionTemplateReport', { id: site.template_id });
  const { id: indicator } = await maker.row('measurement_indicator');
  await make(`/measurement_indicator/${indicator}`, 'IndicatorHistoryReport');
  const planned = await site.plan(admin, { responsible_id: admin.id });
  const work = working(admin, planned);
  await ok(work.start());
  await work.fill();
  await ok(work.complete());
  await make(`/inspection/composite/${planned.id}`, 'InspectionCompletedReport');
  await ok(admin.post('/inspection/composite/report', { ids: [planned.id], as: 'zip' }), 202);
});

test('the calls of reports by mail match the document', async () => {
  const { admin } = site.as;
  const recipient_ids = [admin.id];
  const report = { report_config: 'ObjectStateReport', entity_id: site.object_id, format: 'pdf' };
  await ok(admin.post('/report_mail', { ...report, recipient_ids }), 202);
  const rrule = 'FREQ=DAILY;BYHOUR=7;BYMINUTE=0';
  const { id } = await ok(admin.post('/report_schedule', { ...report, rrule, recipient_ids }), 201);
  await ok(admin.get('/report_schedule'));
  await ok(admin.get(`/report_schedule/${id}`));
  await ok(admin.get('/user/me/report_schedule'));
  await ok(admin.patch(`/report_schedule/${id}`, { is_active: false, language: 'de-DE' }));
  await ok(admin.post(`/report_schedule/${id}/try`), 202);
  await ok(admin.delete(`/user/me/report_schedule/${id}`), 204);
  await ok(admin.delete(`/report_schedule/${id}`), 204);
  const usual = { format: 'pdf', sections: ['facts'], with_pictures: true, language: 'de-DE' };
  await ok(admin.patch('/user/me/report_settings', { ObjectStateReport: usual }));
  await ok(admin.get('/user/me/report_settings'));
});

test('changing passwords and ending sessions match the document', async () => {
  const { admin } = site.as;
  const { id, email } = await maker.row('user');
  const path = `/user/${id}/reset-password`;
  await ok(admin.post(path, { new_password: PASSWORD }), 204);
  const user = await signIn(app.app, String(email));
  const change = { current_password: PASSWORD, new_password: 'correct horse battery' };
  await ok(user.post('/user/me/password', change), 204);
  const again = await signIn(app.app, String(email), change.new_password);
  await ok(again.post('/auth/jwt/logout'), 204);
});

test('the calls of the second factor match the document', async () => {
  const { superuser, guest } = site.as;
  const path = '/user/me/second_factor';
  const current_password = PASSWORD;
  const { clock } = app.deps;
  const { secret, recovery_codes } = await turnOn(app, guest);
  await ok(guest.get(path));
  const code = codeOf(secret, nextPeriod(app));
  const renewed = await ok(guest.post(`${path}/recovery_codes`, { current_password, code }));
  assert.notDeepEqual(renewed.recovery_codes, recovery_codes);
  const [off] = renewed.recovery_codes;
  await ok(guest.post(`${path}/turn_off`, { current_password, code: off }), 204);
  await turnOn(app, guest);
  await ok(superuser.post(`/user/${guest.id}/second_factor/reset`), 204);
  app.deps.clock = clock;
});

test('the calls of sessions match the document', async () => {
  const { admin, inspector } = site.as;
  const { items } = await ok(inspector.get('/user/me/session'));
  await ok(inspector.post('/user/me/session/end_others'), 204);
  await ok(inspector.delete(`/user/me/session/${items[0].id}`), 204);
  await ok(admin.post(`/user/${inspector.id}/session/end`), 204);
});

test('the calls of API keys match the document', async () => {
  const { superuser } = site.as;
  const body = { name: 'ERP', permissions: ['object.read'], expires_at: null };
  const { id } = await ok(superuser.post('/api_key', { ...body, current_password: PASSWORD }), 201);
  await ok(superuser.get('/api_key?page=1&page_size=1'));
  await ok(superuser.delete(`/api_key/${id}`), 204);
});

test('the calls of links by mail match the document', async () => {
  const { admin } = site.as;
  const mailbox = await openMailbox(app);
  const anonymous = (path: string, payload: object) =>
    call(app.app, { method: 'POST', url: `/api/auth${path}`, payload });
  const tokenFor = async (email: string, page: string): Promise<string> => {
    const [mail] = await mailbox.look(email);
    return (mail && tokensOf(mail, page)[0]) ?? '';
  };
  const person = { first_name: 'In', last_name: 'Vited', user_type_code: 2 };
  const email = 'invited@other.example';
  const { id } = await ok(admin.post('/user', { ...person, email, invite: true }), 201);
  await ok(admin.post(`/user/${id}/invite`), 204);
  const password = 'correct horse battery';
  const mails = await mailbox.look(email);
  const token = mails.flatMap((mail) => tokensOf(mail, 'invitation')).at(-1) ?? '';
  await ok(anonymous('/check-token', { token }));
  await ok(anonymous('/accept-invitation', { token, password }));
  await ok(admin.patch(`/user/${id}`, { is_verified: false }));
  await ok(anonymous('/request-verify-token', { email }), 202);
  await ok(anonymous('/verify', { token: await tokenFor(email, 'verify') }), 204);
  await ok(anonymous('/forgot-password', { email }), 202);
  const reset = { token: await tokenFor(email, 'reset-password'), password };
  await ok(anonymous('/reset-password', reset), 204);
  assert.equal((await anonymous('/reset-password', reset)).status, 410);
  assert.ok((await ok(admin.get(`/mail?user=${id}`))).total > 3);
  await mailbox.close();
});

test('saying what a page has open matches the document', async () => {
  const { admin } = site.as;
  const path = '/presence/018f0000-0000-7000-8000-0000000000aa';
  const open = { entity: 'object', entity_id: site.object_id, is_editing: true };
  await ok(admin.put(path, open));
  await ok(admin.delete(path), 204);
});

test('the refusal of too many wrong passwords matches the document', async () => {
  const form = new URLSearchParams({ username: 'nobody@test.example', password: 'wrong' });
  const request = {
    method: 'POST',
    url: '/api/auth/jwt/login',
    payload: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const;
  let last = await call(app.app, request);
  while (last.status === 400) last = await call(app.app, request);
  assert.deepEqual([last.status, Number(last.headers['retry-after']) > 0], [429, true]);
});

test('the tests above produced every answer in the document', () => {
  const streams = app.app.registry.specs.filter(({ isStream }) => isStream);
  const never = [...answerWatch.unseen].filter((name) => {
    const [method, path = ''] = name.split(' ');
    if (streams.some((spec) => spec.path === path)) return false;
    return method === 'GET' || !isSystem(path.split('/')[1] ?? '');
  });
  assert.deepEqual(never, []);
});
