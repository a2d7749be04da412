import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newApp } from '../fixtures/newTenant.ts';
import { fuzz } from '../stress/fuzz.ts';
import { SEED } from '../checks/random.ts';

const MINUTES = 60_000;
const total = Number(process.env['FUZZ_REQUESTS'] ?? 100_000);

/** They need the code that an app shows at that moment. */
const NEED_A_CODE = [
  'POST /user/me/second_factor/confirm',
  'POST /user/me/second_factor/recovery_codes',
  'POST /user/me/second_factor/turn_off',
  'POST /user/:id/second_factor/reset',
];
/** No superuser of these tenants is the operator. */
const OF_THE_OPERATOR = [
  'POST /superuser/instance/license',
  'POST /superuser/instance/license/check',
  'POST /superuser/init_tenant',
  'POST /superuser/tenant/:id/credits',
  'GET /superuser/tenant/:id/superuser',
  'POST /superuser/tenant/:id/superuser/invite',
];

test(
  'no request causes a server error, reveals another tenant or leaves a wrong summary behind',
  { timeout: 40 * MINUTES },
  async (t) => {
    const app = await newApp({ app: 2, read: 2 });
    try {
      const seed = SEED;
      t.diagnostic(`seed ${seed}`);
      const report = await fuzz(app, { total, seed });
      t.diagnostic(JSON.stringify(report));
      assert.deepEqual(report.never, [...NEED_A_CODE, ...OF_THE_OPERATOR]);
      // All caches are full by half-time.
      const [half = 0, end = 0] = [report.heap[report.heap.length >> 1], report.heap.at(-1)];
      assert.ok(end < half * 1.1, `the heap grew from ${half} to ${end} bytes`);
    } finally {
      await app.close();
    }
  },
);
