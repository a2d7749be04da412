import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlacedObject } from '#areas/rules/service.ts';
import { ruleChanges } from './match.ts';
import type { StoredAssignment, TemplateRule } from './match.ts';

const object = (more: Partial<PlacedObject> = {}): PlacedObject => ({
  id: 'pump 1',
  archived: false,
  units: ['yard', 'north', 'company'],
  classes: ['screw pump', 'pump'],
  ...more,
});
const rule = (id: string, more: Partial<TemplateRule> = {}): TemplateRule => ({
  id,
  inspection_template_id: 'monthly',
  object_class_id: 'pump',
  business_unit_id: 'north',
  ...more,
});
const assignment = (rule_id: string | null): StoredAssignment => ({
  id: 'one',
  object_id: 'pump 1',
  inspection_template_id: 'monthly',
  rule_id,
});
const joined = (rule_id: string, inspection_template_id = 'monthly') => ({
  object_id: 'pump 1',
  inspection_template_id,
  rule_id,
});

test('objects join and leave templates as the rules about their class and unit say', () => {
  const south = rule('s', { business_unit_id: 'south' });
  const valves = rule('v', { object_class_id: 'valve' });
  const anywhere = rule('a', { business_unit_id: null });
  const anything = rule('b', { object_class_id: null });
  type Changes = ReturnType<typeof ruleChanges>;
  const cases: [
    name: string,
    object: PlacedObject,
    rules: TemplateRule[],
    assignments: StoredAssignment[],
    expected: Partial<Changes>,
  ][] = [
    ['joins', object(), [rule('n')], [], { join: [joined('n')] }],
    ['of any unit', object(), [anywhere], [], { join: [joined('a')] }],
    ['of any class', object({ classes: [] }), [anything], [], { join: [joined('b')] }],
    ['without a class', object({ classes: [] }), [rule('n')], [], {}],
    ['elsewhere', object(), [south], [], {}],
    ['of another class', object(), [valves], [], {}],
    ['has it already', object(), [rule('n')], [assignment('n')], {}],
    ['by hand', object(), [rule('n')], [assignment(null)], {}],
    ['by hand, without a rule', object(), [], [assignment(null)], {}],
    ['leaves', object(), [south], [assignment('s')], { leave: [assignment('s')] }],
    ['rule is gone', object(), [], [assignment('n')], { leave: [assignment('n')] }],
    [
      'another rule keeps it',
      object(),
      [south, anywhere],
      [assignment('s')],
      { pass: [{ id: 'one', rule_id: 'a' }] },
    ],
    ['stays with its rule', object(), [anywhere, rule('n')], [assignment('n')], {}],
    ['the first of two', object(), [anywhere, rule('n')], [], { join: [joined('a')] }],
    [
      'two templates',
      object(),
      [rule('n'), rule('y', { inspection_template_id: 'yearly' })],
      [assignment(null)],
      { join: [joined('y', 'yearly')] },
    ],
    ['archived', object({ archived: true }), [rule('n')], [], {}],
    ['archived later', object({ archived: true }), [rule('n')], [assignment('n')], {}],
  ];
  for (const [name, one, rules, assignments, expected] of cases)
    assert.deepEqual(
      ruleChanges([one], rules, assignments),
      { join: [], pass: [], leave: [], ...expected },
      name,
    );
});
