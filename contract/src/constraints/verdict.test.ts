import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_TERMS, termFaults } from './faults.ts';
import { CONSTRAINT_TYPE, VALUE_BOUNDS, breachOf, verdictOf } from './verdict.ts';
import type { Breach, JudgedBy, LimitTerms } from './verdict.ts';

const onValue = (terms: Partial<LimitTerms>): LimitTerms => ({
  ...NO_TERMS,
  constraint_type_code: CONSTRAINT_TYPE.value,
  ...terms,
});
const onDate = (terms: Partial<LimitTerms>): LimitTerms => ({
  ...NO_TERMS,
  constraint_type_code: CONSTRAINT_TYPE.date,
  boundary_date: '2026-03-01',
  ...terms,
});
const TODAY = '2026-02-15';
const at = (value: number | null): JudgedBy => ({ value, today: TODAY });
const on = (today: string): JudgedBy => ({ value: null, today });
const breach = (bound: Breach['bound'], limit: number | string, distance: number): Breach => ({
  bound,
  limit,
  distance,
});

const above = onValue({ attention_max: 70, critical_max: 80 });
const below = onValue({ critical_min: -10, attention_min: 0 });
const between = onValue({ critical_min: 1, attention_min: 2, attention_max: 8, critical_max: 9 });
const warned = onDate({ warning_days: 14 });

const VERDICTS: [LimitTerms, JudgedBy, verdict: number | null, breach: Breach | null][] = [
  [above, at(null), null, null],
  [above, at(-1e9), 30, null],
  [above, at(70), 30, null],
  [above, at(70.000001), 20, breach('attention_max', 70, 0.000001)],
  [above, at(80), 20, breach('attention_max', 70, 10)],
  [above, at(80.5), 10, breach('critical_max', 80, 0.5)],
  [below, at(0), 30, null],
  [below, at(-0.5), 20, breach('attention_min', 0, 0.5)],
  [below, at(-10), 20, breach('attention_min', 0, 10)],
  [below, at(-10.1), 10, breach('critical_min', -10, 0.1)],
  [between, at(0.5), 10, breach('critical_min', 1, 0.5)],
  [between, at(1), 20, breach('attention_min', 2, 1)],
  [between, at(2), 30, null],
  [between, at(8), 30, null],
  [between, at(9), 20, breach('attention_max', 8, 1)],
  [between, at(9.3), 10, breach('critical_max', 9, 0.3)],
  [onValue({ critical_max: 5 }), at(5.1), 10, breach('critical_max', 5, 0.1)],
  [onValue({ attention_min: 5 }), at(4), 20, breach('attention_min', 5, 1)],
  // attention and critical at the same bound: what exceeds it is critical
  [onValue({ attention_max: 5, critical_max: 5 }), at(5.2), 10, breach('critical_max', 5, 0.2)],
  [warned, on('2026-02-14'), 30, null],
  [warned, on('2026-02-15'), 20, breach('warning_days', '2026-03-01', 14)],
  [warned, on('2026-03-01'), 20, breach('warning_days', '2026-03-01', 0)],
  [warned, on('2026-03-02'), 10, breach('boundary_date', '2026-03-01', 1)],
  [warned, on('2027-03-01'), 10, breach('boundary_date', '2026-03-01', 365)],
  [onDate({}), on('2026-03-01'), 30, null],
  [onDate({}), on('2026-03-02'), 10, breach('boundary_date', '2026-03-01', 1)],
  [onDate({ warning_days: 0 }), on('2026-02-28'), 30, null],
  [onDate({ warning_days: 0 }), on('2026-03-01'), 20, breach('warning_days', '2026-03-01', 0)],
  [
    onDate({ boundary_date: '2028-02-29', warning_days: 1 }),
    on('2028-02-28'),
    20,
    breach('warning_days', '2028-02-29', 1),
  ],
];

const name = (terms: LimitTerms) =>
  JSON.stringify(Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null)));

test('the verdict is that of the worst bound that is exceeded, and a bound itself is within', () => {
  for (const [terms, facts, verdict, exceeded] of VERDICTS) {
    const label = `${name(terms)} ${JSON.stringify(facts)}`;
    assert.equal(verdictOf(terms, facts), verdict, label);
    assert.deepEqual(breachOf(terms, facts), exceeded, label);
  }
});

const VALIDITY: [valid_from: string | null, valid_to: string | null, isOn: boolean][] = [
  [null, null, true],
  [TODAY, null, true],
  ['2026-02-16', null, false],
  [null, TODAY, true],
  [null, '2026-02-14', false],
  [TODAY, TODAY, true],
  ['2026-01-01', '2026-12-31', true],
  ['2026-01-01', '2026-02-14', false],
];

test('outside the days in force there is no verdict, even if limits are exceeded', () => {
  for (const [valid_from, valid_to, isOn] of VALIDITY)
    for (const [terms, facts, verdict, exceeded] of VERDICTS) {
      const limited = { ...terms, valid_from, valid_to };
      const judgedBy = { ...facts, today: TODAY };
      const same = terms.constraint_type_code === CONSTRAINT_TYPE.value;
      const expected = same ? verdict : verdictOf(terms, judgedBy);
      assert.equal(verdictOf(limited, judgedBy), isOn ? expected : null, name(limited));
      if (same) assert.deepEqual(breachOf(limited, judgedBy), exceeded);
    }
});

const FAULTS: [LimitTerms, faults: string[]][] = [
  [above, []],
  [below, []],
  [between, []],
  [onValue({ attention_max: 5, critical_max: 5 }), []],
  [onValue({}), ['critical_max required']],
  [onValue({ attention_max: 9, critical_max: 8 }), ['critical_max bounds']],
  [
    onValue({ critical_min: 60, attention_min: 2, attention_max: 3, critical_max: 4 }),
    ['critical_min bounds'],
  ],
  [onValue({ critical_min: 3, attention_min: 2 }), ['attention_min bounds']],
  [onValue({ critical_min: 9, critical_max: 8 }), ['critical_max bounds']],
  [onValue({ attention_min: 5, attention_max: 4 }), ['attention_max bounds']],
  [
    onValue({ critical_max: 1, boundary_date: '2026-01-01', warning_days: 3 }),
    ['boundary_date value', 'warning_days value'],
  ],
  [
    onValue({ critical_max: 1, valid_from: TODAY, valid_to: '2026-02-14' }),
    ['valid_to before_start'],
  ],
  [onValue({ critical_max: 1, valid_from: TODAY, valid_to: TODAY }), []],
  [onDate({}), []],
  [onDate({ warning_days: 0, valid_from: '2026-01-01' }), []],
  [onDate({ boundary_date: null }), ['boundary_date required']],
  [
    onDate({ critical_min: 1, attention_min: 2, attention_max: 3, critical_max: 4 }),
    VALUE_BOUNDS.map((bound) => `${bound} value`),
  ],
  [onDate({ valid_from: '2027-01-01', valid_to: '2026-01-01' }), ['valid_to before_start']],
];

test('terms that are missing, do not fit the type or contradict each other are named', () => {
  for (const [terms, faults] of FAULTS)
    assert.deepEqual(
      termFaults(terms).map(({ field, type }) => `${field} ${type}`),
      faults,
      name(terms),
    );
});
