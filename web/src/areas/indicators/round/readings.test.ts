import { NO_TERMS } from '@plumbline/contract/constraints/faults';
import { expect, test } from 'vitest';
import type { ReadingEntry } from '../../../offline/outbox/entry.ts';
import type { RoundReading } from '../../../offline/round.ts';
import { isUnusual, readingOf, roundSummary } from './readings.ts';
import { byPath, joinedRows, type RoundRow } from '../../../parts/round/rows.ts';

const LIMIT = {
  id: 'l',
  name: 'Hot',
  constraint_type_code: 1,
  ...NO_TERMS,
  critical_max: 80,
};
const row = (id: string): RoundRow => ({
  id,
  name: id,
  object_id: 'o',
  path: 'Plant / Pump',
  unit: null,
  decimals: 1,
  last_value: 70,
  date: '2026-01-01T00:00:00Z',
  terms: [LIMIT],
});
const noted = (value: number, stored: boolean): RoundReading => ({
  id: 'v',
  measured_at: '2026-01-02T00:00:00Z',
  value,
  before: { last_value: 60, date: null },
  stored,
});
const waiting = (value: number, state: ReadingEntry['state']) =>
  ({ kind: 'reading', state, body: { value } }) as ReadingEntry; // what the round reads

test.each([
  ['nothing yet', [undefined, undefined], [null, null, 70]],
  ['a value on its way', [noted(5, false), waiting(5, 'held')], [5, 'held', 60]],
  ['a value on the server', [noted(5, true), undefined], [5, 'stored', 60]],
  ['one changed since it was sent', [noted(6, false), waiting(6, 'kept')], [6, 'kept', 60]],
  ['one discarded among the unsent', [noted(5, false), undefined], [null, null, 70]],
  ['one from another tab', [undefined, waiting(5, 'kept')], [5, 'kept', 70]],
] as const)('a row with %s', (_name, [reading, entry], expected) => {
  const { value, state, row: shown } = readingOf(row('a'), reading, entry);
  expect([value, state, shown.last_value]).toEqual(expected);
});

test('sums up what is entered, unsent, beyond its limits and missing', () => {
  const readings = [
    readingOf(row('a'), noted(81, true), undefined),
    readingOf(row('b'), noted(5, false), waiting(5, 'kept')),
    readingOf(row('c'), noted(99, false), waiting(99, 'refused')),
    readingOf(row('d'), undefined, undefined),
  ];
  const { beyond, missing, unusual, unphotographed, ...counts } = roundSummary(
    readings,
    '2026-01-02',
    {
      a: 'read all the same',
      d: 'locked',
    },
  );
  expect([unusual, unphotographed]).toEqual([[], []]);
  expect(counts).toEqual({ entered: 2, total: 4, unsent: 1, skipped: 1 });
  expect(beyond.map((one) => one.row.id)).toEqual(['a']);
  expect(missing.map((one) => one.row.id)).toEqual(['c', 'd']);
});

test('a reading of a meter that needs a photo is without one until it is taken', () => {
  const meter = { counts_down: false, roll_over: null, usual: null, needs_photo: true };
  const photographed = (photos: number) =>
    readingOf({ ...row('a'), meter }, { ...noted(81, true), photos }, undefined);
  const without = (...readings: ReturnType<typeof readingOf>[]) =>
    roundSummary(readings, '2026-01-02').unphotographed.length;
  expect(without(photographed(0))).toBe(1);
  expect(without(photographed(1), readingOf(row('b'), noted(81, true), undefined))).toBe(0);
  expect(without(readingOf({ ...row('a'), meter }, undefined, undefined))).toBe(0);
});

test('rows come by the paths of their objects, then by name, with their limits', () => {
  const found = (id: string, object: string, name: string) => ({
    id,
    name,
    object: { id: object, name: object },
    measure_unit: null,
    decimals: 0,
    last_value: null,
    date: null,
    is_meter: false,
    counts_down: false,
    roll_over: null,
    needs_photo: false,
    meter: null,
  });
  const { id, name, constraint_type_code, ...terms } = LIMIT;
  const rows = byPath(
    joinedRows(
      [found('1', 'o2', 'B'), found('2', 'o1', 'Z'), found('3', 'o2', 'A')],
      [
        { id: 'o1', full_name: 'A / Z' },
        { id: 'o2', full_name: 'A / B' },
      ],
      [
        {
          id,
          name,
          indicator: { id: '2', name: 'Z' },
          constraint_type: { id: '', code: constraint_type_code, name: '' },
          ...terms,
        },
      ],
    ),
  );
  expect(rows.map((one) => [one.id, one.path, one.terms])).toEqual([
    ['3', 'A / B', []],
    ['1', 'A / B', []],
    ['2', 'A / Z', [LIMIT]],
  ]);
});

const PACE = { difference: 10, ms: 86_400_000 };
const USUAL = { median: PACE, least: PACE, greatest: PACE };
const METER = { needs_photo: false, counts_down: false, roll_over: 999.9, usual: USUAL };
const meter: RoundRow = { ...row('m'), meter: METER };

test.each([
  ['as usual', 80, undefined, false],
  ['backwards', 69, undefined, true],
  ['a leap', 800, undefined, true],
  ['more than it can show', 1000, undefined, true],
  ['a new meter', 3, { old_meter_last: 80, new_meter_first: 3 }, false],
])('a reading of a meter: %s', (_name, value, change, expected) => {
  const before = { last_value: 70, date: '2026-01-01T00:00:00Z', meter: METER };
  const reading = { ...noted(value, true), before, ...(change && { change }) };
  // the row has been read again since, and its last value is this one
  const entered = readingOf({ ...meter, last_value: value }, reading, undefined);
  expect(isUnusual(entered)).toBe(expected);
  expect(roundSummary([entered], '2026-01-02').unusual).toEqual(expected ? [entered] : []);
});

test('a value of no meter is never unusual, nor is one that an earlier build has stored', () => {
  const entered = readingOf(row('a'), noted(1_000_000, true), undefined);
  expect(isUnusual(entered)).toBe(false);
  const { meter: _meter, ...older } = row('a');
  expect(isUnusual(readingOf(older, noted(1_000_000, true), undefined))).toBe(false);
});

test('a row of a meter has what its next reading is judged by', () => {
  const found = {
    id: '1',
    name: 'Gas',
    object: { id: 'o', name: 'o' },
    measure_unit: null,
    decimals: 0,
    last_value: 5,
    date: '2026-01-01T00:00:00Z',
    is_meter: true,
    counts_down: false,
    roll_over: 999.9,
    needs_photo: false,
    meter: { difference: 1, per_day: 1, implausible: null, usual: null, next: USUAL },
  };
  expect(joinedRows([found], [], []).map((one) => one.meter)).toEqual([METER]);
  const without = joinedRows([{ ...found, is_meter: false, meter: null }], [], []);
  expect(without.map((one) => one.meter)).toEqual([null]);
});
