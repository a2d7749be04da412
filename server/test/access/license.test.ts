import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tableChecksums } from '../checks/checksums.ts';
import { addFiles, pictureOf, setPicture, uploadFile } from '../fixtures/files.ts';
import { created, newSite, ok } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { Answer, TestApp } from '../fixtures/newTenant.ts';
import { turnOn } from '../fixtures/secondFactor.ts';

const ERP = { name: 'ERP', url: 'https://erp.example/events', kinds: ['object.create'] };
const NOBODY = '018f0000-0000-7000-8000-00000000000a';

let app: TestApp;
let site: Site;
/** Complete, but not added yet. */
let upload_id: string;
let webhook: string;
before(async () => {
  app = await newApp();
  site = await newSite(app);
  upload_id = await uploadFile(site.as.admin, Buffer.from('Two pumps.'));
  const { id } = await created(site.as.superuser.post(WEBHOOKS(), ERP));
  webhook = `${WEBHOOKS()}/${id}`;
  await app.database.queryAsOwner(
    `update tenant set expires_at = now() - interval '15 days' where tenant_id = $1`,
    [site.tenant_id],
  );
});
after(() => app.close());
const WEBHOOKS = () => `/superuser/tenant/${site.tenant_id}/webhook`;

test('a tenant whose licence has expired can read but change nothing', async () => {
  const { admin, superuser } = site.as;
  const before = await tableChecksums(app.database);
  const path = `/object/${site.object_id}`;
  const writes: [label: string, answer: () => Promise<Answer>][] = [
    ['create', () => admin.post('/object', { name: 'Gate' }, { 'idempotency-key': 'gate' })],
    ['change', () => admin.patch(path, { name: 'Gate' })],
    ['archive', () => admin.delete(`${path}?with_hierarchy=true`)],
    [
      'plan',
      () =>
        admin.post(`/inspection/composite/${site.object_id}`, { template_id: site.template_id }),
    ],
    ['add a file', () => addFiles(admin, path, [['a.txt', 'Two pumps.']])],
    [
      'begin an upload',
      () => admin.post('/upload', undefined, { 'tus-resumable': '1.0.0', 'upload-length': '10' }),
    ],
    ['add an upload', () => admin.post(`${path}/content/uploaded`, { upload_id, name: 'a.txt' })],
    ['set a picture', async () => setPicture(app, admin, `${path}/avatar`, await pictureOf(1))],
    ['add a webhook', () => superuser.post(WEBHOOKS(), { ...ERP, name: 'Second' })],
    ['change a webhook', () => superuser.patch(webhook, { name: 'Warehouse' })],
    ['switch a webhook on', () => superuser.patch(webhook, { is_active: true })],
    [
      'change a webhook that is switched off',
      () => superuser.patch(webhook, { is_active: false, kinds: ['object.update'] }),
    ],
    [
      'recalculate',
      () => superuser.post(`/superuser/tenant/${site.tenant_id}/object/quality/calculate`),
    ],
  ];
  for (const [label, answer] of writes) {
    const { status, body } = await answer();
    assert.deepEqual([status, body.detail], [402, { code: 'license_expired' }], label);
  }
  assert.deepEqual(await tableChecksums(app.database), before);
  assert.equal((await ok(admin.get(path))).name, 'Building');
  await ok(admin.patch('/user/me', { language: 'de-DE' }));
});

test('missing rows, invalid bodies and refusals by state are reported before the licence', async () => {
  const { admin, guest } = site.as;
  const path = `/object/${site.object_id}`;
  await ok(guest.patch(path, { name: 'x' }), 403);
  await ok(admin.patch(`/object/${NOBODY}`, { name: 'x' }), 404);
  await ok(admin.patch(path, { nonsense: 1 }), 422);
  const foreign = `/superuser/tenant/${NOBODY}/object/quality/calculate`;
  await ok(site.as.superuser.post(foreign), 404);
  const { detail } = await ok(admin.patch(path, { parent_id: site.pumps[0] }), 409);
  assert.deepEqual(detail, { code: 'hierarchy_cycle' });
});

test('calls that keep accounts and data safe still work: a lost second factor, a leaked secret, a stolen address', async () => {
  const { superuser, inspector } = site.as;
  await turnOn(app, inspector);
  await ok(superuser.post(`/user/${inspector.id}/second_factor/reset`), 204);
  await ok(inspector.get('/user/me'), 401);
  assert.match((await ok(superuser.put(`${webhook}/secret`, undefined))).secret, /^whsec_/);
  assert.equal((await ok(superuser.patch(webhook, { is_active: false }))).is_active, false);
  await ok(superuser.delete(webhook), 204);
});
