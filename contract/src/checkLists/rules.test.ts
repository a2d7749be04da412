import assert from 'node:assert/strict';
import test from 'node:test';
import { MAX_LEVELS, faultsOf, flatten } from './rules.ts';
import type { CheckListItemInput } from './schemas.ts';

const question = (more: Partial<CheckListItemInput> = {}): CheckListItemInput => ({
  name: 'Is it dry?',
  item_type: 'question',
  check_type_code: 2,
  ...more,
});
const header = (more: Partial<CheckListItemInput> = {}): CheckListItemInput => ({
  name: 'Roof',
  item_type: 'header',
  ...more,
});

/** The faults of a tree in a body, as `path type`. */
function faults(items: CheckListItemInput[]): string[] {
  const flat = flatten(items);
  return faultsOf(flat).map(
    ({ index, path, type }) => `${[...(flat[index]?.path ?? []), ...path].join('.')} ${type}`,
  );
}

test('a header has no check type, a question needs one', () => {
  assert.deepEqual(faults([header({ check_type_code: 1 }), header(), question()]), [
    'items.0.check_type_code header_check_type',
  ]);
  assert.deepEqual(faults([question({ check_type_code: null })]), [
    'items.0.check_type_code required',
  ]);
});

test('a choice question has distinct choices', () => {
  assert.deepEqual(faults([question({ check_type_code: 6 })]), ['items.0.choices required']);
  assert.deepEqual(faults([question({ check_type_code: 6, choices: ['a', 'b', 'a'] })]), [
    'items.0.choices.2 repeated',
  ]);
  assert.deepEqual(faults([question({ check_type_code: 6, choices: ['a', 'b'] })]), []);
});

test('a condition names an earlier question of the list that has a value', () => {
  const conditional = (item: string) =>
    question({ visible_if: { item, operator: '=', value: true } });
  assert.deepEqual(faults([question({ code: 'A' }), conditional('A')]), []);
  assert.deepEqual(
    faults([
      header({ items: [question(), question(), conditional('A')] }),
      question({ code: 'A' }),
    ]),
    ['items.0.items.2.visible_if visible_if'],
  );
  assert.deepEqual(
    faults([question({ code: 'A', visible_if: { item: 'A', operator: '=', value: 1 } })]),
    ['items.0.visible_if visible_if'],
  );
  assert.deepEqual(faults([header({ code: 'A' }), conditional('A')]), [
    'items.1.visible_if visible_if',
  ]);
  assert.deepEqual(faults([question({ code: 'A', check_type_code: 8 }), conditional('A')]), [
    'items.1.visible_if visible_if',
  ]);
});

test('bounds are in ascending order, equal ones may touch', () => {
  const faultsOfRule = (rule: CheckListItemInput['rule']) =>
    faults([question({ check_type_code: 4, rule: rule ?? null })]);
  assert.deepEqual(
    faultsOfRule({
      critical_min: 0,
      attention_min: 5,
      attention_max: 40,
      critical_max: 45,
      min: -50,
      max: 90,
    }),
    [],
  );
  assert.deepEqual(faultsOfRule({ critical_min: 5, attention_min: 5 }), []);
  assert.deepEqual(faultsOfRule({ critical_min: 6, attention_min: 5 }), [
    'items.0.rule.attention_min bounds',
  ]);
  assert.deepEqual(faultsOfRule({ attention_max: 50, critical_max: 45 }), [
    'items.0.rule.critical_max bounds',
  ]);
  assert.deepEqual(faultsOfRule({ critical_min: 10, critical_max: 5, attention_min: null }), [
    'items.0.rule.critical_max bounds',
  ]);
});

test('a rule lists only answers the question can have', () => {
  const rule = { by_answer: { maybe: 10 } } as const;
  assert.deepEqual(faults([question({ rule })]), ['items.0.rule.by_answer.maybe choice']);
  assert.deepEqual(faults([question({ check_type_code: 6, choices: ['maybe'], rule })]), []);
  assert.deepEqual(faults([question({ check_type_code: 10, rule })]), [
    'items.0.rule.by_answer.maybe choice',
  ]);
  assert.deepEqual(faults([question({ rule: { by_answer: { true: 30, false: 20 } } })]), []);
});

test('codes are unique within a list, at any depth', () => {
  assert.deepEqual(
    faults([header({ items: [question({ code: 'A' })] }), question({ code: 'A' })]),
    ['items.1.code repeated'],
  );
});

test('relevance is one of the three', () => {
  assert.deepEqual(faults([question({ relevance_code: 15 })]), [
    'items.0.relevance_code unknown_code',
  ]);
});

test(`a tree has at most ${MAX_LEVELS} levels`, () => {
  const deep = (levels: number): CheckListItemInput =>
    levels === 1 ? question() : header({ items: [deep(levels - 1)] });
  assert.deepEqual(faults([deep(MAX_LEVELS)]), []);
  assert.deepEqual(
    faults([deep(MAX_LEVELS + 1)]).map((fault) => fault.split(' ')[1]),
    ['too_deep_tree'],
  );
});
