import assert from 'node:assert/strict';
import { test } from 'node:test';
import { togetherActs } from './together.ts';

const anna = { id: 'anna', name: 'Anna' };
const borys = { id: 'borys', name: 'Borys' };

const entry = (number: string, at: string | null, by = anna, answered_together = true) => ({
  item: { number, answered_at: at && `2026-01-01T${at}Z`, answered_by: by, answered_together },
});

test('tells acts apart by person and time, with their items in the order given', () => {
  const acts = togetherActs([
    entry('1', '10:00:00.200'),
    entry('2', '10:00:00.100'),
    entry('3', '09:00:00', anna, false),
    entry('4', '10:00:05', borys),
    entry('5', '10:00:15'),
    entry('6', '11:30:00'),
    entry('7', null),
  ]);
  assert.deepEqual(
    acts.map(({ at, by, entries }) => [at, by?.name, entries.map(({ item }) => item.number)]),
    [
      ['2026-01-01T10:00:00.100Z', 'Anna', ['1', '2', '5']],
      ['2026-01-01T10:00:05Z', 'Borys', ['4']],
      ['2026-01-01T11:30:00Z', 'Anna', ['6']],
    ],
  );
});
