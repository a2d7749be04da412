import { expect, test } from 'vitest';
import { intentKeys } from './useIntentKey.ts';

test('the same request keeps its key, and any other has one of its own', () => {
  const keyOf = intentKeys();
  const lists = Array.from({ length: 6 }, () => crypto.randomUUID());
  const first = keyOf({ check_list_ids: lists });
  expect(keyOf({ check_list_ids: [...lists] })).toBe(first);
  // As many as made the key too long to differ.
  expect(keyOf({ check_list_ids: [...lists.slice(0, 5), crypto.randomUUID()] })).not.toBe(first);
  expect(first.length).toBeLessThanOrEqual(255);
});
