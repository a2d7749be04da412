import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { describe, expect, test } from 'vitest';
import { withoutNulls } from '../../../parts/form/body.ts';
import { fieldFaults } from '../../../parts/form/issues.ts';
import { beginWith, limitBody, limitField, limitForm, schemaOf } from './formValues.ts';
import type { ConstraintForm } from './formValues.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const { value, date } = CONSTRAINT_TYPE;
const BLANK = limitForm({});
const form = (values: Partial<ConstraintForm>): ConstraintForm => ({ ...BLANK, ...values });
const TARGET = { id: ID, name: 'Bearing temperature' };

describe('a new restriction sends the terms of its type', () => {
  const both = form({
    name: ' Limit ',
    target: TARGET,
    attention_max: '70',
    critical_max: '80.5',
    boundary_date: '2027-12-31',
    warning_days: '30',
    valid_to: '2028-01-01',
  });

  test('values of an indicator', () => {
    expect(withoutNulls(limitBody(both, value, true))).toEqual({
      name: 'Limit',
      constraint_type_code: 1,
      indicator_id: ID,
      attention_max: 70,
      critical_max: 80.5,
      valid_to: '2028-01-01',
    });
  });

  test('the date of an object', () => {
    expect(withoutNulls(limitBody(both, date, true))).toEqual({
      name: 'Limit',
      constraint_type_code: 2,
      object_id: ID,
      boundary_date: '2027-12-31',
      warning_days: 30,
      valid_to: '2028-01-01',
    });
  });

  test('a stored one keeps type and target', () => {
    expect(Object.keys(limitBody(both, date, false))).not.toContain('object_id');
    expect(Object.keys(limitBody(both, date, false))).not.toContain('constraint_type_code');
  });
});

const VALID = form({ name: 'Limit', target: TARGET, critical_max: '80' });
const CASES: [name: string, type: 1 | 2, values: Partial<ConstraintForm>, faults: string[]][] = [
  ['complete', value, {}, []],
  ['without a name', value, { name: '' }, ['name required']],
  ['without a target', value, { target: null }, ['target required']],
  ['without a limit', value, { critical_max: '' }, ['critical_max required']],
  ['attention beyond critical', value, { attention_max: '90' }, ['critical_max bounds']],
  [
    'lower limits above upper ones, besides a missing name',
    value,
    { name: '', critical_min: '85' },
    ['critical_max bounds', 'name required'],
  ],
  [
    'ends before it begins',
    value,
    { valid_from: '2027-02-01', valid_to: '2027-01-31' },
    ['valid_to before_start'],
  ],
  ['a date that is missing', date, {}, ['boundary_date required']],
  ['a date', date, { boundary_date: '2027-01-01' }, []],
  [
    'warned too early',
    date,
    { boundary_date: '2027-01-01', warning_days: '9999' },
    ['warning_days too_large'],
  ],
];
test.each(CASES)('faults: %s', (_name, type, values, expected) => {
  const body = withoutNulls(limitBody({ ...VALID, ...values }, type, true));
  const faults = fieldFaults(schemaOf(type, null), body);
  expect(faults.map(({ loc, key }) => `${limitField(loc)} ${key}`).toSorted()).toEqual(expected);
});

test('a change is checked with the terms it leaves', () => {
  const stored = { attention_max: 70, critical_max: 80 };
  const faultsOf = (body: Record<string, unknown>) =>
    fieldFaults(schemaOf(value, stored), body).map(({ loc, key }) => `${loc} ${key}`);
  expect(faultsOf({ critical_max: 60 })).toEqual(['critical_max bounds']);
  expect(faultsOf({ critical_max: null })).toEqual([]);
  expect(faultsOf({ attention_max: null, critical_max: null })).toEqual(['critical_max required']);
});

test('begins with what the dialog was opened from', () => {
  const object = { entity: 'object', id: ID, name: 'Pump' } as const;
  const indicator = { entity: 'measurement_indicator', id: ID, name: 'Flow' } as const;
  const begins = [object, indicator, null].map((target) => {
    const { on, target: picked } = limitForm(beginWith(target));
    return [on, picked?.name];
  });
  expect(begins).toEqual([
    ['object', 'Pump'],
    ['indicator', 'Flow'],
    ['object', undefined],
  ]);
});
