import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_LOCKS, stressRollup } from '../stress/rollupStress.ts';

const MINUTES = 60_000;

test(
  '100,000 operations of forty clients keep every snapshot of the forest right',
  { timeout: 20 * MINUTES },
  async (t) => {
    const report = await stressRollup({ clients: 40, seconds: 18 * 60, operations: 100_000 });
    t.diagnostic(JSON.stringify(report));
    assert.deepEqual(report.example, []);
    assert.deepEqual([report.wrong_snapshots, report.corrected, report.deadlocks], [0, 0, 0]);
    assert.ok(
      report.operations >= 100_000,
      `only ${report.operations} operations were done in time`,
    );
  },
);

test(
  'the test detects wrong snapshots if forty clients work without locks and re-check',
  { timeout: 2 * MINUTES },
  async (t) => {
    const report = await stressRollup({ clients: 40, seconds: 20, sabotage: NO_LOCKS });
    t.diagnostic(JSON.stringify({ ...report, example: report.example.slice(0, 1) }));
    assert.ok(report.wrong_snapshots > 0);
  },
);
