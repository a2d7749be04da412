import { isTimeZone } from '@plumbline/contract/kit/zonedTime';
import { afterEach, expect, test, vi } from 'vitest';
import { trustDeviceClock } from '../../../test/clock.ts';
import { calendarNow, showTimesOf, pageZone, timeZones } from './zone.ts';

afterEach(() => {
  showTimesOf(null);
  vi.useRealTimers();
});

test('takes today from the user’s zone, whatever the device’s zone', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T23:30:00Z') });
  trustDeviceClock();
  const clockIn = (zone: string) => {
    showTimesOf(zone);
    const now = calendarNow();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate(), now.getHours()];
  };
  expect(clockIn('Europe/Kyiv')).toEqual([2026, 11, 21, 1]);
  expect(clockIn('America/Toronto')).toEqual([2026, 11, 20, 18]);
  expect(clockIn('Pacific/Kiritimati')).toEqual([2026, 11, 21, 13]);
});

test('uses the device’s zone when nobody is signed in', () => {
  const before = pageZone();
  showTimesOf('Asia/Kathmandu');
  expect(pageZone()).toBe('Asia/Kathmandu');
  showTimesOf(null);
  expect(pageZone()).toBe(before);
});

test('offers each zone once, under its current name', () => {
  const zones = timeZones();
  expect(zones).toContain('Europe/Kyiv');
  expect(zones).not.toContain('Europe/Kiev');
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.filter((name) => !isTimeZone(name))).toEqual([]);
});
