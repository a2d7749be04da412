import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefusalError } from '../../../kit/http/errors.ts';
import { runBulk } from './runBulk.ts';

test('tries each row and reports the outcome of each', async () => {
  const steps: number[] = [];
  const refused = new Error('refused');
  const outcome = await runBulk(
    ['a', 'b', 'c'],
    (id) => (id === 'b' ? Promise.reject(refused) : Promise.resolve()),
    { step: (count) => steps.push(count), stopped: () => false },
  );
  expect(outcome).toEqual({ done: ['a', 'c'], failed: [{ id: 'b', error: refused }], skipped: [] });
  expect(steps).toEqual([1, 2, 3]);
});

test('leaves the remaining rows unchanged when stopped', async () => {
  const attempts: string[] = [];
  const outcome = await runBulk(
    ['a', 'b', 'c'],
    async (id) => {
      attempts.push(id);
    },
    { step: () => undefined, stopped: () => attempts.length === 2 },
  );
  expect(attempts).toEqual(['a', 'b']);
  expect(outcome).toEqual({ done: ['a', 'b'], failed: [], skipped: ['c'] });
});

test('sends rows in batches, and keeps apart which rows of a batch were refused', async () => {
  const batches: (readonly string[])[] = [];
  const refused = new Error('refused');
  const down = new Error('down');
  const steps: number[] = [];
  const outcome = await runBulk(
    ['a', 'b', 'c', 'd', 'e'],
    {
      size: 2,
      act: async (ids) => {
        batches.push(ids);
        if (ids.includes('c')) throw down;
        return ids.filter((id) => id === 'b').map((id) => ({ id, error: refused }));
      },
    },
    { step: (count) => steps.push(count) },
  );
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(outcome).toEqual({
    done: ['a', 'e'],
    failed: [
      { id: 'b', error: refused },
      { id: 'c', error: down },
      { id: 'd', error: down },
    ],
    skipped: [],
  });
  expect(steps).toEqual([2, 4, 5]);
});

describe('when the server asks to wait', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const busy = (seconds: number | null) => new RefusalError(429, { code: 'rate_limited' }, seconds);
  const rows = Array.from({ length: 400 }, (_, i) => `row ${i}`);

  test('gets 400 rows through a server that allows 50 a second and bursts of 200', async () => {
    let tokens = 200;
    let at = performance.now();
    const early: string[] = [];
    const done = runBulk(rows, async (id) => {
      tokens = Math.min(200, tokens + ((performance.now() - at) / 1000) * 50);
      at = performance.now();
      if (tokens < 1) {
        early.push(id);
        throw busy(1);
      }
      tokens -= 1;
    });
    await vi.runAllTimersAsync();
    expect(await done).toEqual({ done: rows, failed: [], skipped: [] });
    expect(new Set(early).size).toBe(early.length); // one retry per announced second is enough: no row is retried too early
    expect(early).toHaveLength(4);
  });

  test.each([
    ['it never lets the row through', 1, 6],
    ['the wait is longer than anybody would look on', 3600, 1],
    ['it does not say how long', null, 1],
  ])('gives up on a row when %s', async (_when, seconds, expectedAttempts) => {
    const act = vi.fn(() => Promise.reject(busy(seconds)));
    const done = runBulk(['a'], act);
    await vi.runAllTimersAsync();
    expect((await done).failed).toEqual([{ id: 'a', error: busy(seconds) }]);
    expect(act).toHaveBeenCalledTimes(expectedAttempts);
  });

  test('ends the wait when stopped, and leaves the waiting row unchanged', async () => {
    let stopped = false;
    const act = vi.fn(() => Promise.reject(busy(1)));
    const done = runBulk(['a', 'b'], act, { stopped: () => stopped });
    stopped = true;
    await vi.runAllTimersAsync();
    expect(await done).toEqual({ done: [], failed: [], skipped: ['a', 'b'] });
    expect(act).toHaveBeenCalledOnce();
  });
});
