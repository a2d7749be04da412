import { expect, test } from 'vitest';
import { ChunkError, inTime } from './chunk.ts';

test('a page that arrives is shown', async () => {
  expect(await inTime(() => Promise.resolve('page'))).toBe('page');
});

test('a page that cannot be fetched or takes too long is a chunk error', async () => {
  await expect(inTime(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    ChunkError,
  );
  await expect(inTime(() => new Promise(() => undefined), 1)).rejects.toThrow('in time');
});
