import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lru } from './lru.ts';

test('recently used entries stay, others are evicted', () => {
  const cache = new Lru<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  assert.equal(cache.get('a'), 1);
  cache.set('c', 3);
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => cache.get(key)),
    [1, undefined, 3],
  );
});
