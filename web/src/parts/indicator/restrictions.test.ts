import { NO_TERMS } from '@plumbline/contract/constraints/faults';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { expect, test } from 'vitest';
import { boundsOf } from './restrictions.ts';

const TODAY = '2026-11-25';
const terms = (change: Partial<LimitTerms>): LimitTerms => ({
  constraint_type_code: CONSTRAINT_TYPE.value,
  ...NO_TERMS,
  ...change,
});

test('of several restrictions the bound that is reached first counts', () => {
  const all = [
    terms({ critical_max: 9, attention_max: 7, critical_min: 1 }),
    terms({ critical_max: 8, critical_min: 2 }),
  ];
  expect(boundsOf(all, TODAY)).toEqual({ critical_max: 8, attention_max: 7, critical_min: 2 });
});

test('restrictions that are not in force, and those of a date, bound no value', () => {
  const all = [
    terms({ critical_max: 8, valid_to: '2026-11-24' }),
    terms({ critical_max: 9, valid_from: '2026-11-26' }),
    terms({ constraint_type_code: CONSTRAINT_TYPE.date, boundary_date: '2027-01-01' }),
  ];
  expect(boundsOf(all, TODAY)).toEqual({});
});
