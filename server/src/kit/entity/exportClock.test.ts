import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellClock, evidenceClock } from './exportClock.ts';

/** Moments around the hour that the clock shows twice, and the cell of evidence. */
const MOMENTS: [zone: string, time: string, cell: string | Date][] = [
  ['Europe/Kyiv', '2026-10-24T23:59:59Z', new Date('2026-10-25T02:59:59Z')],
  ['Europe/Kyiv', '2026-10-25T00:00:00Z', '2026-10-25 03:00:00 +03:00'],
  ['Europe/Kyiv', '2026-10-25T00:59:59Z', '2026-10-25 03:59:59 +03:00'],
  ['Europe/Kyiv', '2026-10-25T01:00:00Z', '2026-10-25 03:00:00 +02:00'],
  ['Europe/Kyiv', '2026-10-25T01:59:59.900Z', '2026-10-25 03:59:59 +02:00'],
  ['Europe/Kyiv', '2026-10-25T02:00:00Z', new Date('2026-10-25T04:00:00Z')],
  ['Europe/Kyiv', '2026-03-29T01:00:00Z', new Date('2026-03-29T04:00:00Z')],
  ['America/St_Johns', '2026-11-01T04:00:00Z', '2026-11-01 01:30:00 -02:30'],
  ['America/St_Johns', '2026-11-01T05:00:00Z', '2026-11-01 01:30:00 -03:30'],
  ['Asia/Kolkata', '2026-10-25T00:00:00Z', new Date('2026-10-25T05:30:00Z')],
];
test('a time of evidence that the clock shows twice says how far it is from UTC, all others are moments', () => {
  for (const [zone, time, cell] of MOMENTS)
    assert.deepEqual(evidenceClock(zone)(time), cell, `${zone} ${time}`);
});

test('one clock distinguishes moments of different quarters', () => {
  const clock = evidenceClock('Europe/Kyiv');
  for (const [zone, time, cell] of MOMENTS.filter(([one]) => one === 'Europe/Kyiv'))
    assert.deepEqual(clock(time), cell, `${zone} ${time}`);
  assert.deepEqual(
    cellClock('Europe/Kyiv')('2026-10-25T00:30:00Z'),
    new Date('2026-10-25T03:30:00Z'),
  );
});
