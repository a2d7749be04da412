import { expect, test, vi } from 'vitest';
import { ChunkError, inTime } from './chunk.ts';

test('a page that arrives is shown', async () => {
  expect(await inTime(() => Promise.resolve('page'))).toBe('page');
});

test('a page that cannot be fetched is a chunk error', async () => {
  await expect(inTime(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    ChunkError,
  );
});

test('a page is waited for 120 seconds and no longer', async () => {
  vi.useFakeTimers();
  try {
    let said: unknown;
    const waiting = inTime(() => new Promise(() => undefined)).catch((error: unknown) => {
      said = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(said).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(said).toBeInstanceOf(ChunkError);
  } finally {
    vi.useRealTimers();
  }
});
