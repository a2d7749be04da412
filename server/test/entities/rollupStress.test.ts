import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_LOCKS, stressRollup } from '../stress/rollupStress.ts';

test('eight clients that change one forest keep every snapshot of it right', async (t) => {
  const report = await stressRollup({ clients: 8, seconds: 30, operations: 300, snapshots: 8 });
  t.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.example, []);
  assert.deepEqual([report.wrong_snapshots, report.corrected], [0, 0]);
  assert.equal(report.deadlocks, 0);
  assert.ok(
    report.operations >= 300 && report.snapshots >= 8,
    'too few operations to prove anything',
  );
});

test('clients that keep colliding on a few objects and sources keep every snapshot right', async (t) => {
  const report = await stressRollup({
    clients: 12,
    seconds: 30,
    operations: 500,
    snapshots: 8,
    objects: 4,
  });
  t.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.example, []);
  assert.deepEqual([report.wrong_snapshots, report.corrected, report.deadlocks], [0, 0, 0]);
  assert.ok(
    report.operations >= 500 && report.snapshots >= 8,
    'too few operations to prove anything',
  );
});

test('the test detects wrong snapshots if the same run has no locks and no re-check', async (t) => {
  const report = await stressRollup({ clients: 8, seconds: 30, sabotage: NO_LOCKS });
  t.diagnostic(JSON.stringify({ ...report, example: report.example.slice(0, 1) }));
  assert.ok(report.wrong_snapshots > 0);
});
