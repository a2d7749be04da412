import { expect, test, vi } from 'vitest';
import { ChunkError, inTime } from './chunk.ts';

test('shows a page whose chunk arrives', async () => {
  expect(await inTime(() => Promise.resolve('page'))).toBe('page');
});

test('throws a chunk error when a page cannot be fetched', async () => {
  await expect(inTime(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    ChunkError,
  );
});

test('waits at most 120 seconds for a page', async () => {
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
