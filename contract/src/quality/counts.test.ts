import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { worst } from './codes.ts';
import type { Quality } from './codes.ts';
import { addCounts, countQualities, NO_COUNTS, statusOf, summaryOf } from './counts.ts';

const quality = fc.constantFrom<Quality | null>(10, 20, 30, null);
const counts = fc.record({ ok: fc.nat(9), attention: fc.nat(9), critical: fc.nat(9) });

test('the status is the worst one with a count above 0, or none', () => {
  assert.equal(statusOf(NO_COUNTS), null);
  assert.equal(statusOf({ ok: 5, attention: 0, critical: 0 }), 30);
  assert.equal(statusOf({ ok: 5, attention: 1, critical: 0 }), 20);
  assert.equal(statusOf({ ok: 5, attention: 1, critical: 1 }), 10);
});

test('the status of counted qualities is their worst', () => {
  fc.assert(
    fc.property(fc.array(quality), (qualities) => {
      assert.equal(statusOf(countQualities(qualities)), qualities.reduce(worst, null));
    }),
  );
});

test('a summary adds own and inherited facts and derives each status from its own counts', () => {
  fc.assert(
    fc.property(counts, counts, (actual, inherited) => {
      const summary = summaryOf(actual, inherited);
      const { ok, attention, critical } = summary;
      assert.deepEqual({ ok, attention, critical }, addCounts(actual, inherited));
      assert.equal(summary.total, summary.actual_total + summary.inherited_total);
      assert.equal(summary.total, ok + attention + critical);
      assert.equal(summary.total_status, worst(summary.actual_status, summary.inherited_status));
    }),
  );
});

test('counting never changes the empty counts it starts from', () => {
  countQualities([10, 20, 30]);
  assert.deepEqual(NO_COUNTS, { ok: 0, attention: 0, critical: 0 });
});
