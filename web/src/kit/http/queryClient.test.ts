import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError, RefusalError, failureOf, NotLoaded } from './errors.ts';
import { queryClient } from './queryClient.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

const refusal = new RefusalError(500, { code: 'internal' });

/** A query with an observer. */
function observe(queryFn: () => Promise<string>) {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['object', 'pump'],
    queryFn,
    retry: false,
    meta: { quiet: true },
  });
  observer.subscribe(() => undefined);
  return observer;
}

test('keeps the rows when a refresh fails, and clears the error after two seconds', async () => {
  let fails = false;
  const observer = observe(() => (fails ? Promise.reject(refusal) : Promise.resolve('rows')));
  await observer.refetch();
  fails = true;
  await observer.refetch();
  await vi.advanceTimersByTimeAsync(1999);
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: 'rows' });
  await vi.advanceTimersByTimeAsync(1);
  expect(observer.getCurrentResult()).toMatchObject({ isError: false, error: null, data: 'rows' });
});

test('counts a failed load as not loaded after two seconds, and never as empty', async () => {
  for (const failure of [refusal, new NetworkError(new TypeError('Failed to fetch'))]) {
    const observer = observe(() => Promise.reject(failure));
    await observer.refetch();
    await vi.advanceTimersByTimeAsync(1999);
    expect(observer.getCurrentResult().error).toBe(failure);
    await vi.advanceTimersByTimeAsync(1);
    const { error, isError, data } = observer.getCurrentResult();
    expect(error).toBeInstanceOf(NotLoaded);
    expect(failureOf(error)).toBe(failure);
    expect([isError, data]).toEqual([true, undefined]);
    queryClient.clear();
  }
});

test('gives a newer failure two seconds of its own', async () => {
  const observer = observe(() => Promise.reject(new RefusalError(500, null)));
  await observer.refetch();
  await vi.advanceTimersByTimeAsync(1500);
  await observer.refetch();
  await vi.advanceTimersByTimeAsync(1000);
  expect(observer.getCurrentResult().error).toBeInstanceOf(RefusalError);
  await vi.advanceTimersByTimeAsync(1000);
  expect(observer.getCurrentResult().error).toBeInstanceOf(NotLoaded);
});

test('still reports a missing entity as not found', async () => {
  const missing = new RefusalError(404, 'Not Found');
  const observer = observe(() => Promise.reject(missing));
  await observer.refetch();
  await vi.advanceTimersByTimeAsync(5000);
  expect(observer.getCurrentResult().error).toBe(missing);
});
