import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makerOf } from '../fixtures/make.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';
import { kindUnderTest } from '../servers/serverKinds.ts';
import { reportPlans, watchPlans } from '../checks/rowsTouched.ts';

const VALUES = 20_000;
const PAGE = 50;
/** A reading with those that it is judged by, seen by each step of a plan. */
const READING = 100;
/** The entries among which the unit of a value is looked up, for sums of money. */
const DICTIONARY = 900;

let app: TestApp;
let admin: Caller;
let watched: ReturnType<typeof watchPlans> | undefined;
/** A meter known to the statistics, and one that they lack. */
const meters: string[] = [];
before(async () => {
  const database = await ownDatabase();
  await reportPlans(database);
  app = await newApp({}, { database });
  const tenant = await newTenant(app);
  ({ admin } = tenant.as);
  const owner = await database.owner();
  await owner.query('set auto_explain.log_min_duration = -1');
  for (let n = 0; n < 2; n += 1) {
    const over = { is_meter: true, decimals: 0 };
    const { id } = await makerOf(app, tenant).row('measurement_indicator', { over });
    meters.push(id);
    await owner.query(
      `insert into indicator_value (tenant_id, id, indicator_id, value, measured_at, source)
       select $1::uuid, gen_random_uuid(), $2::uuid, n, timestamptz '2025-01-01' + n * interval '10 minutes', 'api'
       from generate_series(1, ${VALUES}) n`,
      [tenant.tenant_id, id],
    );
    if (n === 0) await owner.query('vacuum analyze');
  }
  watched = watchPlans();
});
after(async () => {
  watched?.stop();
  await app.close();
});

/** The rows that the costliest statement of a repeated call touches. */
async function mostRows(ask: (time: number) => Promise<unknown>): Promise<number> {
  await ask(0);
  watched?.executed.splice(0);
  await ask(1);
  return Math.max(...(watched?.executed ?? []).map(({ rows }) => rows));
}

test('a reading is judged by the latest few, however long its history is', async () => {
  const path = '/indicator_value_history';
  for (const id of meters) {
    const page = `${path}?filter=indicator=${id}&sort_by=-measured_at&page_size=${PAGE}&with_total=false&fields=meter`;
    const measured_at = (n: number) => new Date(Date.UTC(2026, 0, 1, n)).toISOString();
    const calls: [what: string, most: number, ask: (n: number) => Promise<unknown>][] = [
      ['the indicator', READING, () => ok(admin.get(`/measurement_indicator/${id}`))],
      [
        'a forecast',
        READING,
        () => ok(admin.get(`/measurement_indicator/${id}/forecast?value=21000`)),
      ],
      ['a list', PAGE * READING, () => ok(admin.get(page))],
      [
        'a new value',
        READING + DICTIONARY,
        (n) =>
          ok(
            admin.post(path, {
              indicator_id: id,
              value: VALUES + n,
              measured_at: measured_at(n),
            }),
            201,
          ),
      ],
    ];
    for (const [what, most, ask] of calls) {
      // A cluster reports only reads.
      if (what === 'a new value' && kindUnderTest() === 'citus') continue;
      const rows = await mostRows(ask);
      assert.ok(rows > 0 && rows < most, `${what}: ${rows} rows`);
    }
  }
});
