import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countParts } from './countParts.ts';

const counted = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + 1 + counted(part), 0)
    : 0;

test('the parts of any JSON are its fields and the entries of its arrays, however it is written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
      assert.equal(countParts(Buffer.from(JSON.stringify(value, null, indent))), counted(value));
    }),
  );
  const thousand = Buffer.from(JSON.stringify(Array.from({ length: 1000 }, () => 1)));
  assert.equal(countParts(thousand, 10), 11);
  assert.equal(countParts(Buffer.from('{"a,b":"[1,2,\\"3,4\\\\",")]}')), 2);
});
