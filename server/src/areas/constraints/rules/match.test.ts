import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constraintChanges } from './match.ts';
import type { LimitedObject, MadeConstraint, MatchedRule } from './match.ts';

const object = (more: Partial<LimitedObject> = {}): LimitedObject => ({
  id: 'pump 1',
  archived: false,
  units: ['yard', 'north'],
  classes: ['screw pump', 'pump'],
  indicators: [
    { id: 'temperature 1', code: 'T' },
    { id: 'pressure 1', code: 'P' },
  ],
  dates: { installed_at: '2020-02-29', certified_on: '2026-01-31' },
  ...more,
});
const hot = (more: Partial<MatchedRule> = {}): MatchedRule => ({
  id: 'hot',
  version: 3,
  constraint_type_code: 1,
  object_class_id: 'pump',
  business_unit_id: 'north',
  indicator_code: 'T',
  date_key: null,
  after_days: null,
  boundary_date: null,
  ...more,
});
const old = (more: Partial<MatchedRule> = {}): MatchedRule =>
  hot({ id: 'old', constraint_type_code: 2, indicator_code: null, ...more });
const made = (more: Partial<MadeConstraint> = {}): MadeConstraint => ({
  id: 'one',
  object_id: 'pump 1',
  indicator_id: 'temperature 1',
  rule_id: 'hot',
  rule_version: 3,
  boundary_date: null,
  archived: false,
  ...more,
});
const required = {
  object_id: 'pump 1',
  rule_id: 'hot',
  indicator_id: 'temperature 1',
  boundary_date: null,
};
const dated = (boundary_date: string) => ({
  object_id: 'pump 1',
  rule_id: 'old',
  indicator_id: null,
  boundary_date,
});

test('rules make, change and archive restrictions as class, unit, codes, dates and versions say', () => {
  type Changes = ReturnType<typeof constraintChanges>;
  const cases: [
    name: string,
    object: LimitedObject,
    rules: MatchedRule[],
    made: MadeConstraint[],
    expected: Partial<Changes>,
  ][] = [
    ['an indicator of the code', object(), [hot()], [], { create: [required] }],
    ['no such code', object({ indicators: [] }), [hot()], [], {}],
    ['of another class', object({ classes: ['valve'] }), [hot()], [], {}],
    ['elsewhere', object({ units: ['south'] }), [hot()], [], {}],
    ['an archived object', object({ archived: true }), [hot()], [], {}],
    ['has it', object(), [hot()], [made()], {}],
    ['an archived object keeps it', object({ archived: true }), [hot()], [made()], {}],
    ['new terms', object(), [hot({ version: 4 })], [made()], { change: [{ id: 'one', required }] }],
    [
      'comes back',
      object(),
      [hot()],
      [made({ archived: true })],
      { change: [{ id: 'one', required }] },
    ],
    ['leaves the class', object({ classes: [] }), [hot()], [made()], { archive: [made()] }],
    ['left before', object({ classes: [] }), [hot()], [made({ archived: true })], {}],
    [
      'the same date for all',
      object(),
      [old({ boundary_date: '2027-12-31' })],
      [],
      { create: [dated('2027-12-31')] },
    ],
    [
      'a date of the object',
      object(),
      [old({ date_key: 'installed_at', after_days: 366 })],
      [],
      { create: [dated('2021-03-01')] },
    ],
    [
      'a date of its own, as it is',
      object(),
      [old({ date_key: 'certified_on' })],
      [],
      { create: [dated('2026-01-31')] },
    ],
    ['without the date', object({ dates: {} }), [old({ date_key: 'certified_on' })], [], {}],
    [
      'another date',
      object(),
      [old({ date_key: 'certified_on' })],
      [made({ rule_id: 'old', indicator_id: null, boundary_date: '2025-01-31' })],
      { change: [{ id: 'one', required: dated('2026-01-31') }] },
    ],
  ];
  for (const [name, one, rules, constraints, expected] of cases)
    assert.deepEqual(
      constraintChanges([one], rules, constraints),
      { create: [], change: [], archive: [], ...expected },
      name,
    );
});
