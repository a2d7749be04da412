import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  newSite,
  ok,
  refusalCode,
  working,
  startedEarlier,
} from '#test/fixtures/inspectionSite.ts';
import type { PlannedInspection } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { patient } from '#test/fixtures/patient.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

const OK = { quality_status_code: 30 };
const CRITICAL = { quality_status_code: 10 };

async function startInspection() {
  const site = await newSite(app);
  const { admin } = site.as;
  const inspection = await site.plan(admin);
  const work = working(admin, inspection);
  await ok(work.start());
  const roof = async () =>
    (await work.items()).find((item: { name: string }) => item.name === 'Roof');
  return { site, admin, inspection, work, roof };
}

/** A device that answers the item about the roof, each time with a new key. */
function deviceOf(
  by: Caller,
  { id, details }: PlannedInspection,
  device_id: string = randomUUID(),
) {
  const [detail] = details;
  return (body: object, key: string = randomUUID()) =>
    by.patch(
      `/inspection/${id}/detail/${detail?.id}/item/${detail?.items['Roof']}/quality`,
      { ...body, device_id },
      { 'idempotency-key': key },
    );
}

/** Deletes the keys of requests, which expire after a day. */
async function forgetKeys(tenant_id: string): Promise<void> {
  const client = await app.database.owner();
  try {
    await client.query('delete from idempotency where tenant_id = $1', [tenant_id]);
  } finally {
    await client.end();
  }
}

test('an item counts its applied changes', async () => {
  const { work, roof } = await startInspection();
  assert.equal((await roof()).revision, 0);
  assert.equal((await ok(work.answer('Roof', OK))).item.revision, 1);
  assert.equal((await ok(work.answer('Roof', { comment: 'dry' }))).item.revision, 2);
  assert.equal((await ok(work.answer('Roof', { comment: 'dry' }))).item.revision, 2);
  assert.equal((await roof()).revision, 2);
});

test('answering an item that another device has changed since is a conflict that shows the other answer', async () => {
  const { inspection, admin, roof } = await startInspection();
  const [phone, tablet] = [deviceOf(admin, inspection), deviceOf(admin, inspection)];
  await ok(phone({ ...OK, revision: 0 }));
  const { detail } = await ok(tablet({ ...CRITICAL, revision: 0 }), 409);
  assert.equal(detail.code, 'newer_answer');
  assert.deepEqual([detail.item.revision, detail.item.quality_status.code], [1, 30]);
  assert.equal((await roof()).quality_status.code, 30);
  await ok(tablet({ ...CRITICAL, revision: 1 }));
  assert.equal((await roof()).quality_status.code, 10);
});

test('the same answer from two devices is not a conflict', async () => {
  const { inspection, admin } = await startInspection();
  const [phone, tablet] = [deviceOf(admin, inspection), deviceOf(admin, inspection)];
  await ok(phone({ ...OK, revision: 0 }));
  assert.equal((await ok(tablet({ ...OK, revision: 0 }))).item.revision, 1);
});

test('an answer repeated days later is acknowledged and applied once', async () => {
  const { site, inspection, admin, work, roof } = await startInspection();
  const [phone, tablet] = [deviceOf(admin, inspection), deviceOf(admin, inspection)];
  await ok(phone({ ...OK, revision: 0 }, 'late'));
  await ok(tablet({ ...CRITICAL, revision: 1 }));
  await forgetKeys(site.tenant_id);
  const again = await ok(phone({ ...OK, revision: 0 }, 'late'));
  assert.deepEqual([again.item.revision, again.item.quality_status.code], [2, 10]);
  assert.equal((await roof()).quality_status.code, 10);
  await ok(work.answer('Doors', OK));
  await ok(work.complete());
  await forgetKeys(site.tenant_id);
  assert.equal((await ok(phone({ ...OK, revision: 0 }, 'late'))).item.revision, 2);
  await ok(phone({ ...OK, revision: 2 }, 'another'), 409);
});

test('an answer by another user of the same device does not turn a repeat into a conflict', async () => {
  const { site, inspection, admin, roof } = await startInspection();
  const { inspector } = site.as;
  const tablet = randomUUID();
  const [first, second] = [
    deviceOf(admin, inspection, tablet),
    deviceOf(inspector, inspection, tablet),
  ];
  const handOver = (by: Caller, to: Caller) =>
    ok(by.post(`/inspection/composite/responsible/${inspection.id}`, { responsible_id: to.id }));
  await ok(first({ ...OK, revision: 0 }, 'not acknowledged'));
  await handOver(admin, inspector);
  await ok(second({ ...CRITICAL, revision: 1 }, 'of another user'));
  await forgetKeys(site.tenant_id);
  const again = await ok(first({ ...OK, revision: 0 }, 'not acknowledged'));
  assert.deepEqual([again.item.revision, again.item.quality_status.code], [2, 10]);
  assert.equal(
    (await ok(second({ ...CRITICAL, revision: 1 }, 'of another user'))).item.revision,
    2,
  );
  // a key belongs to its user: the same key of another user means nothing
  await ok(second({ ...OK, revision: 0 }, 'not acknowledged'), 409);
  assert.equal((await roof()).quality_status.code, 10);
});

test('a key that an older version stored without its user still acknowledges a repeat', async () => {
  const { site, inspection, admin } = await startInspection();
  const phone = deviceOf(admin, inspection);
  await ok(phone({ ...OK, revision: 0 }, 'from before'));
  const client = await app.database.owner();
  try {
    await client.query(
      `update inspection_item set applied_keys = applied_keys #- '{0,user_id}' where tenant_id = $1 and applied_keys <> '[]'`,
      [site.tenant_id],
    );
  } finally {
    await client.end();
  }
  await ok(deviceOf(admin, inspection)({ ...CRITICAL, revision: 1 }));
  await forgetKeys(site.tenant_id);
  assert.equal((await ok(phone({ ...OK, revision: 0 }, 'from before'))).item.revision, 2);
});

test('without a revision an earlier answer does not replace a later one', async () => {
  const { site, inspection, work, roof } = await startInspection();
  await startedEarlier(app, site, inspection, '2026-03-01T00:00:00Z');
  await ok(work.answer('Roof', { ...OK, answered_at: '2026-03-02T10:00:00Z' }));
  const early = { ...CRITICAL, answered_at: '2026-03-02T09:59:59Z' };
  assert.equal(await refusalCode(work.answer('Roof', early)), 'newer_answer');
  assert.equal((await roof()).quality_status.code, 30);
  await ok(work.answer('Roof', { ...CRITICAL, answered_at: '2026-03-02T10:00:01Z' }));
  // the revision proves which answer is replaced, whatever the clock of the device says
  await ok(work.answer('Roof', { ...OK, revision: 2, answered_at: '2026-03-01T00:00:00Z' }));
  assert.equal((await roof()).quality_status.code, 30);
});

test('if twenty devices answer the same item at once, one answer is applied and the others get a conflict', async () => {
  const { inspection, admin, roof } = await startInspection();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      deviceOf(patient(admin), inspection)({ ...OK, comment: `by device ${i}`, revision: 0 }),
    ),
  );
  const successes = answers.filter(({ status }) => status === 200);
  const conflicts = answers.filter(
    ({ status, body }) => status === 409 && body.detail.code === 'newer_answer',
  );
  assert.deepEqual([successes.length, conflicts.length], [1, 19]);
  assert.ok(conflicts.every(({ body }) => body.detail.item.revision === 1));
  const { revision, comment } = await roof();
  assert.deepEqual([revision, comment], [1, successes[0]?.body.item.comment]);
});

test('an impossible revision or device is refused', async () => {
  const { work } = await startInspection();
  for (const [body, field] of [
    [{ ...OK, revision: -1 }, 'revision'],
    [{ ...OK, revision: 1.5 }, 'revision'],
    [{ ...OK, device_id: 'mine' }, 'device_id'],
  ] as const)
    assert.deepEqual((await ok(work.answer('Roof', body), 422)).detail[0].loc, ['body', field]);
});
