import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lru } from '#kit/lru.ts';
import { countStatement, nameOfStatement } from './statementNames.ts';

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

test('a frequently used text keeps its name, however many texts are used once', () => {
  const hot = 'select 1';
  assert.deepEqual([countStatement(hot), countStatement(hot)], [undefined, undefined]);
  const name = countStatement(hot);
  assert.ok(name);
  for (let n = 0; n < 10_000; n++) {
    assert.equal(countStatement(`select ${n}, 1`), undefined);
    if (n % 100 === 0) assert.equal(countStatement(hot), name);
  }
  for (let n = 0; n < 3 * 500; n++) countStatement(`select ${n % 500}, 2`);
  for (let n = 0; n < 3 * 500; n++) countStatement(`select ${Math.floor(n / 3)}, 3`);
  assert.equal(nameOfStatement('select 0, 3'), undefined);
  assert.ok(nameOfStatement('select 499, 3'));
  assert.equal(nameOfStatement(hot), undefined);
});
