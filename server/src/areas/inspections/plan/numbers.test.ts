import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sentMessages } from '#test/checks/sentMessages.ts';
import { created, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { patient } from '#test/fixtures/patient.ts';

let app: TestApp;
before(async () => void (app = await newApp({ app: 8, read: 4 })));
after(() => app.close());

test('each inspection of a tenant has its own number, even if many are planned at once', async () => {
  const [site, other] = [await newSite(app), await newSite(app)];
  const admin = patient(site.as.admin);
  const plan = () =>
    created(
      admin.post(`/inspection/composite/${site.object_id}`, { template_id: site.template_id }),
    );
  const first = await plan();
  assert.equal(first['number'], 'INS-000001');
  const many = await Promise.all(Array.from({ length: 50 }, plan));
  const numbers = many.map((one) => String(one['number'])).toSorted();
  assert.deepEqual(
    numbers,
    Array.from({ length: 50 }, (_, n) => `INS-${String(n + 2).padStart(6, '0')}`),
  );
  const copy = await created(
    admin.post(`/inspection/composite/${first.id}/copy`, { mode: 'repeat' }),
  );
  assert.equal(copy['number'], 'INS-000052');
  assert.equal((await other.plan(other.as.admin)).id.length, 36);
  const own = await ok(other.as.admin.get('/inspection?filter=number=INS-000001'));
  assert.equal(own.total, 1);
});

test('a number is never reused, even after its inspection was archived', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const archived = await site.plan(admin);
  await ok(admin.delete(`/inspection/${archived.id}`), 204);
  await ok(
    admin.post(`/inspection/composite/${site.object_id}`, { template_id: crypto.randomUUID() }),
    404,
  );
  const next = await site.plan(admin);
  const { number } = await ok(admin.get(`/inspection/${next.id}`));
  assert.equal(number, 'INS-000002');
  assert.deepEqual(
    (await ok(admin.patch(`/inspection/${next.id}`, { number: 'INS-000001' }), 422)).detail[0].type,
    'unknown_field',
  );
});

test('only the answer is read between the number and the commit, so the next planner waits no longer', async () => {
  const site = await newSite(app);
  const headers: Record<string, string>[] = [{}, { 'idempotency-key': 'once' }];
  for (const key of headers) {
    let inspection: Record<string, unknown> = {};
    const path = `/inspection/composite/${site.object_id}`;
    const plan = () => site.as.admin.post(path, { template_id: site.template_id }, key);
    const texts = (
      await sentMessages(async () => void (inspection = await created(plan())))
    ).flat();
    const numbering = texts.findIndex((text) => text.includes('inspection_number'));
    assert.ok(numbering > 0);
    const after = texts.slice(numbering + 1).map((text) => text.trim().split(/\s/)[0]);
    assert.deepEqual(
      after,
      'idempotency-key' in key ? ['select', 'update', 'commit'] : ['select', 'commit'],
    );
    assert.match(String(inspection['number']), /^INS-/);
  }
});
