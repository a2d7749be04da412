import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lru } from '#kit/lru.ts';
import { countStatement, nameOfStatement } from './statementNames.ts';

test('what was used last stays, what was not goes', () => {
  const kept = new Lru<string, number>(2);
  kept.set('a', 1);
  kept.set('b', 2);
  assert.equal(kept.get('a'), 1);
  kept.set('c', 3);
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => kept.get(key)),
    [1, undefined, 3],
  );
});

test('a text that is used often has a name, whatever others use once', () => {
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
