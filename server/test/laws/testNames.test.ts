import assert from 'node:assert/strict';
import test from 'node:test';
import { mayHold } from '../../../scripts/suites.ts';

const FILE = `test('a pump is found by its code', async () => {\n});\ntest("a pump's name is kept", () => {});`;

test('a file runs only for the name of one of its tests, which is a regular expression', () => {
  for (const name of ['by its code', '^a pump', "pump's name", 'code$|door', '/BY ITS CODE/i']) {
    assert.ok(mayHold(FILE, name), name);
  }
  for (const name of ['a door', 'BY ITS CODE', '^by its', 'async']) {
    assert.ok(!mayHold(FILE, name), name);
  }
});

test('a file whose titles are only known at run time always runs', () => {
  const files = [
    'test(`a ${kind} is kept`, () => {});',
    'test(claim, () => {});',
    "describe('a pump', () => test('is kept', () => {}));",
    "test('pumps', async (t) => { await t.test('one', () => {}); });",
  ];
  for (const text of files) assert.ok(mayHold(text, 'a door'), text);
});
