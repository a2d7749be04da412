import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dayIn } from '@plumbline/contract/kit/zonedTime';
import fc from 'fast-check';
import type pg from 'pg';
import { newId } from '#kit/ids.ts';
import { clockAt } from '#test/fixtures/clock.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { sized } from '#test/checks/size.ts';
import { thinPoints } from './thinning.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 2, read: 2 });
  owner = await app.database.owner();
});
after(() => app.close());

const DAY_MS = 86_400_000;
const setClock = (moment: Date) => {
  app.deps.clock = clockAt(moment);
};

const addPoints = (tenant: string, points: { id: string; at: Date }[]) =>
  owner.query(
    `insert into quality_point (tenant_id, subject_kind, subject_id, at, ok, attention, critical, actual_ok, actual_attention, actual_critical)
     select $1, 1, id, at, 1, 0, 0, 1, 0, 0 from unnest($2::uuid[], $3::timestamptz[]) p (id, at)`,
    [tenant, points.map(({ id }) => id), points.map(({ at }) => at)],
  );
const left = async (tenant: string): Promise<string[]> =>
  (
    await owner.query(
      `select subject_id, at from quality_point where tenant_id = $1 order by subject_id, at`,
      [tenant],
    )
  ).rows.map(({ subject_id, at }) => `${subject_id} ${new Date(at).toISOString()}`);

/** The expected points: every one of the newest 90 days, and the last one of each day before. */
function expected(points: { id: string; at: Date }[], zone: string, now: Date): string[] {
  const first = dayIn(zone, now) - 90;
  return points
    .filter(
      ({ id, at }) =>
        dayIn(zone, at) >= first ||
        !points.some(
          (other) => other.id === id && other.at > at && dayIn(zone, other.at) === dayIn(zone, at),
        ),
    )
    .map(({ id, at }) => `${id} ${at.toISOString()}`)
    .toSorted();
}

const START = Date.UTC(2026, 9, 20);
test('rounds at any times leave all points of 90 days and the last one of each day before, of each object', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('UTC', 'Europe/Kyiv', 'Pacific/Auckland', 'America/St_Johns'),
      fc.uniqueArray(fc.integer({ min: 0, max: 40 * 24 * 4 }), { minLength: 1, maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 150 * 24 }), { maxLength: 4 }),
      async (time_zone, quarters, rounds) => {
        const { tenant_id } = await newTenant(app, { time_zone });
        const ids = [newId(), newId(), newId()];
        const points = quarters.map((quarter) => ({
          id: ids[quarter % 3] ?? '',
          at: new Date(START + quarter * 900_000),
        }));
        await addPoints(tenant_id, points);
        for (const hour of [...rounds.toSorted((a, b) => a - b), 100 * 24]) {
          const now = new Date(START + hour * 3_600_000);
          setClock(now);
          await thinPoints(app.deps);
        }
        const latest = Math.max(...rounds, 100 * 24);
        const now = new Date(START + latest * 3_600_000);
        assert.deepEqual(await left(tenant_id), expected(points, time_zone, now));
      },
    ),
    { numRuns: sized(10, 25) },
  );
});

test('the points of a day are thinned once 90 whole days lie between it and today', async () => {
  const { tenant_id } = await newTenant(app, { time_zone: 'UTC' });
  const id = newId();
  const points = [1, 2].map((hour) => ({ id, at: new Date(START + hour * 3_600_000) }));
  await addPoints(tenant_id, points);
  for (const [moment, kept] of [
    [START + 91 * DAY_MS - 1, 2],
    [START + 91 * DAY_MS, 1],
  ] as const) {
    setClock(new Date(moment));
    await thinPoints(app.deps);
    assert.equal((await left(tenant_id)).length, kept);
  }
});

test('more points than one transaction looks at, and more of one moment, are thinned in the next', async () => {
  const { tenant_id } = await newTenant(app);
  const ids = Array.from({ length: 6000 }, () => newId());
  const moments = [0, 1, 2].map((hour) => new Date(START + hour * 3_600_000));
  for (const at of moments)
    await addPoints(
      tenant_id,
      ids.map((id) => ({ id, at })),
    );
  setClock(new Date(START + 100 * DAY_MS));
  await thinPoints(app.deps);
  assert.deepEqual(
    await left(tenant_id),
    ids.map((id) => `${id} ${moments[2]?.toISOString()}`).toSorted(),
  );
});

test('rounds of two servers at once leave the same', async () => {
  const { tenant_id } = await newTenant(app);
  const id = newId();
  const points = Array.from({ length: 48 }, (_, n) => ({
    id,
    at: new Date(START + n * 1_800_000),
  }));
  await addPoints(tenant_id, points);
  const now = new Date(START + 100 * DAY_MS);
  setClock(now);
  await Promise.all([thinPoints(app.deps), thinPoints(app.deps)]);
  assert.deepEqual(await left(tenant_id), expected(points, 'UTC', now));
});
