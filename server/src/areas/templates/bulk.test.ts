import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onUnitChanged } from '../../areas.ts';
import { importObjects } from '#areas/objects/import.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { created, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { actingAs } from '#kit/http/actingAs.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
});
after(() => app.close());

async function assignAll(site: Site, query: string, body: object = {}) {
  const path = `/object_inspection_template/bulk${query}`;
  const { job } = await ok(
    site.as.admin.post(path, { inspection_template_id: site.template_id, ...body }),
    202,
  );
  await workOn(app, { tenant_id: site.tenant_id, id: job.id });
  const { status, result, progress } = await ok(site.as.admin.get(`/job/${job.id}`));
  assert.equal(status, 'done');
  return { result, progress };
}
const assigned = async (site: Site) =>
  (
    await ok(
      site.as.admin.get(
        `/object_inspection_template?sort_by=object.name&filter=inspection_template.id=${site.template_id}`,
      ),
    )
  ).items;

test('a template is assigned to all objects that match filters, over all pages, and to none twice', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const rows = Array.from({ length: 2100 }, (_, n) => ({
    external_id: `bulk ${n}`,
    name: `Bulk ${String(n).padStart(4, '0')}`,
  }));
  const base = await actingAs(app.deps, { tenant_id: site.tenant_id, user_id: admin.id });
  await inTransaction(base, (ctx) => importObjects(ctx, rows, onUnitChanged));
  const filter = `?filter=${encodeURIComponent('name~Bulk')}`;
  const { items } = await ok(admin.get(`/object${filter}&page_size=1&sort_by=name`));
  await created(
    admin.post('/object_inspection_template', {
      object_id: items[0].id,
      inspection_template_id: site.template_id,
    }),
  );
  const first = await assignAll(site, filter);
  assert.deepEqual(first.result, { assigned: 2099, already: 1, unable: 0 });
  assert.deepEqual(first.progress, { done: 2100, total: 2100 });
  const again = await assignAll(site, filter);
  assert.deepEqual(again.result, { assigned: 0, already: 2100, unable: 0 });
  const stored = await assigned(site);
  assert.ok(
    stored.every((row: { object: { name: string } }) => row.object.name.startsWith('Bulk')),
  );
  const { body: log } = await admin.get(
    `/object_inspection_template?filter=inspection_template.id=${site.template_id}&page_size=1&with_total=true`,
  );
  assert.equal(log.total, 2100);
});

test('objects where the user cannot be responsible are left out', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  const unit = await created(admin.post('/business_unit', { name: 'North' }));
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: unit.id }));
  const inside = await created(
    admin.post('/object', { name: 'Inside', business_unit_id: unit.id }),
  );
  await created(admin.post('/object', { name: 'Outside' }));
  const { result } = await assignAll(site, `?filter=${encodeURIComponent('name~side')}`, {
    responsible_id: inspector.id,
  });
  assert.deepEqual(result, { assigned: 1, already: 0, unable: 1 });
  const [row] = await assigned(site);
  assert.deepEqual([row.object.id, row.responsible.id], [inside.id, inspector.id]);
});

test('bad filters, foreign templates and users are refused before anything begins', async () => {
  const site = await newSite(app);
  const other = await newTenant(app);
  const { admin, inspector } = site.as;
  const post = (query: string, body: object, as = admin) =>
    as.post(`/object_inspection_template/bulk${query}`, {
      inspection_template_id: site.template_id,
      ...body,
    });
  const bad = await post('?filter=nope=1', {});
  assert.deepEqual([bad.status, bad.body.detail[0].loc], [422, ['query', 'filter', 0]]);
  assert.equal((await post('?page=1', {})).status, 422);
  assert.equal((await post('', { nope: 1 })).status, 422);
  assert.equal((await post('', { responsible_id: other.as.admin.id })).status, 404);
  assert.equal((await post('', { inspection_template_id: other.company_id })).status, 404);
  assert.equal((await post('', {}, inspector)).status, 403);
});
