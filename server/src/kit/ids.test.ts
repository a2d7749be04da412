import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUuid } from '@plumbline/contract/kit/literals';
import { newId } from './ids.ts';

test('ids sort in order of creation, even within one millisecond and when the clock steps back', () => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  const ids = [
    ...Array.from({ length: 10_000 }, () => newId(now)),
    newId(now - 5000),
    newId(now + 60_000),
  ];
  assert.ok(ids.every(isUuid));
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(ids, ids.toSorted());
  const [, , version, variant] = (ids[0] ?? '').split('-');
  assert.match(`${version}${variant}`, /^7...[89ab]/);
});
