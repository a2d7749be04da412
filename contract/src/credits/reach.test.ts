import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOfText } from '../kit/zonedTime.ts';
import { lastsFor } from './reach.ts';
import type { BalanceReach } from './reach.ts';

const week = (from: string, credits: number) => ({
  from,
  kind: 'expense' as const,
  credits,
  bookings: 1,
  business_unit: null,
});

const CASES: [
  what: string,
  weeks: [from: string, credits: number][],
  account: { remnant: number; expense: number },
  reach: BalanceReach | null,
][] = [
  ['nothing spent', [], { remnant: 50, expense: 900 }, null],
  [
    'a steady pace',
    [
      ['2026-11-23', -40],
      ['2026-10-05', -40],
    ],
    { remnant: 95, expense: 900 },
    { per_week: 10, weeks: 9 },
  ],
  [
    'spending begun this week',
    [['2026-11-23', -20]],
    { remnant: 45, expense: 20 },
    { per_week: 20, weeks: 2 },
  ],
  [
    'spending begun three weeks ago',
    [['2026-11-09', -30]],
    { remnant: 25, expense: 30 },
    { per_week: 10, weeks: 2 },
  ],
  [
    'an old account that pauses',
    [['2026-11-23', -20]],
    { remnant: 45, expense: 500 },
    { per_week: 2.5, weeks: 18 },
  ],
  ['nothing left', [['2026-11-23', -8]], { remnant: 0, expense: 500 }, { per_week: 1, weeks: 0 }],
];

test('a balance lasts as long as at the pace of the last weeks', () => {
  for (const [what, weeks, account, reach] of CASES) {
    const items = weeks.map(([from, credits]) => week(from, credits));
    assert.deepEqual(
      lastsFor({ items }, { ...account, today: dayOfText('2026-11-27') }),
      reach,
      what,
    );
  }
});
