import {
  boolean,
  date,
  dictionary,
  integer,
  relation,
  text,
  texts,
  type Resource,
} from '@plumbline/contract/kit/resource';
import { expect, test } from 'vitest';
import { entityValues } from './values.ts';

const thing = {
  name: 'thing',
  path: '/thing',
  label: 'name',
  fields: {
    name: text(),
    external_id: text({ nullable: true }),
    parent: relation('thing', { nullable: true }),
    status: dictionary('status_type', { nullable: true }),
    tags: texts(),
    level: integer({ nullable: true }),
    installed_at: date({ nullable: true }),
    is_active: boolean(),
  },
} as const satisfies Resource;

const { formOf, toBody, fieldOf } = entityValues(thing, [
  'name',
  'external_id',
  'parent',
  'status',
  'tags',
  'level',
  'installed_at',
  'is_active',
]);

test('a new row has blanks in its form, and sends nothing that nobody has typed', () => {
  expect(toBody({ ...formOf({}), name: ' Pump ', external_id: '  ' })).toEqual({
    name: 'Pump',
    external_id: null,
    parent_id: null,
    status_code: null,
    tags: [],
    level: null,
    installed_at: null,
    is_active: false,
  });
});

test('a stored row comes back from its form as it was', () => {
  const form = formOf({
    name: 'Pump',
    external_id: 'P-1',
    parent: { id: 'a', name: 'Hall' },
    status: { id: 's', code: 2, name: 'In use' },
    tags: ['ATEX'],
    level: 3,
    installed_at: '2020-02-29',
    is_active: true,
  });
  expect(toBody(form)).toEqual({
    name: 'Pump',
    external_id: 'P-1',
    parent_id: 'a',
    status_code: 2,
    tags: ['ATEX'],
    level: 3,
    installed_at: '2020-02-29',
    is_active: true,
  });
});

test.each([
  ['parent_id', 'parent'],
  ['status_code', 'status'],
  ['external_id', 'external_id'],
  ['location.lat', 'location.lat'],
])('a refusal of %s is shown at %s', (loc, field) => {
  expect(fieldOf(loc)).toBe(field);
});
