import assert from 'node:assert/strict';
import test from 'node:test';
import { CHECK_TYPE } from './checkTypes.ts';
import { canHold } from './conditions.ts';
import type { QualityRule, VisibleIf } from './schemas.ts';

const question = (
  check_type_code: number,
  more: { choices?: string[]; rule?: QualityRule } = {},
) => ({
  check_type_code,
  choices: [],
  rule: null,
  ...more,
});
const YES_NO = question(CHECK_TYPE.yesNo);
const COLOUR = question(CHECK_TYPE.choice, { choices: ['rot', 'blau'] });
const NUMBER = question(CHECK_TYPE.number);
const TO_TEN = question(CHECK_TYPE.number, { rule: { min: 0, max: 10 } });
const TEXT = question(CHECK_TYPE.text);
const DATE = question(CHECK_TYPE.date);
const RATED = question(CHECK_TYPE.quality);
const CONDITION = question(CHECK_TYPE.condition);

test('a condition holds if some answer to its question fulfils it', () => {
  const cases: [typeof YES_NO, VisibleIf['operator'], VisibleIf['value'], boolean][] = [
    [YES_NO, '=', false, true],
    [YES_NO, '!=', true, true],
    [YES_NO, '=', 'no', false],
    [YES_NO, '!=', 'no', false],
    [COLOUR, '=', 'blau', true],
    [COLOUR, '!=', 'blau', true],
    [COLOUR, '=', 'grün', false],
    [COLOUR, '>', 'blau', false],
    [question(CHECK_TYPE.choice, { choices: ['rot'] }), '!=', 'rot', false],
    [NUMBER, '>', 5, true],
    [NUMBER, '=', '5', false],
    [TO_TEN, '=', 10, true],
    [TO_TEN, '=', 10.5, false],
    [TO_TEN, '>', 10, false],
    [TO_TEN, '>=', 10, true],
    [TO_TEN, '<', 0, false],
    [TO_TEN, '!=', 3, true],
    [TEXT, '=', 'x', true],
    [TEXT, '>', 5, false],
    [TEXT, '=', ' ', false],
    [DATE, '>', '2026-01-01', true],
    [DATE, '>', '01.01.2026', false],
    [DATE, '=', true, false],
    [RATED, '=', 10, true],
    [RATED, '<', 30, true],
    [RATED, '=', 99, false],
    [CONDITION, '=', 31, true],
    [CONDITION, '>=', 32, false],
  ];
  for (const [on, operator, value, expected] of cases)
    assert.equal(
      canHold({ item: 'a', operator, value }, on),
      expected,
      `${on.check_type_code} ${operator} ${String(value)}`,
    );
});
