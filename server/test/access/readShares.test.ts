import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { REPORTS } from '@plumbline/contract/reports/reports';
import type { RouteSpec } from '#kit/http/spec.ts';
import { tableChecksums } from '../checks/checksums.ts';
import {
  addFiles,
  formOf,
  payloadOf,
  pictureOf,
  setPicture,
  uploadFile,
} from '../fixtures/files.ts';
import { created, newInspector, newSite, ok, working } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { canMake, makerOf, offers, specsOf } from '../fixtures/make.ts';
import type { Row } from '../fixtures/maker.ts';
import { call, newApp } from '../fixtures/newTenant.ts';
import type { Answer, Caller, TestApp } from '../fixtures/newTenant.ts';
import { TABLES } from '../../src/areas.ts';

let app: TestApp;
let site: Site;
let admin: Caller;
/** An inspector to whom the whole company is shared, for work while the tests are prepared and then for reading. */
let reader: Caller;
let share: string;
let indicator: string;
let completed: string;

before(async () => {
  app = await newApp({ app: 2, read: 2 });
  site = await newSite(app);
  admin = site.as.admin;
  reader = await newInspector(app, site, null);
  const shared = { user_id: reader.id, business_unit_id: site.company_id, include_children: true };
  share = (await created(admin.post('/user_shared_bu', { ...shared, access: 'work' }))).id;
  const flow = { name: 'Flow', object_id: site.object_id };
  indicator = (await created(admin.post('/measurement_indicator', flow))).id;
  const planned = await site.plan(admin);
  completed = planned.id;
  await ok(working(admin, planned).start());
  await working(admin, planned).fill();
  await ok(working(admin, planned).complete());
});
after(() => app.close());
beforeEach(() => giveAccess('work'));

const giveAccess = (access: 'read' | 'work') =>
  ok(admin.patch(`/user_shared_bu/${share}`, { access }));

/**
 * The rows that inspectors write wherever they may read: their account, their own files, and their notices and reports.
 */
const OWN =
  /^(\w+ \/(user\/me|auth|notice|upload|report_schedule|presence|job)(\/|$)|(PUT|DELETE) \/user\/:id\/(avatar|signature)|POST \/(report_mail|object\/labels|([\w/]+\/)?(:id\/)?report|inspection\/composite\/report)$|POST \/object\/:id\/report$)/;

const nameOf = ({ method, path }: RouteSpec): string => `${method} ${path}`;

/** A row of every entity; a nested row in a path is the reader's own, if possible. */
async function idsOf(): Promise<(path: string) => string> {
  const maker = makerOf(app, site);
  const ids = new Map<string, string>();
  for (const entity of TABLES.values()) {
    const { path, name } = entity.resource;
    if (!offers(app, entity, 'GET') || !canMake(app, entity)) continue;
    const { items } = await ok(admin.get(`${path}?page_size=1`));
    ids.set(path, items[0]?.id ?? (await maker.reference(name)));
  }
  ids.set('/object', site.object_id);
  ids.set('/measurement_indicator', indicator);
  const measured = { indicator_id: indicator, value: 1, measured_at: '2026-01-01T00:00:00Z' };
  const value = await created(reader.post('/indicator_value_history', measured));
  ids.set('/indicator_value_history', value.id);
  const picture = await pictureOf(1);
  const { items } = await ok(
    addFiles(reader, `/object/${site.object_id}`, [['a.png', picture]]),
    201,
  );
  const [file] = items;
  ids.set('/content', file.id);
  ids.set('/user', reader.id);
  const [inspection] = (await ok(admin.get('/inspection?page_size=1'))).items;
  ids.set('/inspection/composite', site.object_id);
  ids.set('/inspection/composite/status', inspection.id);
  ids.set('/inspection/composite/responsible', inspection.id);
  return (path) =>
    path
      .replace(
        /^(.*?)\/:id/,
        (_all, above: string) => `${above}/${ids.get(above) ?? inspection.id}`,
      )
      .replace(':contentId', file.id)
      .replaceAll(/:\w+/g, inspection.id);
}

/** A body that the call accepts from an authorised caller, as far as declarations say. */
async function bodyOf(spec: RouteSpec): Promise<Row> {
  if (spec.path.endsWith('/content/uploaded')) {
    const upload_id = await uploadFile(reader, await pictureOf(9));
    return { upload_id, name: 'b.png' };
  }
  if (spec.path.endsWith('/user_tags')) return { user_tags: ['mine'] };
  if (spec.path === '/content/:id') return { description: 'mine' };
  if (spec.path === '/inspection/composite/:id') return { template_id: site.template_id };
  if (/^.inspection.:id.composite.(operative|preview)$/.test(spec.path))
    return { check_list_ids: [site.check_list_id] };
  if (spec.path.endsWith('/status/:id')) return { operative_status_code: 2 };
  if (spec.path === '/inspection/composite/responsible/:id') return { responsible_id: reader.id };
  const entity = [...TABLES.values()].find(
    ({ resource: { path } }) => spec.path === path || spec.path === `${path}/:id`,
  );
  if (!entity || (spec.method !== 'POST' && spec.method !== 'PATCH')) return {};
  const { id: _, ...body } = await makerOf(app, site).body(entity.resource.name, {
    full: spec.method === 'PATCH',
  });
  return spec.path === '/indicator_value_history' ? { ...body, indicator_id: indicator } : body;
}

test('no call that changes something has an effect for a user who may only read a unit', async () => {
  const urlOf = await idsOf();
  const changing = specsOf(app).filter((spec) => spec.method !== 'GET' && !OWN.test(nameOf(spec)));
  const form = await formOf([['c.png', await pictureOf(10)]]);
  const bodies = new Map<RouteSpec, Row>();
  for (const spec of changing) bodies.set(spec, await bodyOf(spec));
  await giveAccess('read');
  const before = await tableChecksums(app.database);
  for (const spec of changing) {
    const isForm = spec.upload !== undefined && spec.path.endsWith('/content');
    const sent = isForm ? form : payloadOf(spec, bodies.get(spec));
    const { status, body } = await call(app.app, {
      method: spec.method,
      url: `/api${urlOf(spec.path)}`,
      ...sent,
      headers: { ...sent.headers, authorization: `Bearer ${reader.token}` },
    });
    assert.ok(
      [403, 404].includes(status) || (status === 422 && !/content/.test(spec.path)),
      `${nameOf(spec)} ${status} ${JSON.stringify(body)}`,
    );
  }
  assert.deepEqual(await tableChecksums(app.database), before);
  assert.ok(changing.length > 100, `${changing.length} calls`);
});

test('files of entities that a user may only read cannot be added, changed, deleted or restored', async () => {
  const path = `/object/${site.object_id}`;
  let n = 0;
  const add = async () => await addFiles(reader, path, [['a.txt', `text ${n++}`]]);
  const [kept, gone] = [(await ok(add(), 201)).items[0].id, (await ok(add(), 201)).items[0].id];
  await ok(reader.delete(`${path}/content/${gone}`), 204);
  const upload_id = await uploadFile(reader, Buffer.from('some other text'));
  const calls: [status: number, act: () => Promise<Answer>][] = [
    [201, add],
    [201, () => reader.post(`${path}/content/uploaded`, { upload_id, name: 'b.txt' })],
    [200, () => reader.patch(`/content/${kept}`, { name: 'other' })],
    [200, () => reader.patch(`/content/${kept}/user_tags`, { user_tags: ['mine'] })],
    [204, () => reader.delete(`${path}/content/${kept}`)],
    [200, () => reader.post(`${path}/content/${gone}/restore`)],
  ];
  await giveAccess('read');
  await ok(reader.get(`${path}/content/${kept}`));
  for (const [, act] of calls) assert.equal((await act()).status, 404, act.toString());
  await giveAccess('work');
  for (const [status, act] of calls) assert.equal((await act()).status, status, act.toString());
});

test('a report of an entity that a user may only read is among their own files', async () => {
  const reports: [path: string, report_config: keyof typeof REPORTS, more?: object][] = [
    [`/object/${site.object_id}`, 'ObjectStateReport'],
    [`/business_unit/${site.unit_id}`, 'BusinessUnitStateReport'],
    [
      `/measurement_indicator/${indicator}`,
      'IndicatorHistoryReport',
      { from: '2026-01-01', to: '2026-01-02' },
    ],
    [`/inspection/composite/${completed}`, 'InspectionCompletedReport'],
  ];
  for (const access of ['read', 'work'] as const) {
    await giveAccess(access);
    for (const [path, report_config, more] of reports) {
      const body = { report_config, format: 'xlsx', ...more };
      const { content } = await ok(reader.post(`${path}/report`, body), 201);
      const isOwn = access === 'read' || report_config === 'InspectionCompletedReport';
      assert.equal(content.entity, isOwn ? 'user' : REPORTS[report_config].entity, path);
      const view = await ok(
        reader.get(`/${content.entity}/${content.entity_id}/content/${content.id}`),
      );
      assert.equal(view.report_config, report_config);
      // A second request for something that never changes gets the same file.
      const again = await ok(reader.post(`${path}/report`, body), 201);
      assert.equal(again.content.id === content.id, report_config === 'InspectionCompletedReport');
    }
  }
});

test('the picture of a unit or an object that one may only read stays', async () => {
  await giveAccess('read');
  for (const path of [`/object/${site.object_id}`, `/business_unit/${site.unit_id}`])
    assert.equal((await setPicture(app, reader, `${path}/avatar`, await pictureOf(3))).status, 403);
});
