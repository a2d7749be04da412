import { expect, test } from 'vitest';
import { fieldOf, formOf } from './formValues.ts';
import { objectBody } from './formBody.ts';

const declared = [
  { key: 'storeys', name: 'Storeys', type: 'number' },
  { key: 'sprinklered', name: 'Sprinklers', type: 'boolean' },
  { key: 'owner', name: 'Owner', type: 'text' },
] as const;

test('sends the stored values of an untouched form', () => {
  const body = objectBody(
    formOf({
      name: 'Pump',
      code: null,
      business_unit: { id: 'u', name: 'North' },
      location: { text: null, lat: 43.5, lon: -79 },
      attributes: { storeys: 12, sprinklered: true, of_another_class: 'x' },
      tags: ['a'],
    }),
    declared,
  );
  expect(body).toMatchObject({
    name: 'Pump',
    code: null,
    business_unit_id: 'u',
    parent_id: null,
    location: { text: null, lat: 43.5, lon: -79 },
    attributes: { storeys: 12, sprinklered: true },
    tags: ['a'],
  });
  expect(objectBody(formOf({ name: 'x' }), declared)).toMatchObject({
    location: null,
    attributes: {},
  });
});

test('has a field for every place a refusal may name', () => {
  const fields = [
    'parent_id',
    'form_factor_code',
    'external_id',
    'location.lat',
    'attributes.storeys',
    'name',
  ].map(fieldOf);
  expect(fields).toEqual([
    'parent',
    'form_factor',
    'external_id',
    'latitude',
    'attributes.storeys',
    'name',
  ]);
});
