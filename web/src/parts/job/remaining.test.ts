import { expect, test } from 'vitest';
import { minutesLeft } from './remaining.ts';

const started_at = '2026-11-24T08:00:00Z';
const after = (seconds: number) => Date.parse(started_at) + seconds * 1000;

test.each([
  ['nothing done yet', { done: 0, total: 100 }, 60, null],
  ['an unknown total', { done: 50, total: null }, 60, null],
  ['only just begun', { done: 50, total: 100 }, 4, null],
  ['half done', { done: 50, total: 100 }, 90, 2],
  ['nearly done', { done: 99, total: 100 }, 60, 1],
  ['all done', { done: 100, total: 100 }, 60, 0],
])('%s', (_, progress, seconds, minutes) => {
  expect(minutesLeft({ started_at, progress }, after(seconds))).toBe(minutes);
});

test('a job that has not started', () => {
  expect(minutesLeft({ started_at: null, progress: { done: 0, total: 10 } }, after(60))).toBe(null);
});
