import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { paceOf } from './pace.ts';

type PacedItem = Parameters<typeof paceOf>[0][number];

const ANNA = { id: 'anna', name: 'Anna' };
const BORYS = { id: 'borys', name: 'Borys' };
const START = Date.parse('2026-11-30T09:18:00Z');

const at = (seconds: number, answered_by = ANNA, answered_together = false): PacedItem => ({
  answered_at: new Date(START + seconds * 1000).toISOString(),
  answered_by,
  answered_together,
});
const every = (count: number, seconds: number, from = 0) =>
  Array.from({ length: count }, (_, n) => at(from + n * seconds));

test('an ordinary pace is not mentioned', () => {
  for (const items of [
    [],
    every(50, 2), // a practised hand
    every(9, 0.2),
    [...every(9, 0.2), ...every(9, 0.2, 60)],
    every(50, 0).map((item) => ({ ...item, answered_by: BORYS })),
    every(50, 0).map((item) => ({ ...item, answered_at: null })),
  ])
    assert.equal(paceOf(items, ANNA.id), null);
});

test('a row of answers that nobody has looked at is told apart from the others', () => {
  const together = Array.from({ length: 23 }, (_, n) => at(720 + n * 0.18, ANNA, true));
  const pace = paceOf([...together, ...every(27, 50), at(721, BORYS)], ANNA.id);
  assert.ok(pace);
  const { fast, others, left, parts, from, to } = pace;
  assert.deepEqual([fast.items.length, fast.together, others], [23, true, 27]);
  assert.deepEqual([from - START, to - START], [0, 1_300_000]);
  assert.deepEqual([fast.from - START, fast.to - fast.from], [720_000, 3960]);
  assert.equal(left, 1_300_000 - 3960);
  assert.equal(
    parts.reduce((sum, count) => sum + count, 0),
    50,
  );
  assert.equal(parts[13], Math.max(...parts));
});

test('answers that one act gave are together only if all of the row are', () => {
  const row = [...every(12, 0.5), at(6, ANNA, true)];
  assert.equal(paceOf(row, ANNA.id)?.fast.together, false);
});

test('every answer is counted once, whatever the moments are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ seconds: fc.integer({ min: 0, max: 60 }), own: fc.boolean() }), {
        maxLength: 80,
      }),
      (given) => {
        const items = given.map(({ seconds, own }) => at(seconds, own ? ANNA : BORYS));
        const pace = paceOf(items, ANNA.id);
        if (pace === null) return;
        const own = given.filter((one) => one.own).length;
        assert.equal(pace.fast.items.length + pace.others, own);
        assert.equal(
          pace.parts.reduce((sum, count) => sum + count, 0),
          own,
        );
        assert.ok(pace.left >= 0);
      },
    ),
  );
});
