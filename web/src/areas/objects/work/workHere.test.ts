import { STATUS } from '@plumbline/contract/inspections/status';
import { expect, test } from 'vitest';
import type { OpenWork } from '../../../offline/copies/workFields.ts';
import { inOrder, workOnDevice } from './workHere.ts';

const row = (id: string, { at = 'pump', code = 1, due = '2026-11-23T06:00:00Z' } = {}) =>
  ({
    id,
    object: { id: at, name: at },
    operative_status: { id: 's', code, name: '' },
    due_or_assigned: due,
  }) as OpenWork; // the fields that the rules read

const ids = (rows: readonly OpenWork[]) => rows.map(({ id }) => id);

test('what is in progress comes first, then what is due first, and each once', () => {
  const later = row('later', { due: '2026-11-24T06:00:00Z' });
  const overdue = row('overdue', { due: '2026-11-01T06:00:00Z' });
  const active = row('active', { code: STATUS.active, due: '2026-12-01T06:00:00Z' });
  const same = { ...row('same'), template_name: 'newer' };
  expect(ids(inOrder([later, row('same')], [overdue, active, same]))).toEqual([
    'active',
    'overdue',
    'same',
    'later',
  ]);
  expect(inOrder([row('same')], [same])[0]?.template_name).toBe('newer');
});

const nothing = { kept: undefined, inspections: new Set<string>(), whole: new Set<string>() };
const a = row('a');
const b = row('b', { at: 'station' });

test.each([
  ['nobody has asked for the work', { work: undefined }, [], false],
  ['it was kept with the object', { work: undefined, kept: [a] }, ['a'], false],
  ['it is of the object', { work: { rows: [a, b], total: 2 } }, ['a'], false],
  [
    'it is of another object and has questions about this one',
    { work: { rows: [a, b], total: 2 }, inspections: new Set(['b', 'c']), whole: new Set('ab') },
    ['a', 'b'],
    true,
  ],
  ['none is here, and all is known', { work: { rows: [], total: 0 } }, [], true],
  [
    'one is not here as a whole, and may have questions about it',
    { work: { rows: [b], total: 1 } },
    [],
    false,
  ],
  [
    'there is more than the device has asked for',
    { work: { rows: [b], total: 201 }, whole: new Set('b') },
    [],
    false,
  ],
] as const)('work without the server: %s', (_why, device, rows, isAll) => {
  const known = workOnDevice('pump', { ...nothing, ...device });
  expect([ids(known.rows), known.isAll]).toEqual([rows, isAll]);
});
