import { expect, test, vi } from 'vitest';
import { ChunkError, withTimeout } from './chunk.ts';

test('shows a page whose chunk arrives', async () => {
  expect(await withTimeout(() => Promise.resolve('page'))).toBe('page');
});

test('throws a chunk error when a page cannot be fetched', async () => {
  await expect(withTimeout(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    ChunkError,
  );
});

test('waits at most 120 seconds for a page', async () => {
  vi.useFakeTimers();
  try {
    let rejection: unknown;
    const waiting = withTimeout(() => new Promise(() => undefined)).catch((error: unknown) => {
      rejection = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(rejection).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(rejection).toBeInstanceOf(ChunkError);
  } finally {
    vi.useRealTimers();
  }
});
