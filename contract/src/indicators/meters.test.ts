import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { DAY_MS } from '../kit/zonedTime.ts';
import {
  MOST_READINGS,
  factsOfReadings,
  usualPace,
  type Meter,
  type MeterReading,
} from './meters.ts';

const METER: Meter = { counts_down: false, roll_over: null, decimals: 0 };
const DOWN: Meter = { ...METER, counts_down: true };
const FIVE_DIGITS: Meter = { ...METER, roll_over: 99_999 };
const SIX_WITH_TENTH: Meter = { ...METER, decimals: 1, roll_over: 99_999.9 };

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * DAY_MS).toISOString();
const on = (n: number, value: number, more: Partial<MeterReading> = {}): MeterReading => ({
  value,
  measured_at: day(n),
  meter_changed: false,
  old_meter_last: null,
  new_meter_first: null,
  ...more,
});
const facts = (meter: Meter, ...readings: MeterReading[]) =>
  factsOfReadings(meter, readings.toReversed());
/** Monthly readings of 340 each, and one more. */
const monthly = (next: MeterReading, meter = METER) =>
  facts(meter, ...[0, 1, 2, 3].map((n) => on(30 * n, 12_000 + 340 * n)), next)?.implausible;

const changed = (old_meter_last: number | null, new_meter_first: number | null) => ({
  meter_changed: true,
  old_meter_last,
  new_meter_first,
});

for (const [title, meter, before, reading, difference, implausible] of [
  ['counts up', METER, 12_000, on(1, 12_345), 345, null],
  ['stands still', METER, 5, on(1, 5), 0, null],
  ['goes backwards', METER, 12_345, on(1, 12_000), -345, 'backwards'],
  ['counts down', DOWN, 500, on(1, 480.5), 19.5, null],
  ['is filled up although it counts down', DOWN, 20, on(1, 500), -480, 'backwards'],
  ['adds fractions exactly', METER, 0.1, on(1, 0.3), 0.2, null],
  ['keeps 15 digits', METER, 99_999_999_999_999.8, on(1, 99_999_999_999_999.9), 0.1, null],
  ['keeps a millionth', METER, -0.000001, on(1, 0.000001), 0.000002, null],
  ['begins again', FIVE_DIGITS, 99_990, on(1, 12), 22, null],
  ['begins again with a tenth', SIX_WITH_TENTH, 99_999.9, on(1, 0), 0.1, null],
  ['begins again at the top', { ...FIVE_DIGITS, counts_down: true }, 5, on(1, 99_995), 10, null],
  ['would begin again after half its numbers', FIVE_DIGITS, 50_000, on(1, 0), 50_000, null],
  ['went backwards by less', FIVE_DIGITS, 49_999, on(1, 0), -49_999, 'backwards'],
  ['shows more than it can', FIVE_DIGITS, 12_000, on(1, 123_450), 111_450, 'beyond'],
  ['shows less than nothing', FIVE_DIGITS, 10, on(1, -1), -11, 'beyond'],
  ['was changed', METER, 12_000, on(1, 7, changed(12_100, 2)), 105, null],
  ['was changed before its first value', METER, 12_000, on(1, 7, changed(12_100, null)), 100, null],
  ['was changed, nobody knows when', METER, 12_000, on(1, 7, changed(null, 2)), null, null],
  [
    'was changed after a wrong reading',
    METER,
    500,
    on(1, 0, changed(400, null)),
    -100,
    'backwards',
  ],
] as const)
  test(`a meter that ${title}`, () => {
    const found = facts(meter, on(0, before), reading);
    assert.deepEqual([found?.difference, found?.implausible], [difference, implausible]);
  });

for (const [title, reading, implausible] of [
  ['as usual', on(120, 13_360), null],
  ['three times the usual', on(120, 13_020 + 1020), null],
  ['more than three times', on(120, 13_020 + 1021), 'leap'],
  ['a leap', on(120, 100_344), 'leap'],
  ['a third of the usual', on(120, 13_020 + 114), null],
  ['less than a third', on(120, 13_020 + 113), 'slow'],
  ['a standstill', on(120, 13_020), 'slow'],
  ['a standstill within a day', on(90.9, 13_020), null],
  ['an early reading at the usual pace', on(91, 13_020 + 12), null],
  ['a late reading at the usual pace', on(450, 13_020 + 4080), null],
  ['a deviation of up to ten steps', on(90.01, 13_020 + 10), null],
  ['more than ten steps within an hour', on(90.01, 13_020 + 11), 'leap'],
  ['a new meter at the usual pace', on(120, 40, changed(13_320, 0)), null],
  ['a new meter with a leap', on(120, 40, changed(15_000, 0)), 'leap'],
] as const)
  test(`after months of 340 each, ${title}`, () => {
    assert.equal(monthly(reading), implausible);
  });

test('three paces say what is usual, two do not', () => {
  const readings = [0, 1, 2].map((n) => on(n, 10 * n));
  assert.equal(facts(METER, ...readings, on(3, 1000))?.usual, null);
  const more = facts(METER, ...readings, on(3, 30), on(4, 1000));
  const pace = { difference: 10, ms: DAY_MS };
  assert.deepEqual(
    [more?.usual, more?.implausible],
    [{ median: pace, least: pace, greatest: pace }, 'leap'],
  );
});

test('a pace that has occurred is usual, however far from the median', () => {
  const winter = [1000, 900, 400, 50, 30, 40, 60, 100, 300, 700, 900, 1000];
  let total = 0;
  const readings = [0, ...winter].map((step, n) => on(30 * n, (total += step)));
  const next = (step: number) =>
    facts(METER, ...readings, on(30 * winter.length + 30, total + step))?.implausible;
  assert.deepEqual([next(1000), next(30), next(1100), next(29)], [null, null, null, 'slow']);
  assert.equal(next(3000), 'leap');
});

test('the steps around a reading that went backwards are not usual', () => {
  const readings = [0, 100, 200, 9300, 400, 500, 600].map((value, n) => on(n, value));
  assert.equal(usualPace(METER, readings.toReversed())?.greatest.difference, 100);
});

test('the pace of a day is rounded to millionths, and unknown within an hour', () => {
  assert.equal(facts(METER, on(0, 0), on(3, 1))?.per_day, 0.333333);
  assert.equal(facts(METER, on(0, 2), on(3, 0))?.per_day, -0.666667);
  assert.equal(facts(METER, on(0, 0), on(1 / 25, 1))?.per_day, null);
});

/** Steps of a meter in millionths, up to half of its numbers, and the hours that they took. */
const history = fc.record({
  decimals: fc.integer({ min: 0, max: 6 }),
  digits: fc.integer({ min: 3, max: 8 }),
  counts_down: fc.boolean(),
  steps: fc.array(
    fc.record({
      share: fc.integer({ min: 0, max: 5000 }),
      hours: fc.integer({ min: 1, max: 5000 }),
    }),
    { minLength: 1, maxLength: 30 },
  ),
  first: fc.integer({ min: 0, max: 9999 }),
});

test('whatever a meter counts in any direction, decimals and times, its readings give back exactly, also beyond its largest number', () => {
  fc.assert(
    fc.property(history, ({ decimals, digits, counts_down, steps, first }) => {
      const unit = 10 ** decimals;
      const all = 10 ** Math.min(digits + decimals, 14); // the numbers that it shows
      const meter: Meter = { counts_down, decimals, roll_over: (all - 1) / unit };
      let shown = Math.floor((first / 10_000) * all);
      let hours = 0;
      const readings: MeterReading[] = [];
      const note = () => readings.unshift(on(hours / 24, Number((shown / unit).toFixed(decimals))));
      note();
      for (const { share, hours: later } of steps) {
        const step = Math.floor((share / 10_000) * all);
        shown = (shown + (counts_down ? all - step : step)) % all;
        hours += later;
        note();
        const found = factsOfReadings(meter, readings);
        assert.equal(found?.difference, Number((step / unit).toFixed(decimals)));
        assert.ok(found.implausible === null || ['leap', 'slow'].includes(found.implausible));
      }
    }),
  );
});

test('a mirrored meter is judged alike, and so is one with the same steps in another unit', () => {
  const value = fc.integer({ min: -5_000_000, max: 5_000_000 });
  const reading = fc.record({ value, hours: fc.integer({ min: 0, max: 2000 }) });
  fc.assert(
    fc.property(fc.array(reading, { minLength: 2, maxLength: 20 }), (rows) => {
      let hours = 0;
      const readings = rows.map((row) => on((hours += row.hours) / 24, row.value)).toReversed();
      const judged = factsOfReadings(METER, readings);
      const mirrored = readings.map((one) => ({ ...one, value: -one.value }));
      assert.deepEqual(factsOfReadings(DOWN, mirrored), judged);
      const thousandth = readings.map((one) => ({ ...one, value: one.value / 1000 }));
      const finer = factsOfReadings({ ...METER, decimals: 3 }, thousandth);
      assert.equal(finer?.implausible, judged?.implausible);
      assert.equal(finer?.difference, (judged?.difference ?? Number.NaN) / 1000);
    }),
  );
});

test('older readings than the latest thirteen change nothing', () => {
  const reading = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(fc.array(reading, { minLength: 20, maxLength: 40 }), (values) => {
      const readings = values.map((value, n) => on(n, value)).toReversed();
      assert.deepEqual(
        factsOfReadings(METER, readings.slice(0, MOST_READINGS + 1)),
        factsOfReadings(METER, readings),
      );
    }),
  );
});
