import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RefusalError } from './api.ts';
import { queryClient } from './queryClient.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

const refusal = new RefusalError(500, { code: 'internal' });

/** A question that somebody watches. */
function watched(queryFn: () => Promise<string>) {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['pump'],
    queryFn,
    retry: false,
    meta: { quiet: true },
  });
  observer.subscribe(() => undefined);
  return observer;
}

test('a refresh that fails keeps the rows, and its error clears after two seconds', async () => {
  let fails = false;
  const observer = watched(() => (fails ? Promise.reject(refusal) : Promise.resolve('rows')));
  await observer.refetch();
  fails = true;
  await observer.refetch();
  await vi.advanceTimersByTimeAsync(1999);
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: 'rows' });
  await vi.advanceTimersByTimeAsync(1);
  expect(observer.getCurrentResult()).toMatchObject({ isError: false, error: null, data: 'rows' });
});
