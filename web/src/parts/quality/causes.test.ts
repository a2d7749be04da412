import type { CauseCount } from '@plumbline/contract/quality/causes';
import { expect, test } from 'vitest';
import { breachOfCause, shareOfFewQuestions, objectsBehind } from './causes.ts';

const [A, B] = ['a', 'b'];

test.each([
  ['object', 'place', A, ['id=a', 'finding=/exist/']],
  ['object', 'place', B, ['branch.id=b', 'finding=/exist/']],
  ['object', 'question', B, ['branch.id=a', 'finding.id=b']],
  ['object', 'object_class', null, ['branch.id=a', 'object_class=null', 'finding=/exist/']],
  ['business_unit', 'place', A, ['business_unit=a', 'finding=/exist/']],
  ['business_unit', 'place', B, ['business_unit.branch.id=b', 'finding=/exist/']],
  ['business_unit', 'question', B, ['business_unit.branch.id=a', 'finding.id=b']],
  [
    'business_unit',
    'object_class',
    B,
    ['business_unit.branch.id=a', 'object_class=b', 'finding=/exist/'],
  ],
] as const)(
  'leads from a row of %s by %s to the objects it counts',
  (entity, attr, value, filters) => {
    expect(objectsBehind({ entity, id: A }, attr, value)).toEqual(filters);
  },
);

const countOf = (critical: number): CauseCount => ({
  object: null,
  critical,
  attention: 0,
  ok: 0,
  objects: 1,
});
test.each<[number[], { questions: number; share: number } | null]>([
  [[], null],
  [[5], null],
  [[9, 1], { questions: 1, share: 0.9 }],
  [[6, 4], null],
  [[5, 3, 1, 1], { questions: 2, share: 0.8 }],
  [Array.from({ length: 40 }, () => 1), null],
  [
    [...Array.from({ length: 8 }, () => 10), ...Array.from({ length: 80 }, () => 1)],
    { questions: 8, share: 0.5 },
  ],
])('sums up findings by question %j as %j', (counts, few) => {
  const all = countOf(counts.reduce((sum, one) => sum + one, 0));
  expect(shareOfFewQuestions(counts.map(countOf), all)).toEqual(few);
});

test('includes questions missing from the response in the number of questions', () => {
  expect(shareOfFewQuestions([{ ...countOf(6), left_out: 29 }], countOf(10))).toEqual({
    questions: 8,
    share: 0.6,
  });
  expect(shareOfFewQuestions([{ ...countOf(6), left_out: 0 }], countOf(10))).toBeNull();
});

test.each([
  [10, 84.5, 80, 4.5, 'critical_max'],
  [20, 72, 70, 2, 'attention_max'],
  [10, 3, 5, 2, 'critical_min'],
  [20, 7, 8, 1, 'attention_min'],
  [10, null, '2026-11-20', 5, 'boundary_date'],
  [20, null, '2026-12-20', 5, 'warning_days'],
] as const)(
  'knows which bound %j %j is beyond',
  (quality_status, value, limit, distance, bound) => {
    const cause = { quality_status, value, limit, distance };
    expect(breachOfCause(cause)).toEqual({ bound, limit, distance });
  },
);

test('knows no bound of an answer', () => {
  const cause = { quality_status: 10, value: 5, limit: 4, distance: null } as const;
  expect(breachOfCause(cause)).toBe(null);
});
