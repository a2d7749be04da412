import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECK_TYPE } from '../checkLists/checkTypes.ts';
import type { AnswerScale } from '../quality/causes.ts';
import type { AnswerableItem } from './answerRules.ts';
import { scaleOf } from './answerScale.ts';
import type { AnswerValue } from './items.ts';

const points = (by_answer: Record<string, 10 | 20 | 30>): AnswerableItem => ({
  check_type_code: CHECK_TYPE.choice,
  choices: Object.keys(by_answer),
  rule: { by_answer },
});
const MEASURED: AnswerableItem = {
  check_type_code: CHECK_TYPE.number,
  choices: [],
  rule: { critical_min: 2 },
};

type Bound = NonNullable<AnswerScale['limit']>['bound'];
const beyond = (bound: Bound, limit: number, end: number) => ({ of: end, limit: { bound, limit } });
const scales: [string, AnswerableItem, AnswerValue, AnswerScale | null][] = [
  ['critical points', points({ 3: 30, 2: 20, 1: 10, 0: 10 }), '1', beyond('critical_min', 2, 3)],
  ['fair points', points({ 3: 30, 2: 20, 1: 10, 0: 10 }), '2', beyond('attention_min', 3, 3)],
  ['the best points', points({ 3: 30, 2: 20, 1: 10, 0: 10 }), '3', { of: 3, limit: null }],
  ['a bad mark', points({ 1: 30, 2: 30, 3: 20, 4: 10 }), '4', beyond('critical_max', 3, 4)],
  ['halves', points({ '0,5': 10, '1,0': 30 }), '0,5', beyond('critical_min', 1, 1)],
  ['points with a middle that is worst', points({ 1: 30, 2: 10, 3: 30 }), '2', null],
  ['points that are all the same', points({ 1: 30, 2: 30 }), '2', null],
  ['words', points({ IN: 30, OUT: 10 }), 'OUT', null],
  ['words and numbers', points({ 1: 30, none: 10 }), '1', null],
  ['no answer', points({ 1: 30, 0: 10 }), null, null],
  ['what is no choice', points({ 1: 30, 0: 10 }), '7', null],
  ['a number that is measured', MEASURED, 1, null],
];
for (const [name, item, value, scale] of scales)
  test(`an answer with a scale or none: ${name}`, () =>
    assert.deepEqual(scaleOf(item, value), scale));
