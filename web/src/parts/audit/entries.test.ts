import { inspections } from '@plumbline/contract/inspections/wire';
import fields from '@plumbline/contract/kit/field.json';
import type { AuditEntry } from '@plumbline/contract/kit/rows';
import { objects } from '@plumbline/contract/objects/wire';
import { users } from '@plumbline/contract/users/wire';
import { expect, test } from 'vitest';
import { ACCOUNT_FACTS, changesOf, furtherChangesOf } from '@plumbline/contract/kit/changes';
import { groupByDay, countFields } from './entries.ts';
import { answerActOf } from '@plumbline/contract/kit/answerActs';

const entry = (updated_at: string, log: AuditEntry['log']): AuditEntry => ({
  id: '01999999-0000-7000-8000-000000000001',
  updated_at,
  updated_by: null,
  api_key: null,
  operation: 'update',
  log,
  names: {},
});

test('shows columns of the log as the fields people know', () => {
  const changes = changesOf(
    objects,
    entry('2026-11-20T09:12:00Z', {
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

test('whatever is logged of an account has a name', () => {
  const logged = Object.entries(ACCOUNT_FACTS).flatMap(([fact, words]) =>
    Object.keys(words ?? { Phone: '' }).map((word) => ({ [fact]: word })),
  );
  const named = logged.map((new_value) => {
    const [change] = changesOf(users, entry('2026-11-20T09:12:00Z', { old_value: {}, new_value }));
    return [change?.name, change?.new];
  });
  expect(named).toEqual([
    ['password_changed', true],
    ['recovery_codes_replaced', true],
    ['recovery_codes_used', true],
    ['sessions_ended', true],
    ['device_lock_on', true],
    ['device_lock_off', true],
    ['device_to_forget', 'Phone'],
    ['forgotten_device', 'Phone'],
    ['unsent', 'Phone'],
  ]);
  const columns = ['second_factor_at', 'late_files'];
  const names = [...named.map(([name]) => String(name)), ...columns];
  expect(names.filter((name) => !(name in fields))).toEqual([]);
});

test('lists only the attributes that changed', () => {
  const [change] = changesOf(
    objects,
    entry('2026-11-20T09:12:00Z', {
      old_value: { attributes: { storeys: 3, owner: 'x' } },
      new_value: { attributes: { storeys: 4, owner: 'x' } },
    }),
  );
  expect(change).toMatchObject({ name: 'attributes', old: { storeys: 3 }, new: { storeys: 4 } });
});

test('groups entries by day and counts fields', () => {
  const named = { old_value: { name: 'a' }, new_value: { name: 'b' } };
  const entries = [
    entry('2026-11-20T09:12:00Z', named),
    entry('2026-11-20T08:00:00Z', { old_value: {}, new_value: { code: 'x' } }),
    entry('2026-11-18T14:40:00Z', named),
  ];
  const days = groupByDay(entries, (moment) => moment.slice(0, 10));
  expect(days.map(({ day, entries: of }) => [day, of.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-18', 1],
  ]);
  expect(countFields(objects, entries)).toEqual([
    ['name', 2],
    ['code', 1],
  ]);
});

const item = { item_id: '01a2', item: '2.2 Valve leaks' };
const ANSWERS: [what: string, log: AuditEntry['log'], expected: object | null][] = [
  [
    'a rating that was changed',
    {
      old_value: { ...item, quality: 10 },
      new_value: { ...item, quality: 20, item_check_type_code: 1, item_unit: null },
    },
    { kind: 'answered', item: '2.2 Valve leaks', before: { quality: 10 }, after: { quality: 20 } },
  ],
  [
    'a first measured value with its rating',
    {
      old_value: { ...item, value: null, quality: null },
      new_value: { ...item, value: 8.6, quality: 20, item_check_type_code: 4, item_unit: 'bar' },
    },
    { kind: 'answered', check_type_code: 4, unit: 'bar', after: { value: 8.6, quality: 20 } },
  ],
  [
    'an answer taken back',
    { old_value: { ...item, value: true }, new_value: { ...item, value: null } },
    { kind: 'cleared', before: { value: true } },
  ],
  [
    'a comment alone',
    { old_value: { ...item, comment: null }, new_value: { ...item, comment: 'Gland wet' } },
    { kind: 'comment', after: { comment: 'Gland wet' } },
  ],
  ['the inspection itself', { old_value: {}, new_value: { comment: 'Later' } }, null],
];

test.each(ANSWERS)('reads %s as one action', (_what, log, expected) => {
  const act = answerActOf(entry('2026-11-20T09:12:00Z', log));
  if (expected === null) expect(act).toBeNull();
  else expect(act).toMatchObject(expected);
});

test('does not repeat in the list of fields what the action’s sentence already says', () => {
  const log = {
    old_value: { operative_status_code: 2, finished_at: null, comment: null },
    new_value: {
      operative_status_code: 5,
      finished_at: '2026-11-20T09:12:00Z',
      comment: 'Closed for works',
    },
  };
  const cancelled = { ...entry('2026-11-20T09:12:00Z', log), operation: 'cancel' };
  expect(furtherChangesOf(inspections, cancelled).map(({ name }) => name)).toEqual(['comment']);
});
