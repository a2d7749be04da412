import { objectClassSchemas } from '@plumbline/contract/objects/schemas';
import { expect, test } from 'vitest';
import { freeKey, keyOf } from './attributeKey.ts';
import { INSPECTION_CLASSIFIER, OBJECT_CLASSIFIER } from './classifier.ts';
import {
  classBody,
  declarationsOf,
  classForm,
  NEW_ATTRIBUTE,
  classSchema,
  type AttributeForm,
} from './classValues.ts';

const attribute = (part: Partial<AttributeForm>): AttributeForm => ({ ...NEW_ATTRIBUTE, ...part });

test.each([
  ['Rated power', 'rated_power'],
  ['Größe & Übermaß', 'groesse_uebermass'],
  ['Номінальна потужність', 'nominalna_potuzhnist'],
  ['Объём бака', 'obem_baka'],
  ['3 phases', 'phases'],
  ['Émission', 'emission'],
  ['°', 'attribute'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('turns %j into the key %j', (name, key) => {
  expect(keyOf(name)).toBe(key);
  expect(key).toMatch(/^[a-z][a-z0-9_]{0,59}$/);
});

test('never uses a key twice', () => {
  expect(freeKey('Power', new Set(['power', 'power_2']))).toBe('power_3');
  const rows = [
    attribute({ name: 'Power' }),
    attribute({ name: 'power' }),
    attribute({ key: 'power', name: 'Stored' }),
  ];
  expect(declarationsOf(rows).map(({ key }) => key)).toEqual(['power_2', 'power_3', 'power']);
});

test('keeps unit and choices only where they mean something', () => {
  const both = { unit: ' kW ', choices: ['a'] };
  const rows = (['text', 'number', 'choice'] as const).map((type) =>
    attribute({ name: type, type, ...both }),
  );
  expect(declarationsOf(rows)).toEqual([
    { key: 'text', name: 'text', type: 'text' },
    { key: 'number', name: 'number', type: 'number', unit: 'kW' },
    { key: 'choice', name: 'choice', type: 'choice', choices: ['a'] },
  ]);
});

test('builds an object class the contract accepts, and an inspection class without icon and attributes', () => {
  const values = {
    ...classForm({}),
    name: 'Pump',
    attributes: [attribute({ name: 'Rated power', type: 'number' })],
  };
  const body = Object.fromEntries(
    Object.entries(classBody(values, OBJECT_CLASSIFIER)).filter(([, value]) => value !== null),
  );
  expect(objectClassSchemas.create.safeParse(body).error).toBeUndefined();
  expect(Object.keys(classBody(values, INSPECTION_CLASSIFIER))).toEqual([
    'name',
    'code',
    'parent_id',
  ]);
});

test('refuses a repeated key and an empty choice at their field', () => {
  const rows = [
    attribute({ key: 'a', name: 'A' }),
    attribute({ key: 'a', name: 'B', type: 'choice' }),
  ];
  const { error } = classSchema(OBJECT_CLASSIFIER, false).safeParse({
    attributes: declarationsOf(rows),
  });
  expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual([
    'attributes.1.choices',
    'attributes.1.key',
  ]);
});
