import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { partHeaders, partOf } from './ranges.ts';
import type { SentPart } from './ranges.ts';

const ETAG = '"abc"';
const OUTSIDE = 'unsatisfiable';

const CASES: [range: string | undefined, size: number, part: SentPart][] = [
  [undefined, 10, null],
  ['', 10, null],
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=2-5', 10, { start: 2, end: 5 }],
  ['bytes=0-9', 10, { start: 0, end: 9 }],
  ['bytes=5-', 10, { start: 5, end: 9 }],
  ['bytes=0-', 10, { start: 0, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-30', 10, { start: 0, end: 9 }],
  ['bytes=5-999999999999999999999', 10, { start: 5, end: 9 }],
  ['Bytes= 2-5 ', 10, { start: 2, end: 5 }],
  ['bytes=10-', 10, OUTSIDE],
  ['bytes=10-20', 10, OUTSIDE],
  ['bytes=-0', 10, OUTSIDE],
  ['bytes=0-', 0, OUTSIDE],
  ['bytes=-1', 0, OUTSIDE],
  ['bytes=99999999999999999999-', 10, OUTSIDE],
  ['bytes=5-2', 10, null],
  ['bytes=-', 10, null],
  ['bytes=0-1,4-5', 10, null],
  ['bytes=a-b', 10, null],
  ['bytes=1.5-2', 10, null],
  ['bytes=--1', 10, null],
  ['items=0-1', 10, null],
  ['0-1', 10, null],
];

test('a range names one part of the file, or is ignored', () => {
  for (const [range, size, part] of CASES)
    assert.deepEqual(partOf({ range }, size, ETAG), part, `${range} of ${size}`);
});

test('a part is sent only of the bytes that the client began with', () => {
  const range = 'bytes=2-5';
  assert.deepEqual(partOf({ range, 'if-range': ETAG }, 10, ETAG), { start: 2, end: 5 });
  for (const other of ['"abd"', 'W/"abc"', 'Wed, 21 Oct 2015 07:28:00 GMT', ''])
    assert.equal(partOf({ range, 'if-range': other }, 10, ETAG), null, other);
});

test('a part says which bytes it has', () => {
  assert.deepEqual(partHeaders(null, 10), { status: 200, headers: { 'content-length': 10 } });
  assert.deepEqual(partHeaders({ start: 2, end: 5 }, 10), {
    status: 206,
    headers: { 'content-length': 4, 'content-range': 'bytes 2-5/10' },
  });
  assert.deepEqual(partHeaders('unsatisfiable', 10), {
    status: 416,
    headers: { 'content-length': 0, 'content-range': 'bytes */10' },
  });
});

test('the part for any request lies within the file', () => {
  const number = fc.option(fc.nat(), { nil: '' });
  fc.assert(
    fc.property(number, number, fc.nat(), (first, last, size) => {
      const part = partOf({ range: `bytes=${first}-${last}` }, size, ETAG);
      if (part === null || part === 'unsatisfiable') return;
      assert.ok(part.start >= 0 && part.start <= part.end && part.end < size);
    }),
  );
});
