import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stressRollup } from './stress/rollupStress.ts';

test('eight clients changing one forest leave every snapshot of it right', async (t) => {
  const report = await stressRollup({ clients: 8, seconds: 30, operations: 300, snapshots: 8 });
  t.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.example, []);
  assert.deepEqual([report.wrong_snapshots, report.corrected], [0, 0]);
  assert.equal(report.deadlocks, 0);
  assert.ok(
    report.operations >= 300 && report.snapshots >= 8,
    'too little happened to show anything',
  );
});

test('so do clients that keep colliding on the same few objects and sources', async (t) => {
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
    'too little happened to show anything',
  );
});

test('without locks and re-check the same run is found wrong', async (t) => {
  const report = await stressRollup({ clients: 8, seconds: 30, sabotaged: true });
  t.diagnostic(JSON.stringify({ ...report, example: report.example.slice(0, 1) }));
  assert.ok(report.wrong_snapshots > 0);
});
