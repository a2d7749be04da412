import { describe, expect, test } from 'vitest';
import { dateOf } from './dateOf.ts';
import { formatWeekday } from './weekday.ts';
import {
  countArgs,
  formatClock,
  formatDate,
  formatMoment,
  formatNumber,
  formatRecent,
  formatShare,
} from './format.ts';
import { showTimesOf } from './zone.ts';

describe('dates', () => {
  test('shows a calendar date unchanged in every time zone', () => {
    expect(formatDate('2026-11-20')).toBe('2026-11-20');
    expect(formatMoment('2026-01-01')).toBe('2026-01-01');
  });

  test('shows the time of a moment unless it is midnight', () => {
    showTimesOf('UTC');
    expect(formatMoment('2026-11-20T09:05:00Z')).toBe('2026-11-20 09:05');
    expect(formatMoment('2026-11-20T00:00:00Z')).toBe('2026-11-20');
    expect(formatMoment('2026-11-20T00:01:00Z')).toBe('2026-11-20 00:01');
    expect(formatMoment('2026-11-20T12:00:00Z')).toBe('2026-11-20 12:00');
    expect(formatClock('2026-11-20T09:05:00Z')).toBe('09:05');
    showTimesOf(null);
  });

  test('shows a recent moment with its day unless that is today in the user’s zone', () => {
    showTimesOf('Europe/Kyiv');
    const now = new Date('2026-11-20T22:30:00Z');
    expect(formatRecent('2026-11-20T22:10:00Z', now)).toBe('00:10');
    expect(formatRecent('2026-11-20T21:50:00Z', now)).toBe('2026-11-20 23:50');
    showTimesOf(null);
  });

  test('shows a moment by the clock of the user’s zone', () => {
    showTimesOf('Europe/Kyiv');
    expect(formatMoment('2026-11-20T07:05:00Z')).toBe('2026-11-20 09:05');
    expect(formatMoment('2026-07-20T20:30:00Z')).toBe('2026-07-20 23:30');
    expect(formatDate('2026-03-28T22:30:00Z')).toBe('2026-03-29');
    // On the day the clocks go back, three o'clock comes twice; on the day they go forward, it is skipped.
    expect(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map(formatClock)).toEqual([
      '03:30',
      '03:30',
    ]);
    expect(formatClock('2026-03-29T01:00:00Z')).toBe('04:00');
    showTimesOf('America/Toronto');
    expect(formatDate('2026-11-20T04:59:00Z')).toBe('2026-11-19');
    expect(formatDate('2026-11-20')).toBe('2026-11-20');
    showTimesOf(null);
  });

  test('shows nothing for empty or invalid values', () => {
    expect([formatDate(null), formatMoment(undefined), formatDate('soon')]).toEqual(['', '', '']);
  });

  test('names the weekday in the chosen language', () => {
    const friday = new Date(2026, 10, 20);
    expect(['en-GB', 'de-DE', 'uk-UA', 'ru-UA'].map((l) => formatWeekday(friday, l))).toEqual([
      'Friday',
      'Freitag',
      'Пʼятниця',
      'Пятница',
    ]);
    expect(formatWeekday(dateOf('2026-11-20'), 'en-GB')).toBe('Friday');
  });
});

describe('numbers', () => {
  test('separates thousands by a no-break space and decimals by a point', () => {
    expect(formatNumber(1284)).toBe('1\u00A0284');
    expect(formatNumber(-1234567.25)).toBe('\u22121\u00A0234\u00A0567.25');
    expect(formatNumber(999)).toBe('999');
    expect(formatNumber(0.1 + 0.2)).toBe('0.3');
    expect(formatNumber(12.5, 2)).toBe('12.50');
    expect(formatNumber(null)).toBe('');
  });

  test('shows shares as percentages, and passes counts as numbers and as text', () => {
    expect([formatShare(1, 8), formatShare(1, 0)]).toEqual(['12.5\u00A0%', '']);
    expect(countArgs(1500)).toEqual({ n: 1500, count: '1\u00A0500' });
  });
});
