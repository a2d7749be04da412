import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { fromNow } from '#test/checks/moments.ts';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app);
});
after(() => app.close());

const at = (text: string) => Date.parse(text);
const ASSIGNED = '2026-01-05T08:00:00Z';

/** The moment of the object's result, which decides what is latest. */
async function momentOfResult(): Promise<number> {
  const [row] = await app.database.queryAsOwner<{ as_of: string }>(
    'select as_of from object_result where tenant_id = $1 and object_id = $2',
    [site.tenant_id, site.object_id],
  );
  assert.ok(row);
  return at(row.as_of);
}

async function planned(more: Record<string, unknown> = {}) {
  const { inspector, admin } = site.as;
  const inspection = await site.plan(admin, {
    responsible_id: inspector.id,
    assigned_time: ASSIGNED,
    ...more,
  });
  return working(inspector, inspection);
}

test('what a device did without a connection happened when it says, and counts when it arrives', async () => {
  const began = fromNow(-1000).getTime();
  const work = await planned();
  await ok(work.status(2, { happened_at: '2026-01-06T09:00:00+01:00' }));
  const { item } = await ok(
    work.answer('Roof', { quality_status_code: 10, answered_at: '2026-01-06T08:30:00Z' }),
  );
  assert.equal(at(item.answered_at), at('2026-01-06T08:30:00Z'));
  await ok(work.answer('Doors', { quality_status_code: 30 }));
  const done = await ok(work.status(3, { happened_at: '2026-01-06T09:30:00Z' }));
  assert.equal(at(done.started_at), at('2026-01-06T08:00:00Z'));
  assert.equal(at(done.finished_at), at('2026-01-06T09:30:00Z'));
  const arrived = await momentOfResult();
  assert.ok(arrived >= began, `the result is of ${new Date(arrived).toISOString()}`);
  const { items: causes } = await ok(
    site.as.admin.get(`/object/${site.object_id}/quality/causes?page=1&page_size=10`),
  );
  assert.deepEqual(
    causes.map(({ inspection }: { inspection: { finished_at: string } }) =>
      at(inspection.finished_at),
    ),
    [at('2026-01-06T09:30:00Z')],
  );
  const next = await planned();
  const [shown] = await next.items();
  assert.equal(at(shown.previous.finished_at), at('2026-01-06T09:30:00Z'));
});

test('the completion that arrives last decides, whenever it happened', async () => {
  const [first, second] = [await planned(), await planned()];
  for (const [work, code, happened_at] of [
    [first, 10, '2026-01-09T08:00:00Z'],
    [second, 30, '2026-01-07T08:00:00Z'],
  ] as const) {
    await ok(work.status(2, { happened_at: '2026-01-06T08:00:00Z' }));
    await work.fill(code);
    await ok(work.status(3, { happened_at }));
  }
  const { quality_status } = await ok(site.as.admin.get(`/object/${site.object_id}`));
  assert.equal(quality_status.code, 30);
});

test('no moment of a device is before the start or in the future', async () => {
  const early = await planned();
  await ok(early.status(2, { happened_at: '2026-01-06T08:00:00Z' }));
  await early.fill();
  const done = await ok(early.status(3, { happened_at: '2026-01-05T08:00:00Z' }));
  assert.equal(at(done.finished_at), at('2026-01-06T08:00:00Z'));

  const ahead = await planned();
  const inTwoDays = fromNow(2 * DAY_MS).toISOString();
  const started = await ok(ahead.status(2, { happened_at: inTwoDays }));
  assert.ok(at(started.started_at) < fromNow(DAY_MS / 2).getTime(), started.started_at);
  const cancelled = await ok(ahead.status(5, { happened_at: inTwoDays }));
  assert.ok(at(cancelled.finished_at) < fromNow(DAY_MS / 2).getTime(), cancelled.finished_at);

  const never = await planned();
  const before = await ok(never.status(5, { happened_at: '2026-01-01T08:00:00Z' }));
  assert.ok(at(before.finished_at) > fromNow(-DAY_MS / 2).getTime(), 'not before it was planned');
});

test('the assigned time is compared with the moment of the start, by the device', async () => {
  const work = await planned();
  const { detail } = await ok(work.status(2, { happened_at: '2026-01-05T07:59:59Z' }), 409);
  assert.equal(detail.code, 'assigned_time_not_reached');
  assert.equal(at(detail.current_time), at('2026-01-05T07:59:59Z'));
  const assigned_time = fromNow(DAY_MS).toISOString();
  const later = await planned({ assigned_time });
  const happened_at = fromNow(2 * DAY_MS).toISOString();
  const refused = await ok(later.status(2, { happened_at }), 409);
  assert.equal(refused.detail.code, 'assigned_time_not_reached');
  assert.equal(
    (await ok(work.status(2, { happened_at: 'soon' }), 422)).detail[0].type,
    'invalid_format',
  );
});

test('what arrives at once happened when it arrived, though the clock of the page is a little behind', async () => {
  const work = await planned({ assigned_time: fromNow(-500).toISOString() });
  const started = await ok(work.status(2, { happened_at: fromNow(-3000).toISOString() }));
  assert.ok(at(started.started_at) >= fromNow(-2500).getTime(), started.started_at);
});
