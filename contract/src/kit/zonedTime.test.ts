import assert from 'node:assert/strict';
import test from 'node:test';
import { dayIn, dayOfText, dayText, isTimeZone, wallClock, zoneOf } from './zonedTime.ts';
import { addClock, addDays, clockDistance, momentIn, offsetAt, startOfDay } from './zoneMoments.ts';

const starts: [zone: string, day: string, start: string, hours: number][] = [
  ['UTC', '2026-03-29', '2026-03-29T00:00:00Z', 24],
  ['Europe/Kyiv', '2026-01-15', '2026-01-14T22:00:00Z', 24],
  ['Europe/Kyiv', '2026-07-15', '2026-07-14T21:00:00Z', 24],
  ['Europe/Kyiv', '2026-03-29', '2026-03-28T22:00:00Z', 23],
  ['Europe/Kyiv', '2026-10-25', '2026-10-24T21:00:00Z', 25],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['America/Toronto', '2026-11-01', '2026-11-01T04:00:00Z', 25],
  ['Asia/Kathmandu', '2026-05-01', '2026-04-30T18:15:00Z', 24],
  // The clock skips midnight: the day starts at one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z', 23],
  // Midnight occurs twice: the day starts with the first.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', 25],
  // The clock goes back from midnight into the previous day, which gets longer.
  ['Asia/Beirut', '2026-10-24', '2026-10-23T21:00:00Z', 25],
  ['Asia/Beirut', '2026-10-25', '2026-10-24T22:00:00Z', 24],
  // The years 1 and 99 are not in the twentieth century.
  ['UTC', '0001-01-01', '0001-01-01T00:00:00Z', 24],
  ['Europe/Kyiv', '0099-12-31', '0099-12-31T00:00:00Z', 24],
];
for (const [zone, day, start, hours] of starts) {
  test(`${day} in ${zone} starts at ${start} and lasts ${hours} hours`, () => {
    const number = dayOfText(day);
    const [from, to] = [startOfDay(zone, number), startOfDay(zone, number + 1)];
    assert.equal(from.toISOString(), new Date(start).toISOString());
    assert.equal((to.getTime() - from.getTime()) / 3_600_000, hours);
    assert.equal(dayText(number), day);
  });
}

test('every moment falls on the day that has started and not ended', () => {
  for (const zone of ['Europe/Kyiv', 'America/Havana', 'Asia/Beirut', 'Pacific/Apia', 'UTC']) {
    for (let hour = 0; hour < 400 * 24; hour += 1) {
      const at = new Date(Date.UTC(2026, 0, 1, hour, 30));
      const day = dayIn(zone, at);
      const inside = startOfDay(zone, day) <= at && at < startOfDay(zone, day + 1);
      assert.ok(inside, `${zone} ${at.toISOString()} on ${dayText(day)}`);
    }
  }
});

const later: [zone: string, from: string, days: number, to: string][] = [
  ['Europe/Kyiv', '2026-03-28T06:00:00Z', 1, '2026-03-29T05:00:00Z'],
  ['Europe/Kyiv', '2026-10-24T05:00:00Z', 7, '2026-10-31T06:00:00Z'],
  ['Europe/Berlin', '2026-03-01T07:00:00Z', 30, '2026-03-31T06:00:00Z'],
  ['UTC', '2026-03-28T06:00:00Z', 30, '2026-04-27T06:00:00Z'],
  // A time in the gap moves forward by as much as the clock jumps.
  ['Europe/Kyiv', '2026-03-28T01:30:00Z', 1, '2026-03-29T01:30:00Z'],
  ['Europe/Kyiv', '2026-03-28T06:00:12.345Z', 1, '2026-03-29T05:00:12.345Z'],
  ['Europe/Kyiv', '2026-10-25T00:30:00Z', -1, '2026-10-24T00:30:00Z'],
];
for (const [zone, from, days, to] of later) {
  test(`${days} days from ${from} in ${zone} is ${to}`, () => {
    assert.equal(addDays(zone, new Date(from), days).toISOString(), new Date(to).toISOString());
  });
}

test('keeping the distance on the clock keeps the days across a clock change', () => {
  const [from, due] = [new Date('2026-03-20T07:00:00Z'), new Date('2026-04-19T06:00:00Z')];
  const distance = clockDistance('Europe/Berlin', from, due);
  assert.equal(distance, 30 * 86_400_000);
  assert.equal(clockDistance('UTC', from, due), 30 * 86_400_000 - 3_600_000);
  const later = addClock('Europe/Berlin', new Date('2026-05-02T07:00:00Z'), distance);
  assert.equal(later.toISOString(), '2026-06-01T07:00:00.000Z');
  assert.equal(offsetAt('Europe/Berlin', from), 3_600_000);
  assert.equal(offsetAt('America/Toronto', due), -4 * 3_600_000);
});

test('a repeated hour means its first occurrence, a skipped hour moves forward', () => {
  const kyiv = (day: string, hour: number) =>
    momentIn('Europe/Kyiv', { day: dayOfText(day), hour, minute: 30 }).toISOString();
  assert.equal(kyiv('2026-10-25', 3), '2026-10-25T00:30:00.000Z');
  assert.equal(kyiv('2026-03-29', 3), '2026-03-29T01:30:00.000Z');
  assert.deepEqual(wallClock('Europe/Kyiv', new Date('2026-03-29T01:30:00Z')).hour, 4);
});

/** The names that may be chosen, and the readings of stored names. */
const names: [name: string, isSelectable: boolean, current: string | null][] = [
  ['UTC', true, 'UTC'],
  ['Etc/UTC', true, 'Etc/UTC'],
  ['Europe/Berlin', true, 'Europe/Berlin'],
  ['Europe/Kyiv', true, 'Europe/Kyiv'],
  ['Europe/Kiev', true, 'Europe/Kyiv'],
  ['America/Argentina/Buenos_Aires', true, 'America/Argentina/Buenos_Aires'],
  // PostgreSQL counts offsets westwards, Intl eastwards.
  ['+05:30', false, null],
  ['-08', false, null],
  ['+00:00', false, null],
  // PostgreSQL reads abbreviations as an offset, Intl as a place with summer time.
  ['EET', false, 'Europe/Athens'],
  ['CET', false, 'Europe/Brussels'],
  ['EST5EDT', false, 'America/New_York'],
  ['MST', false, 'America/Phoenix'],
  ['GMT', false, null],
  ['utc', false, null],
  ['Japan', false, null],
  ['Etc/Unknown', false, null],
  ['', false, null],
  ['Kyiv', false, null],
  ['Europe/Nowhere', false, null],
  ['../etc', false, null],
];
for (const [name, isSelectable, current] of names) {
  test(`"${name}" ${isSelectable ? 'may be chosen' : 'is refused'} and, once stored, means ${current ?? 'no zone of its own'}`, () => {
    assert.equal(isTimeZone(name), isSelectable);
    assert.equal(zoneOf(name), current);
  });
}

test('the clocks of every zone are those of the system, also around changes', () => {
  const HOUR_MS = 3_600_000;
  const shownBy = (timezone: string) => {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    return (at: number) => format.format(at);
  };
  const two = (n: number) => String(n).padStart(2, '0');
  for (const timezone of Intl.supportedValuesOf('timeZone')) {
    const shown = shownBy(timezone);
    for (
      let at = Date.UTC(1972, 11, 20);
      at < Date.UTC(2040, 0, 1);
      at += 37 * 24 * HOUR_MS + 7_380_000
    ) {
      const { day, hour, minute } = wallClock(timezone, new Date(at));
      const text = dayText(day).split('-').toReversed().join('/');
      assert.equal(`${text}, ${two(hour)}:${two(minute)}`, shown(at), `${timezone} ${at}`);
    }
  }
});
