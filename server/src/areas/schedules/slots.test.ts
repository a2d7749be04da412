import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { plannedInSeries } from '@plumbline/contract/schedule/calendar';
import type { ScheduleSeries } from '@plumbline/contract/schedule/series';
import fc from 'fast-check';
import { ScheduleMoments, slotChanges } from './slots.ts';
import type { PlannedSlot } from './slots.ts';

const HOUR_MS = DAY_MS / 24;
const NOW = new Date('2026-03-20T10:00:00Z');
const CALENDAR = { on_holiday: 'plan', isHoliday: () => false, pauses: [] } as const;
const RULES = [
  'FREQ=HOURLY;INTERVAL=5;BYMINUTE=0',
  'FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0',
  'FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=8;BYMINUTE=0',
  'FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=8;BYMINUTE=0',
  'FREQ=DAILY;BYHOUR=8;BYMINUTE=0;COUNT=9',
];

const seriesOf = (rrule: string): ScheduleSeries => [
  {
    from: null,
    anchor: new Date('2026-01-01T08:00:00Z'),
    schedule: { rrule, timezone: 'Europe/Kyiv' },
  },
];
const every = (series: ScheduleSeries, from: Date, to: Date, count: number) =>
  plannedInSeries(series, { from, to, count }, CALENDAR);

/** The changes of slots, by comparing them with every moment up to the last of them. */
function compared(
  series: ScheduleSeries,
  slots: readonly PlannedSlot[],
  { days, moved_from }: { days: number; moved_from: Date | null },
) {
  const horizon = NOW.getTime() + days * DAY_MS;
  const far = Math.max(horizon, ...slots.map(({ at }) => at.getTime()));
  const all = every(series, NOW, new Date(far), 2);
  const wanted = all.filter((at, n) => n === 0 || at.getTime() <= horizon);
  const isMoving = ({ at, movable }: PlannedSlot) =>
    movable && moved_from !== null && at >= moved_from;
  const taken = new Set(slots.filter((one) => !isMoving(one)).map(({ at }) => at.getTime()));
  const free = (moments: Date[]) => moments.filter((at) => !taken.has(at.getTime()));
  const places = free(moved_from ? all : wanted);
  const wrong = slots.filter(
    (one) => one.movable && (isMoving(one) || !all.some((at) => at.getTime() === one.at.getTime())),
  );
  return {
    move: wrong.slice(0, places.length).map((slot, n) => ({ slot, to: places[n] })),
    drop: wrong.slice(places.length).map(({ inspection_id }) => inspection_id),
    create: free(wanted).slice(Math.min(wrong.length, places.length)),
  };
}

const slotsIn = (hours: readonly number[], started: readonly boolean[]): PlannedSlot[] =>
  [...new Set(hours)]
    .toSorted((a, b) => a - b)
    .map((hour, n) => {
      const at = new Date(NOW.getTime() + hour * HOUR_MS);
      return {
        at,
        inspection_id: `${n}`,
        assigned_time: at,
        movable: started[n] !== true,
        open: true,
      };
    });

test('slots end where a comparison with every moment up to the last of them puts them', () => {
  const hours = fc.array(fc.integer({ min: 0, max: 24 * 90 }), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.constantFrom(...RULES),
      fc.constantFrom(...RULES),
      fc.tuple(hours, fc.array(fc.boolean(), { maxLength: 12 })),
      fc.record({
        days: fc.integer({ min: 1, max: 20 }),
        moves: fc.boolean(),
        planned: fc.nat(20),
      }),
      (rule, other, [odd, started], { days, moves, planned }) => {
        // some of a schedule that may have been another one, and some at any time
        const of = every(seriesOf(other), NOW, NOW, planned).map(
          (at) => (at.getTime() - NOW.getTime()) / HOUR_MS,
        );
        const slots = slotsIn([...of, ...odd], started);
        const series = seriesOf(rule);
        const moved_from = moves ? NOW : null;
        const moments = new ScheduleMoments(series, CALENDAR, NOW);
        const changes = slotChanges(
          { moments, moved_from, planned_to: NOW, slots, planning_days: days },
          NOW,
        );
        const { move, drop, create } = compared(series, slots, { days, moved_from });
        const isMoved = ({ slot, to }: (typeof move)[number]) =>
          slot.at.getTime() !== to?.getTime();
        assert.deepEqual(changes.move, move.filter(isMoved));
        assert.deepEqual(
          changes.drop.map(({ inspection_id }) => inspection_id),
          drop,
        );
        assert.deepEqual(changes.create, create);
      },
    ),
    { numRuns: 150 },
  );
});

test('the newest moment that was missed is the last one before now, however long ago', () => {
  for (const rrule of RULES)
    for (const days of [0.1, 1, 3, 40, 78]) {
      const from = new Date(NOW.getTime() - days * DAY_MS);
      const moments = new ScheduleMoments(seriesOf(rrule), CALENDAR, NOW);
      const missed = every(seriesOf(rrule), from, NOW, 0).findLast((at) => at > from && at < NOW);
      assert.deepEqual(moments.newestSince(from), missed, `${rrule} since ${days} days`);
    }
});

test('an hourly schedule compares a slot years ahead with few moments', () => {
  const series = seriesOf('FREQ=HOURLY;BYMINUTE=0');
  let most = 0;
  class Counted extends ScheduleMoments {
    override upTo(to: number, count: number): Date[] {
      const all = super.upTo(to, count);
      most = Math.max(most, all.length);
      return all;
    }
  }
  const moments = new Counted(series, CALENDAR, NOW);
  const years = slotsIn([8 * 365 * 24], []);
  const changes = slotChanges(
    { moments, moved_from: null, planned_to: null, slots: years, planning_days: 1 },
    NOW,
  );
  assert.deepEqual([changes.move, changes.drop, changes.create.length], [[], [], 25]);
  assert.ok(most < 40, `${most} moments`);
});
