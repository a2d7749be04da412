import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { sql } from 'kysely';
import { importCompletedInspections } from './import.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { recalculateTenant } from '#areas/recalculation/recalculate.ts';
import { completedDetails } from '#areas/inspections/contributions.ts';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { PlannedInspection, Site } from '#test/fixtures/inspectionSite.ts';
import { DATABASE_CLOCK } from '#kit/clock.ts';
import { callerOf, newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { fromNow } from '#test/checks/moments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Two servers on one database. */
let one: TestApp;
let other: TestApp;
before(async () => {
  one = await newApp();
  other = await newApp(undefined, { database: one.database });
});
after(async () => {
  await other.app.close();
  await other.deps.database.close();
  await one.close();
});

/** Runs `work` as on a machine whose clock is wrong by this much. */
async function withClockOff<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  mock.timers.enable({ apis: ['Date'], now: fromNow(milliseconds) });
  try {
    return await work();
  } finally {
    mock.timers.reset();
  }
}

const onServer = ({ app }: TestApp, caller: Caller): Caller => callerOf(app, caller);

/** A started inspection of the site's building. */
async function startInspection(site: Site, by: Caller): Promise<PlannedInspection> {
  const inspection = await site.plan(by);
  await ok(working(by, inspection).start());
  return inspection;
}

async function inspect(
  by: Caller,
  inspection: PlannedInspection,
  quality: number,
): Promise<string> {
  const work = working(by, inspection);
  await work.fill(quality);
  return String((await ok(work.complete())).finished_at);
}

const qualityOf = async (by: Caller, id: string) =>
  (await ok(by.get(`/object/${id}`))).quality_status?.code;

/** One critical inspection of the building, from another system. */
async function importPast(site: Site, finished_at: string): Promise<void> {
  const { object_id, check_list_id } = site;
  const items = [
    { code: 'roof', quality: 10 as const, comment: 'past' },
    { code: 'doors', quality: 30 as const },
  ];
  const actor = { tenant_id: site.tenant_id, user_id: site.as.admin.id };
  await inTransaction(await actingAs(one.deps, actor), (ctx) =>
    importCompletedInspections(ctx, [
      {
        external_id: `past ${finished_at}`,
        object_id,
        template_name: 'Yearly',
        finished_at,
        details: [{ object_id, check_list_id, group_name: 'Outside', group_number: 1, items }],
      },
    ]),
  );
}

const correctionsOf = async ({ tenant_id }: Site) =>
  await recalculateTenant(one.deps.database, { tenant: tenant_id, sources: [completedDetails] });

/** Times as text have as many digits as they need, so compare them without the zone. */
function assertInOrder(times: string[]): void {
  const plain = times.map((time) => time.replace('Z', ''));
  assert.deepEqual(plain, plain.toSorted());
}

test('the latest completion counts, regardless of the servers’ clocks, and a recalculation agrees', async () => {
  const site = await newSite(one);
  const { admin } = site.as;
  const adminOfOther = onServer(other, admin);
  const rounds: [server: Caller, off: number, quality: number][] = [
    [admin, 0, 30],
    [adminOfOther, -3000, 10],
    [admin, 0, 30],
    [adminOfOther, -3 * HOUR, 20],
    [admin, 3 * HOUR, 30],
    [adminOfOther, 0, 10],
    [admin, -3000, 30],
  ];
  const times: string[] = [];
  for (const [by, off, quality] of rounds) {
    const inspection = await startInspection(site, admin);
    times.push(await withClockOff(off, () => inspect(by, inspection, quality)));
    assert.equal(await qualityOf(admin, site.object_id), quality, `clock off by ${off} ms`);
  }
  assertInOrder(times);
  const { corrected, residual } = await correctionsOf(site);
  assert.deepEqual([corrected, residual], [0, 0]);
  assert.equal(await qualityOf(admin, site.object_id), 30);
});

test('results stay in order when the database’s clock steps back, and imported history stays in the past', async () => {
  const site = await newSite(one);
  const { admin } = site.as;
  const times: string[] = [];
  try {
    for (const [quality, clock] of [
      [30, sql<string>`statement_timestamp() + interval '1 hour'`],
      [10, DATABASE_CLOCK],
      [20, sql<string>`statement_timestamp() - interval '1 hour'`],
    ] as const) {
      const inspection = await startInspection(site, admin);
      one.deps.clock = clock;
      times.push(await inspect(admin, inspection, quality));
      one.deps.clock = DATABASE_CLOCK;
      assert.equal(await qualityOf(admin, site.object_id), quality);
    }
  } finally {
    one.deps.clock = DATABASE_CLOCK;
  }
  assert.equal(new Set(times).size, times.length);
  assertInOrder(times);
  await importPast(site, '2024-05-01T10:00:00Z');
  assert.equal(await qualityOf(admin, site.object_id), 20);
  const { corrected, residual } = await correctionsOf(site);
  assert.deepEqual([corrected, residual], [0, 0]);
});

test('an inspection that one server plans to start immediately can be started on another whose clock is behind', async () => {
  const site = await newSite(one);
  const { admin } = site.as;
  const inspection = await site.plan(admin);
  const workOnOther = working(onServer(other, admin), inspection);
  assert.equal((await withClockOff(-5 * MINUTE, workOnOther.start)).body.operative_status?.code, 2);
  const ahead = await withClockOff(5 * MINUTE, () => site.plan(onServer(other, admin)));
  await ok(working(admin, ahead).start());
});

test('a session lasts as long as the database says, even on servers whose clocks are wrong', async () => {
  const site = await newSite(one);
  const { admin } = site.as;
  for (const off of [-9 * HOUR, 9 * HOUR])
    await withClockOff(off, () => ok(onServer(other, admin).get('/user/me')));
});

test('the audit log of a row shows its changes in the order in which they were made', async () => {
  const site = await newSite(one);
  const { admin } = site.as;
  const { id } = await created(admin.post('/object', { name: 'first' }));
  await withClockOff(-HOUR, () =>
    ok(onServer(other, admin).patch(`/object/${id}`, { name: 'second' })),
  );
  await ok(admin.patch(`/object/${id}`, { name: 'third' }));
  const { items } = await ok(admin.get(`/object/${id}/audit_log`));
  assert.deepEqual(
    items.map((entry: { log: { new_value: { name: string } } }) => entry.log.new_value.name),
    ['third', 'second', 'first'],
  );
});
