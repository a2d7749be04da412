import { isTimeZone } from '@plumbline/contract/kit/zonedTime';
import { afterEach, expect, test, vi } from 'vitest';
import { calendarNow, showTimesOf, TIME_ZONES, timeZone } from './zone.ts';

afterEach(() => {
  showTimesOf(null);
  vi.useRealTimers();
});

test('today is the day of the user’s zone, whatever the device’s', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T23:30:00Z') });
  const shown = (zone: string) => {
    showTimesOf(zone);
    const now = calendarNow();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate(), now.getHours()];
  };
  expect(shown('Europe/Kyiv')).toEqual([2026, 11, 21, 1]);
  expect(shown('America/Toronto')).toEqual([2026, 11, 20, 18]);
  expect(shown('Pacific/Kiritimati')).toEqual([2026, 11, 21, 13]);
});

test('without anybody signed in the device’s zone holds', () => {
  const before = timeZone();
  showTimesOf('Asia/Kathmandu');
  expect(timeZone()).toBe('Asia/Kathmandu');
  showTimesOf(null);
  expect(timeZone()).toBe(before);
});

test('zones are offered by the names of today, each once', () => {
  expect(TIME_ZONES).toContain('Europe/Kyiv');
  expect(TIME_ZONES).not.toContain('Europe/Kiev');
  expect(new Set(TIME_ZONES).size).toBe(TIME_ZONES.length);
  expect(TIME_ZONES.filter((name) => !isTimeZone(name))).toEqual([]);
});
