import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256Hex } from './sha256.ts';

test('the hash of no bytes is the known one', async () => {
  expect(await sha256Hex(new Uint8Array())).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
});

test('any bytes have the hash that the server computes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const expected = createHash('sha256').update(bytes).digest('hex');
      expect(await sha256Hex(new Uint8Array(bytes))).toBe(expected);
    }),
  );
});
