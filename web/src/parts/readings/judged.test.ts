import { NO_TERMS } from '@plumbline/contract/constraints/faults';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { expect, test } from 'vitest';
import { inForce, judge } from './judged.ts';

const limit = (more: Partial<LimitTerms>): LimitTerms => ({
  constraint_type_code: 1,
  ...NO_TERMS,
  ...more,
});
const LOW = limit({ attention_min: 10 });
const HIGH = limit({ attention_max: 70, critical_max: 80 });
const ENDED = limit({ critical_max: 0, valid_to: '2026-01-01' });
const today = '2026-01-02';

test.each([
  ['no restriction', [], 5, null],
  ['none in force', [ENDED], 5, null],
  ['no value', [LOW], null, null],
  ['within all', [LOW, HIGH, ENDED], 70, { quality: 30, breach: null }],
  [
    'beyond one',
    [HIGH, LOW],
    9.5,
    { quality: 20, breach: { bound: 'attention_min', limit: 10, distance: 0.5 } },
  ],
  [
    'beyond several: the worst',
    [limit({ attention_max: 1 }), HIGH],
    80.1,
    { quality: 10, breach: { bound: 'critical_max', limit: 80, distance: 0.1 } },
  ],
])('%s', (_name, terms, value, expected) => {
  expect(judge(terms, { value, today })).toEqual(expected);
});

test('restrictions that have ended or not begun are not in force', () => {
  expect(inForce([LOW, ENDED, limit({ valid_from: '2026-01-03' })], today)).toEqual([LOW]);
});
