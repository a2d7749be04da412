import { objects } from '@plumbline/contract/objects';
import { expect, test } from 'vitest';
import { byDay, changesOf, countFields, type AuditEntry } from './entries.ts';

const entry = (id: number, updated_at: string, log: AuditEntry['log']): AuditEntry => ({
  id,
  updated_at,
  updated_by: null,
  operation: 'update',
  log,
});

test('columns of the log are told as the fields people know', () => {
  const changes = changesOf(
    objects,
    entry(1, '2026-11-20T09:12:00Z', {
      old_value: { operative_status_code: 30, parent_id: 'a', tags: [], latitude: null },
      new_value: { operative_status_code: 23, parent_id: 'b', tags: [], latitude: 43.5 },
    }),
  );
  expect(changes.map(({ name, field }) => [name, field?.kind])).toEqual([
    ['operative_status', 'dictionary'],
    ['parent', 'relation'],
    ['latitude', undefined],
  ]);
  expect(changes[0]).toMatchObject({ old: 30, new: 23 });
});

test('of attributes only those that changed are told', () => {
  const [change] = changesOf(
    objects,
    entry(1, '2026-11-20T09:12:00Z', {
      old_value: { attributes: { storeys: 3, owner: 'x' } },
      new_value: { attributes: { storeys: 4, owner: 'x' } },
    }),
  );
  expect(change).toMatchObject({ name: 'attributes', old: { storeys: 3 }, new: { storeys: 4 } });
});

test('entries are grouped by day and fields counted', () => {
  const named = { old_value: { name: 'a' }, new_value: { name: 'b' } };
  const entries = [
    entry(3, '2026-11-20T09:12:00Z', named),
    entry(2, '2026-11-20T08:00:00Z', { old_value: {}, new_value: { code: 'x' } }),
    entry(1, '2026-11-18T14:40:00Z', named),
  ];
  const days = byDay(entries, (moment) => moment.slice(0, 10));
  expect(days.map(({ day, entries: of }) => [day, of.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-18', 1],
  ]);
  expect(countFields(objects, entries)).toEqual([
    ['name', 2],
    ['code', 1],
  ]);
});
