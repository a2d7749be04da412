import { objectSchemas } from '@plumbline/contract/objects/schemas';
import { expect, test } from 'vitest';
import { fieldFaults, itemsByField, refusedFields } from './issues.ts';
import { changedParts, textOrNull } from './body.ts';

test('reports each invalid field of the contract once, by its name in the form', () => {
  const faults = fieldFaults(objectSchemas.create, {
    name: '  ',
    code: 'x'.repeat(61),
    location: { text: null, lat: 91, lon: 0 },
    business_unit_id: 'nowhere',
  });
  expect(faults).toEqual([
    { loc: 'name', key: 'required' },
    { loc: 'code', key: 'too_long', limit: 60 },
    { loc: 'business_unit_id', key: 'not_fitting' },
    { loc: 'location.lat', key: 'too_large', limit: 90 },
  ]);
  for (const empty of [{}, { name: null }])
    expect(fieldFaults(objectSchemas.create, empty)).toEqual([{ loc: 'name', key: 'required' }]);
  expect(fieldFaults(objectSchemas.create, { name: 'Pump' })).toEqual([]);
});

test('maps a refusal to the field it names', () => {
  const items = [
    { loc: ['body', 'attributes', 'storeys'], msg: 'wrong type', type: 'type' },
    { loc: ['body', 'attributes', 'storeys'], msg: 'second', type: 'type' },
    { loc: ['query', 'page'], msg: 'not a field', type: 'integer' },
  ];
  expect([...itemsByField(items)]).toEqual([['attributes.storeys', 'wrong type']]);
});

test('sends only what changed, and null for an emptied field', () => {
  const before = { name: 'Pump', tags: ['a'], code: null };
  expect(changedParts(before, { name: 'Pump', tags: ['a', 'b'], code: 'P1' })).toEqual({
    tags: ['a', 'b'],
    code: 'P1',
  });
  expect(textOrNull('  ')).toBeNull();
  expect(changedParts({ lat: null }, { lat: Number.NaN })).toEqual({ lat: Number.NaN });
});

test('shows a taken value and a cycle at their fields, like other refusals', () => {
  const words = (key: string) => key;
  expect(refusedFields({ code: 'duplicate', field: 'code' }, words)).toEqual(
    new Map([['code', 'taken']]),
  );
  expect(refusedFields({ code: 'hierarchy_cycle' }, words)).toEqual(
    new Map([['parent_id', 'cycle']]),
  );
  const items = [{ loc: ['body', 'items', 0, 'name'], msg: 'too long', type: 'too_long' }];
  expect(refusedFields(items, words)).toEqual(new Map([['items.0.name', 'too long']]));
  expect(refusedFields({ code: 'in_use' }, words).size).toBe(0);
  expect(refusedFields(null, words).size).toBe(0);
});
