import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLOSED_STATUSES, mayBecome, OPEN_STATUSES } from './status.ts';
import type { InspectionStatus } from './status.ts';

const all: InspectionStatus[] = [1, 2, 3, 4, 5, 6];
/** 1→2→3, 1→5, 2→5; by the scheduler 1→6, 2→4; reopened by an admin 4→2, 6→2 (docs/product.md section 5). */
const documented = new Set(['1→2', '2→3', '1→5', '2→5', '1→6', '2→4', '4→2', '6→2']);

test('the life cycle allows exactly the documented steps', () => {
  for (const from of all)
    for (const to of all)
      assert.equal(mayBecome(from, to), documented.has(`${from}→${to}`), `${from}→${to}`);
});

test('every status is either open or closed', () => {
  assert.deepEqual(
    [...OPEN_STATUSES, ...CLOSED_STATUSES].toSorted((a, b) => a - b),
    all,
  );
});
