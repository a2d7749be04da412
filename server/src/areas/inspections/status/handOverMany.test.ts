import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  created,
  newInspector,
  newSite,
  ok,
  refusalCode,
  working,
} from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
let inspector: Caller;
let colleague: Caller;
before(async () => {
  app = await newApp();
  site = await newSite(app);
  inspector = await newInspector(app, site, site.unit_id);
  colleague = await newInspector(app, site, site.unit_id);
});
after(() => app.close());

const planned = async (responsible_id?: string): Promise<string> =>
  (await site.plan(site.as.admin, responsible_id === undefined ? {} : { responsible_id })).id;

const handOver = (by: Caller, ids: string[], responsible_id: string | null) =>
  by.post('/inspection/composite/responsible', { ids, responsible_id });

interface Refused {
  id: string;
  status: number;
  detail: { code?: string; type?: string }[] & { code?: string };
}
const reasons = (refused: Refused[]) =>
  refused.map(({ id, status, detail }) => [
    id,
    status,
    typeof detail === 'string' ? detail : (detail.code ?? detail[0]?.type),
  ]);

const responsibleOf = async (id: string) =>
  (await ok(site.as.admin.get(`/inspection/${id}`))).responsible?.id ?? null;
const entriesOf = async (id: string) =>
  (await ok(site.as.admin.get(`/inspection/${id}/audit_log`))).items.length;

test('each inspection that may be handed over is, and each of the others says why not', async () => {
  const { admin } = site.as;
  const [free, taken, started] = [await planned(), await planned(inspector.id), await planned()];
  await ok(working(admin, { id: started, details: [] }).start());
  const cancelled = await planned();
  await ok(working(admin, { id: cancelled, details: [] }).cancel());
  const elsewhere = await created(admin.post('/business_unit', { name: 'Far' }));
  const shed = await created(
    admin.post('/object', { name: 'Shed', business_unit_id: elsewhere.id }),
  );
  const far = await created(
    admin.post(`/inspection/composite/${shed.id}`, { template_id: site.template_id }),
  );
  const other = await newSite(app);
  const strangers = (await other.plan(other.as.admin)).id;
  const ids = [free, taken, started, cancelled, far.id, strangers, free];
  const { done, refused } = await ok(handOver(admin, ids, colleague.id));
  assert.deepEqual(done, [
    { id: free, before: admin.id },
    { id: taken, before: inspector.id },
    { id: started, before: admin.id },
  ]);
  assert.deepEqual(reasons(refused), [
    [cancelled, 409, 'wrong_status'],
    [far.id, 422, 'responsible'],
    [strangers, 404, 'Not Found'],
  ]);
  for (const id of [free, taken, started]) assert.equal(await responsibleOf(id), colleague.id);
  assert.notEqual(await responsibleOf(far.id), colleague.id);
  const entries = await Promise.all([free, taken, started].map(entriesOf));
  const again = await ok(handOver(admin, [free, taken, started], colleague.id));
  assert.equal(again.done.length, 3);
  assert.deepEqual(await Promise.all([free, taken, started].map(entriesOf)), entries);
  assert.ok((await ok(inspector.get(`/inspection/${taken}`))).id, 'still seen by the former one');
});

test('an inspector hands over only their own inspections, and always to somebody', async () => {
  const [own, others] = [await planned(inspector.id), await planned()];
  const { done, refused } = await ok(handOver(inspector, [own, others], colleague.id));
  assert.deepEqual(done, [{ id: own, before: inspector.id }]);
  assert.deepEqual(reasons(refused), [[others, 409, 'not_responsible']]);
  const mine = await planned(inspector.id);
  await ok(handOver(inspector, [mine], null), 422);
  await ok(handOver(site.as.guest, [mine], colleague.id), 403);
  assert.equal(await responsibleOf(mine), inspector.id);
});

test('an admin leaves inspections without a responsible person until they are started', async () => {
  const { admin } = site.as;
  const [waiting, started] = [await planned(inspector.id), await planned()];
  await ok(working(admin, { id: started, details: [] }).start());
  const { done, refused } = await ok(handOver(admin, [waiting, started], null));
  assert.deepEqual(done, [{ id: waiting, before: inspector.id }]);
  assert.deepEqual(reasons(refused), [[started, 409, 'wrong_status']]);
  assert.equal(await responsibleOf(waiting), null);
});

test('those who may be responsible are found by the units in which they work', async () => {
  const { admin, guest, superuser } = site.as;
  const below = await created(
    admin.post('/business_unit', { name: 'Dock', parent_id: site.unit_id }),
  );
  const beside = await created(admin.post('/business_unit', { name: 'Yard' }));
  const sharer = await newInspector(app, site, null);
  const reader = await newInspector(app, site, null);
  const leaver = await newInspector(app, site, site.unit_id);
  await ok(admin.delete(`/user/${leaver.id}`), 204);
  for (const [user_id, business_unit_id, access, include_children] of [
    [sharer.id, site.unit_id, 'work', false],
    [sharer.id, beside.id, 'work', true],
    [reader.id, site.unit_id, 'read', true],
  ])
    await created(
      admin.post('/user_shared_bu', { user_id, business_unit_id, access, include_children }),
    );
  const people = [superuser, admin, inspector, sharer, reader, leaver, guest].map(({ id }) => id);
  for (const unit of [site.unit_id, below.id, beside.id]) {
    const object = await created(admin.post('/object', { name: 'Crane', business_unit_id: unit }));
    const { id } = await created(
      admin.post(`/inspection/composite/${object.id}`, { template_id: site.template_id }),
    );
    const accepted: string[] = [];
    for (const person of people) {
      const { done } = await ok(handOver(admin, [id], person));
      if (done.length > 0) accepted.push(person);
    }
    const found = async (caller: Caller, test = '=') => {
      const { items } = await ok(caller.get(`/user?filter=works_in${test}${unit}`));
      const ids = new Set(items.map((row: { id: string }) => row.id));
      return people.filter((person) => ids.has(person));
    };
    assert.deepEqual(await found(admin), accepted);
    // The colleague does not see the Yard.
    assert.deepEqual(await found(colleague), unit === beside.id ? [] : accepted);
    if (unit === site.unit_id) assert.ok(accepted.includes(sharer.id));
    if (unit === below.id)
      assert.ok(!accepted.includes(sharer.id) && accepted.includes(inspector.id));
  }
  const both = `filter=works_in=${site.unit_id}&filter=works_in=${beside.id}&filter=user_type=2`;
  const { items } = await ok(admin.get(`/user?${both}`));
  const found = items.map(({ id }: { id: string }) => id);
  assert.deepEqual(
    people.filter((person) => found.includes(person)),
    [sharer.id],
  );
});

test('the users of a unit out of scope are shown only to those with an inspection there', async () => {
  const { admin } = site.as;
  const { id: far } = await created(admin.post('/business_unit', { name: 'Far yard' }));
  const object = await created(admin.post('/object', { name: 'Crane', business_unit_id: far }));
  const { id } = await created(
    admin.post(`/inspection/composite/${object.id}`, { template_id: site.template_id }),
  );
  const sharer = await newInspector(app, site, null);
  const share = { business_unit_id: far, access: 'work', include_children: false };
  await created(admin.post('/user_shared_bu', { ...share, user_id: sharer.id }));
  const workers = async (caller: Caller, test = '=') => {
    const { items } = await ok(caller.get(`/user?filter=works_in${test}${far}`));
    return items.some((row: { id: string }) => row.id === sharer.id);
  };
  assert.deepEqual([await workers(admin), await workers(admin, '!=')], [true, false]);
  assert.deepEqual([await workers(colleague), await workers(colleague, '!=')], [false, true]);
  const { id: own } = await created(
    admin.post('/user_shared_bu', { ...share, user_id: colleague.id }),
  );
  assert.equal(await workers(colleague), true);
  await ok(handOver(admin, [id], colleague.id));
  await ok(admin.delete(`/user_shared_bu/${own}`), 204);
  assert.equal(await workers(colleague), true, 'they look for somebody to hand it over to');
  await ok(handOver(colleague, [id], sharer.id));
  assert.equal(await workers(colleague), true, 'they were responsible there');
  assert.equal(await workers(inspector), false);
});

test('too many, none and unknown users are refused as a whole', async () => {
  const { admin } = site.as;
  const id = await planned(inspector.id);
  await ok(handOver(admin, [], colleague.id), 422);
  await ok(handOver(admin, Array(201).fill(id), colleague.id), 422);
  await ok(handOver(admin, [id], '018f0000-0000-7000-8000-00000000000a'), 404);
  const { refused } = await ok(handOver(admin, [id], site.as.guest.id));
  assert.deepEqual(reasons(refused), [[id, 422, 'responsible']]);
  assert.equal(await responsibleOf(id), inspector.id);
});

test('a planned inspection moves to another day and person in one change, which its version protects', async () => {
  const { admin } = site.as;
  const id = await planned(inspector.id);
  const { etag } = (await admin.get(`/inspection/${id}`)).headers;
  const change = { assigned_time: '2030-01-01T09:00:00Z', responsible_id: colleague.id };
  const send = (by: Caller, headers: Record<string, string> = {}) =>
    by.patch(`/inspection/${id}`, change, headers);
  await ok(send(inspector), 403);
  const moved = await ok(send(admin, { 'if-match': String(etag) }));
  assert.deepEqual(
    [Date.parse(moved.assigned_time), moved.responsible.id],
    [Date.parse(change.assigned_time), colleague.id],
  );
  await ok(send(admin, { 'if-match': String(etag) }), 412);
  await ok(admin.patch(`/inspection/${id}`, { responsible_id: site.as.guest.id }), 422);
  assert.equal(
    (await ok(admin.patch(`/inspection/${id}`, { responsible_id: null }))).responsible,
    null,
  );
  await ok(admin.patch(`/inspection/${id}`, { assigned_time: '2020-01-01T09:00:00Z' }));
  await ok(working(admin, { id, details: [] }).start());
  await ok(admin.patch(`/inspection/${id}`, { responsible_id: colleague.id }), 409);
});

test('a hand-over that is repeated changes nothing more', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  const { id } = await site.plan(inspector);
  const path = `/inspection/composite/responsible/${id}`;
  const once = await ok(inspector.post(path, { responsible_id: admin.id }));
  const again = await ok(inspector.post(path, { responsible_id: admin.id }));
  assert.deepEqual(again, once);
  const { items: log } = await ok(admin.get(`/inspection/${id}/audit_log`));
  assert.equal(log.length, 2);
  assert.equal(
    await refusalCode(inspector.post(path, { responsible_id: inspector.id })),
    'not_responsible',
  );
});
