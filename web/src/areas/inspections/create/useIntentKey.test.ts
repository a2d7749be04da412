import { expect, test } from 'vitest';
import { intentKeys } from './useIntentKey.ts';

test('keeps the key of a repeated request and gives any other request its own', () => {
  const keyOf = intentKeys();
  const lists = Array.from({ length: 6 }, () => crypto.randomUUID());
  const first = keyOf({ check_list_ids: lists });
  expect(keyOf({ check_list_ids: [...lists] })).toBe(first);
  // Enough ids for a key that would be too long without hashing.
  expect(keyOf({ check_list_ids: [...lists.slice(0, 5), crypto.randomUUID()] })).not.toBe(first);
  expect(first.length).toBeLessThanOrEqual(255);
});
