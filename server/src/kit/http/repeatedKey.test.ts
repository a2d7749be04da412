import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { repeatedKey } from './repeatedKey.ts';

const CASES: [json: string, path: (string | number)[] | null][] = [
  ['{"a":1,"a":2}', ['a']],
  ['{"a":1,"b":{"c":[],"c":2}}', ['b', 'c']],
  ['{"items":[{"a":1},{"a":1,"a":1}]}', ['items', 1, 'a']],
  ['[[1,2],[{},{"x":{"y":0,"y":0}}]]', [1, 1, 'x', 'y']],
  ['{"a":1,"\\u0061":2}', ['a']],
  ['{"__proto__":1,"__proto__":2}', ['__proto__']],
  ['{"":1,"":2}', ['']],
  ['{"a":{},"b":[],"c":{"d":{}},"e":1,"e":2}', ['e']],
  ['{"a":{"a":{"a":1}},"b":{"a":1}}', null],
  ['{"a":"\\",\\"a\\":","b":"{\\"a\\":1,\\"a\\":2}"}', null],
  ['[{"a":1},{"a":1}]', null],
  [' { "a" : [ ] , "b" : { } } ', null],
  ['"a"', null],
  ['7', null],
  ['[]', null],
];

test('the first key repeated in an object is reported with its path', () => {
  for (const [json, path] of CASES) assert.deepEqual(repeatedKey(json), path, json);
});

test('the output of JSON.stringify repeats no key, and an added duplicate is detected', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
  fc.assert(
    fc.property(fc.jsonValue(), object, fc.nat(9), (around, doubled, indent) => {
      assert.equal(repeatedKey(JSON.stringify(around, null, indent)), null);
      const [key = ''] = Object.keys(doubled);
      const inside = `${JSON.stringify(doubled).slice(0, -1)},${JSON.stringify(key)}:null}`;
      const json = `{"around":${JSON.stringify(around)},"list":[0,${inside}]}`;
      assert.deepEqual(repeatedKey(json), ['list', 1, key]);
    }),
  );
});
