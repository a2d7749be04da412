import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CHECK_TYPE } from '../checkLists/checkTypes.ts';
import { answerFault, qualityOfAnswer } from './answerRules.ts';
import type { AnswerableItem, AnswerFault } from './answerRules.ts';
import { answer } from './items.ts';
import type { AnswerValue } from './items.ts';

const of = (
  check_type_code: number | null,
  more: Partial<AnswerableItem> = {},
): AnswerableItem => ({
  check_type_code,
  choices: [],
  rule: null,
  ...more,
});
const bands = { critical_min: 0, attention_min: 10, attention_max: 90, critical_max: 100 };

const meanings: [string, AnswerableItem, AnswerValue, 10 | 20 | 30 | null][] = [
  ['nothing answered', of(CHECK_TYPE.text), null, null],
  ['a rating carries itself', of(CHECK_TYPE.quality), 'x', null],
  ['yes', of(CHECK_TYPE.yesNo), true, 30],
  ['no', of(CHECK_TYPE.yesNo), false, 10],
  [
    'no, where no is fine',
    of(CHECK_TYPE.yesNo, { rule: { by_answer: { false: 30, true: 20 } } }),
    false,
    30,
  ],
  ['yes, where yes is bad', of(CHECK_TYPE.yesNo, { rule: { by_answer: { true: 10 } } }), true, 10],
  [
    'an answer the rule does not list',
    of(CHECK_TYPE.yesNo, { rule: { by_answer: { true: 10 } } }),
    false,
    30,
  ],
  ['off, without a rule', of(CHECK_TYPE.onOff), false, 30],
  ['a number without bands', of(CHECK_TYPE.number), -7, 30],
  ['a number within all bands', of(CHECK_TYPE.number, { rule: bands }), 50, 30],
  ['a number at the inner bound', of(CHECK_TYPE.number, { rule: bands }), 10, 30],
  ['a number just below it', of(CHECK_TYPE.number, { rule: bands }), 9.999999, 20],
  ['a number at the outer bound', of(CHECK_TYPE.number, { rule: bands }), 0, 20],
  ['a number below the outer bound', of(CHECK_TYPE.number, { rule: bands }), -0.000001, 10],
  ['a number above the inner bound', of(CHECK_TYPE.number, { rule: bands }), 91, 20],
  ['a number above the outer bound', of(CHECK_TYPE.number, { rule: bands }), 101, 10],
  ['a number with one band only', of(CHECK_TYPE.number, { rule: { critical_max: 5 } }), 6, 10],
  ['excellent', of(CHECK_TYPE.condition), 31, 30],
  ['good', of(CHECK_TYPE.condition), 30, 30],
  ['fair', of(CHECK_TYPE.condition), 21, 20],
  ['poor', of(CHECK_TYPE.condition), 20, 20],
  ['critical', of(CHECK_TYPE.condition), 10, 10],
  ['a text', of(CHECK_TYPE.text), 'anything', 30],
  [
    'a choice by its rule',
    of(CHECK_TYPE.choice, { choices: ['new', 'worn'], rule: { by_answer: { worn: 20 } } }),
    'worn',
    20,
  ],
  [
    'a choice named like a property',
    of(CHECK_TYPE.choice, { choices: ['constructor'], rule: { by_answer: {} } }),
    'constructor',
    30,
  ],
  ['a date', of(CHECK_TYPE.date), '2026-01-31', 30],
];
for (const [name, item, value, quality] of meanings) {
  test(`${name} means ${quality ?? 'nothing yet'}`, () =>
    assert.equal(qualityOfAnswer(item, value), quality));
}

const faults: [string, AnswerableItem, AnswerValue, AnswerFault | null][] = [
  ['clearing any answer', of(CHECK_TYPE.number), null, null],
  ['a text for yes or no', of(CHECK_TYPE.yesNo), 'yes', 'type'],
  ['true for on or off', of(CHECK_TYPE.onOff), true, null],
  ['a number in words', of(CHECK_TYPE.number), '7', 'type'],
  ['infinity', of(CHECK_TYPE.number), Number.POSITIVE_INFINITY, 'type'],
  ['more digits than are exact', of(CHECK_TYPE.number), 1e15, 'type'],
  ['six decimals', of(CHECK_TYPE.number), 0.123456, null],
  ['seven decimals', of(CHECK_TYPE.number), 0.1234567, 'decimals'],
  ['below the accepted range', of(CHECK_TYPE.number, { rule: { min: 0 } }), -1, 'range'],
  [
    'at the end of the accepted range',
    of(CHECK_TYPE.number, { rule: { min: 0, max: 1 } }),
    1,
    null,
  ],
  ['a number for a text', of(CHECK_TYPE.text), 1, 'type'],
  ['one of the choices', of(CHECK_TYPE.choice, { choices: ['a'] }), 'a', null],
  ['none of the choices', of(CHECK_TYPE.choice, { choices: ['a'] }), 'b', 'choice'],
  ['a day', of(CHECK_TYPE.date), '2024-02-29', null],
  ['a day that is not', of(CHECK_TYPE.date), '2025-02-29', 'date'],
  ['a moment for a day', of(CHECK_TYPE.date), '2025-02-28T10:00:00Z', 'date'],
  ['a condition', of(CHECK_TYPE.condition), 21, null],
  ['no condition', of(CHECK_TYPE.condition), 22, 'choice'],
  ['a value for a rating', of(CHECK_TYPE.quality), 30, 'type'],
  ['a value for a photo', of(CHECK_TYPE.photo), 'x', 'type'],
  ['a value where there is no check type', of(null), 'x', 'type'],
];
for (const [name, item, value, fault] of faults) {
  test(`${name} is ${fault === null ? 'an answer' : `refused: ${fault}`}`, () =>
    assert.equal(answerFault(item, value), fault));
}

test('every valid value of every check type has a quality', () => {
  const value = fc.oneof(
    fc.boolean(),
    fc.integer(),
    fc.constantFrom(10, 20, 21, 30, 31),
    fc.string(),
    fc.constant('2026-05-05'),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), value, (code, sample) => {
      const item = of(code, { choices: ['a', 'b'] });
      if (answerFault(item, sample) === null)
        assert.ok([10, 20, 30].includes(qualityOfAnswer(item, sample) ?? 0));
    }),
  );
});

test('an answer on the wire keeps line breaks and refuses what cannot be stored', () => {
  assert.equal(answer.parse({ value: ' two\nlines ' }).value, ' two\nlines ');
  for (const value of ['a\0b', '\ud800', 'x'.repeat(4001), ['a'], {}])
    assert.equal(answer.safeParse({ value }).success, false);
  assert.equal(answer.safeParse({ quality_status_code: 15 }).success, false);
  assert.equal(answer.safeParse({ quality: 10 }).success, false);
  assert.deepEqual(answer.parse({}), {});
});
