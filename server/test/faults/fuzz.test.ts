import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newApp } from '../fixtures/newTenant.ts';
import { fuzz } from '../stress/fuzz.ts';

const MINUTES = 60_000;
const total = Number(process.env['FUZZ_REQUESTS'] ?? 100_000);

test(
  'no request causes a server error, reveals another tenant or leaves a wrong summary behind',
  { timeout: 40 * MINUTES },
  async (t) => {
    const app = await newApp({ app: 2, read: 2 });
    try {
      const seed = Date.now() % 2 ** 31;
      t.diagnostic(`seed ${seed}`);
      const report = await fuzz(app, { total, seed });
      t.diagnostic(JSON.stringify(report));
      // Only the operator creates tenants and grants credits, and no superuser of these tenants is
      // the operator.
      assert.deepEqual(report.never, [
        'POST /superuser/init_tenant',
        'POST /superuser/tenant/:id/credits',
      ]);
      // All caches are full by half-time.
      const [half = 0, end = 0] = [report.heap[report.heap.length >> 1], report.heap.at(-1)];
      assert.ok(end < half * 1.1, `the heap grew from ${half} to ${end} bytes`);
    } finally {
      await app.close();
    }
  },
);
