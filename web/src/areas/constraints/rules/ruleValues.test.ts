import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { ConstraintRuleView } from '@plumbline/contract/constraints/wire';
import { describe, expect, test } from 'vitest';
import { changedParts, withoutNulls } from '../../../parts/form/body.ts';
import { fieldFaults } from '../../../parts/form/issues.ts';
import { ruleBody, ruleField, ruleForm, ruleSchema } from './ruleValues.ts';
import type { RuleForm } from './ruleValues.ts';

const { value, date } = CONSTRAINT_TYPE;
const ID = '018f0000-0000-7000-8000-000000000001';
const form = (values: Partial<RuleForm>): RuleForm => ({ ...ruleForm({}), ...values });
const FILLED = form({
  name: ' Hot ',
  object_class: { id: ID, name: 'Pump' },
  indicator_code: ' T ',
  attention_max: '70',
  critical_max: '80.5',
  boundary_date: '2027-12-31',
  after_days: '365',
  warning_days: '30',
});

describe('a new rule sends its place and the terms of its type', () => {
  const common = { name: 'Hot', object_class_id: ID };

  test('values of indicators of a code', () => {
    expect(withoutNulls(ruleBody(FILLED, value, true))).toEqual({
      ...common,
      constraint_type_code: 1,
      indicator_code: 'T',
      attention_max: 70,
      critical_max: 80.5,
    });
  });

  test('one day for all objects', () => {
    expect(withoutNulls(ruleBody(FILLED, date, true))).toEqual({
      ...common,
      constraint_type_code: 2,
      boundary_date: '2027-12-31',
      warning_days: 30,
    });
  });

  test('a day that counts from a date of each object', () => {
    expect(withoutNulls(ruleBody({ ...FILLED, day_of: 'object' }, date, true))).toEqual({
      ...common,
      constraint_type_code: 2,
      date_key: 'installed_at',
      after_days: 365,
      warning_days: 30,
    });
  });
});

test('a change sends what differs, and neither type nor place', () => {
  const stored: Partial<ConstraintRuleView> = {
    name: 'Check',
    date_key: 'checked_on',
    after_days: 365,
  };
  const before = ruleBody(ruleForm(stored), date, false);
  const after = ruleBody(
    { ...ruleForm(stored), day_of: 'all', boundary_date: '2027-12-31' },
    date,
    false,
  );
  expect(changedParts(before, after)).toEqual({
    date_key: null,
    after_days: null,
    boundary_date: '2027-12-31',
  });
});

const CASES: [name: string, type: 1 | 2, values: Partial<RuleForm>, faults: string[]][] = [
  ['complete', value, {}, []],
  ['without a name', value, { name: '' }, ['name required']],
  ['without a code', value, { indicator_code: '' }, ['indicator_code required']],
  ['attention beyond critical', value, { attention_max: '90' }, ['critical_max bounds']],
  ['one day for all', date, {}, []],
  ['without a day', date, { boundary_date: null }, ['boundary_date required']],
  ['a day of the object', date, { day_of: 'object', boundary_date: null }, []],
  ['too many days', date, { day_of: 'object', after_days: '40000' }, ['after_days too_large']],
];
test.each(CASES)('the fields of a new rule, %s', (_name, type, values, faults) => {
  const body = withoutNulls(ruleBody({ ...FILLED, ...values }, type, true));
  const marked = fieldFaults(ruleSchema(type, null), body);
  expect(marked.map(({ loc, key }) => `${ruleField(loc)} ${key}`)).toEqual(faults);
});

test('a changed rule is checked with the terms it keeps', () => {
  const stored: Partial<ConstraintRuleView> = {
    name: 'Hot',
    indicator_code: 'T',
    critical_max: 80,
  };
  const schema = ruleSchema(value, stored);
  expect(fieldFaults(schema, { attention_max: 70 })).toEqual([]);
  expect(fieldFaults(schema, { attention_max: 90 })).toEqual([
    { loc: 'critical_max', key: 'bounds' },
  ]);
  expect(fieldFaults(schema, { critical_max: null })).toEqual([
    { loc: 'critical_max', key: 'required' },
  ]);
});
