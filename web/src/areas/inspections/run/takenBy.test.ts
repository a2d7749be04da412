import type { AuditEntry } from '@plumbline/contract/kit/rows';
import { expect, test } from 'vitest';
import { takenBy } from './takenBy.ts';

const [ME, IVAN] = ['me', 'ivan'];
const entry = (operation: string, from?: string, to?: string): AuditEntry => ({
  id: `${operation} ${from} ${to}`,
  updated_at: '2026-11-24T12:00:00Z',
  updated_by: { id: 'anna', name: 'Anna' },
  api_key: null,
  operation,
  log: {
    old_value: from === undefined ? {} : { responsible_id: from },
    new_value: to === undefined ? {} : { responsible_id: to },
  },
  names: { [IVAN]: 'Ivan' },
});
const HANDED = { how: 'handed_over', who: 'Anna', to: 'Ivan', at: '2026-11-24T12:00:00Z' };
const CANCELLED = { ...HANDED, how: 'cancelled', to: null };

const CASES: [name: string, entries: AuditEntry[], taken: object | null][] = [
  ['a hand-over', [entry('update', ME, IVAN), entry('create', undefined, ME)], HANDED],
  ['a hand-over before later answers', [entry('update'), entry('update', ME, IVAN)], HANDED],
  ['a cancellation', [entry('cancel'), entry('update', IVAN, ME)], CANCELLED],
  ['work that never was the user’s', [entry('create', undefined, IVAN)], null],
  [
    'a hand-over among others',
    [entry('update', 'olena', IVAN), entry('update', ME, 'olena')],
    null,
  ],
];
for (const [name, entries, taken] of CASES)
  test(`who took an inspection away: ${name}`, () => {
    expect(takenBy(entries, ME)).toEqual(taken);
  });
