import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CHECK_TYPE } from '../checkLists/checkTypes.ts';
import type { VisibleIf } from '../checkLists/schemas.ts';
import { completionOf } from './completion.ts';
import type { RuleItem } from './completion.ts';

const question: RuleItem = {
  id: 'a',
  parent_id: null,
  code: null,
  item_type: 'question',
  check_type_code: CHECK_TYPE.quality,
  visible_if: null,
  require_photo_on: [],
  require_comment_on: [],
  value: null,
  not_applicable: false,
  quality_status_code: null,
  comment: null,
  content_count: 0,
  proposed: false,
};
const item = (changes: Partial<RuleItem>): RuleItem => ({ ...question, ...changes });

const fillCases: [string, Partial<RuleItem>, boolean][] = [
  ['an unrated quality item', {}, false],
  ['a rated quality item', { quality_status_code: 30 }, true],
  [
    'a question without a check type is rated',
    { check_type_code: null, quality_status_code: 20 },
    true,
  ],
  ['a quality item with a mere value', { value: 'x' }, false],
  ['a text of blanks', { check_type_code: CHECK_TYPE.text, value: '  ' }, false],
  ['a text', { check_type_code: CHECK_TYPE.text, value: 'dry' }, true],
  ['the answer no', { check_type_code: CHECK_TYPE.yesNo, value: false }, true],
  ['the number zero', { check_type_code: CHECK_TYPE.number, value: 0 }, true],
  [
    'a number item rated but without its number',
    { check_type_code: CHECK_TYPE.number, quality_status_code: 30 },
    false,
  ],
  ['a photo item without a photo', { check_type_code: CHECK_TYPE.photo, value: 'x' }, false],
  ['a photo item with one', { check_type_code: CHECK_TYPE.photo, content_count: 1 }, true],
  ['a signature', { check_type_code: CHECK_TYPE.signature, content_count: 1 }, true],
  [
    'a signature without its picture',
    { check_type_code: CHECK_TYPE.signature, signature: { refusal: null } },
    false,
  ],
  [
    'a refusal to sign',
    { check_type_code: CHECK_TYPE.signature, signature: { refusal: 'Too loud' } },
    true,
  ],
  ['not applicable', { not_applicable: true }, true],
];
for (const [name, changes, expected] of fillCases) {
  test(`${name} is ${expected ? 'filled' : 'open'}`, () => {
    const { progress, gaps } = completionOf([item(changes)]);
    assert.deepEqual(progress, { filled: expected ? 1 : 0, total: 1 });
    assert.deepEqual(gaps, expected ? [] : [{ item_id: 'a', reason: 'answer' }]);
  });
}

const evidence: [string, Partial<RuleItem>, string | null][] = [
  [
    'critical without its comment',
    { quality_status_code: 10, require_comment_on: [10] },
    'comment',
  ],
  [
    'critical with a blank comment',
    { quality_status_code: 10, require_comment_on: [10], comment: ' ' },
    'comment',
  ],
  [
    'attention where only critical needs a comment',
    { quality_status_code: 20, require_comment_on: [10] },
    null,
  ],
  [
    'critical with its comment',
    { quality_status_code: 10, require_comment_on: [10], comment: 'x' },
    null,
  ],
  [
    'not applicable needs no evidence',
    {
      not_applicable: true,
      quality_status_code: 10,
      require_comment_on: [10],
      require_photo_on: [10],
    },
    null,
  ],
  ['critical without its photo', { quality_status_code: 10, require_photo_on: [10, 20] }, 'photo'],
  [
    'critical with its photo',
    { quality_status_code: 10, require_photo_on: [10], content_count: 1 },
    null,
  ],
  [
    'critical with neither comment nor photo',
    { quality_status_code: 10, require_comment_on: [10], require_photo_on: [10] },
    'comment',
  ],
  ['ok where only worse needs a photo', { quality_status_code: 30, require_photo_on: [10] }, null],
];
for (const [name, changes, reason] of evidence) {
  test(`evidence: ${name}`, () => {
    assert.deepEqual(
      completionOf([item(changes)]).gaps,
      reason === null ? [] : [{ item_id: 'a', reason }],
    );
  });
}

const conditionCases: [string, Partial<RuleItem>, Omit<VisibleIf, 'item'>, boolean][] = [
  [
    'equal answers',
    { check_type_code: CHECK_TYPE.yesNo, value: true },
    { operator: '=', value: true },
    true,
  ],
  [
    'a boolean against its word',
    { check_type_code: CHECK_TYPE.yesNo, value: true },
    { operator: '=', value: 'true' },
    true,
  ],
  [
    'a number against the same number in words',
    { check_type_code: CHECK_TYPE.number, value: 1 },
    { operator: '=', value: '1.0' },
    true,
  ],
  [
    'unequal answers',
    { check_type_code: CHECK_TYPE.choice, value: 'wood' },
    { operator: '!=', value: 'steel' },
    true,
  ],
  [
    'the same under unequal',
    { check_type_code: CHECK_TYPE.choice, value: 'steel' },
    { operator: '!=', value: 'steel' },
    false,
  ],
  [
    'nothing answered yet, even under unequal',
    { check_type_code: CHECK_TYPE.choice },
    { operator: '!=', value: 'steel' },
    false,
  ],
  [
    'a blank text',
    { check_type_code: CHECK_TYPE.text, value: ' ' },
    { operator: '!=', value: 'steel' },
    false,
  ],
  [
    'a number above',
    { check_type_code: CHECK_TYPE.number, value: 5.5 },
    { operator: '>', value: 5 },
    true,
  ],
  [
    'a number at the bound',
    { check_type_code: CHECK_TYPE.number, value: 5 },
    { operator: '>', value: 5 },
    false,
  ],
  [
    'a number at the closed bound',
    { check_type_code: CHECK_TYPE.number, value: 5 },
    { operator: '<=', value: 5 },
    true,
  ],
  [
    'an order against no number',
    { check_type_code: CHECK_TYPE.number, value: 5 },
    { operator: '>', value: '' },
    false,
  ],
  [
    'a later day',
    { check_type_code: CHECK_TYPE.date, value: '2026-03-01' },
    { operator: '>=', value: '2026-02-28' },
    true,
  ],
  [
    'an earlier day',
    { check_type_code: CHECK_TYPE.date, value: '2026-03-01' },
    { operator: '<', value: '2026-02-28' },
    false,
  ],
  ['a rating', { quality_status_code: 10 }, { operator: '<=', value: 20 }, true],
  [
    'not applicable matches nothing',
    { check_type_code: CHECK_TYPE.number, value: 5, not_applicable: true },
    { operator: '!=', value: 4 },
    false,
  ],
];
for (const [name, changes, condition, expected] of conditionCases) {
  test(`a condition on ${name} ${expected ? 'shows' : 'hides'} the item`, () => {
    const items = [
      item({ code: 'first', ...changes }),
      item({ id: 'b', visible_if: { item: 'first', ...condition } }),
    ];
    assert.equal(completionOf(items).visible.has('b'), expected);
  });
}

test('a condition sees only earlier and visible items', () => {
  const later = [
    item({ id: 'b', visible_if: { item: 'x', operator: '=', value: 30 } }),
    item({ code: 'x', quality_status_code: 30 }),
  ];
  assert.equal(completionOf(later).visible.has('b'), false);
  const itself = [
    item({
      code: 'x',
      quality_status_code: 30,
      visible_if: { item: 'x', operator: '=', value: 30 },
    }),
  ];
  assert.equal(completionOf(itself).visible.size, 0);
  const hiddenCases = [
    item({ id: 'a', code: 'a' }),
    item({
      id: 'b',
      code: 'b',
      quality_status_code: 30,
      visible_if: { item: 'a', operator: '=', value: 30 },
    }),
    item({ id: 'c', visible_if: { item: 'b', operator: '=', value: 30 } }),
  ];
  assert.deepEqual([...completionOf(hiddenCases).visible], ['a']);
});

test('all items under a hidden header are hidden, and a header is never a gap', () => {
  const items = [
    item({ id: 'a', code: 'a', quality_status_code: 30 }),
    item({
      id: 'h',
      item_type: 'header',
      check_type_code: null,
      visible_if: { item: 'a', operator: '=', value: 10 },
    }),
    item({ id: 'c', parent_id: 'h' }),
    item({ id: 'k', item_type: 'header', check_type_code: null }),
    item({ id: 'd', parent_id: 'k', quality_status_code: 20 }),
  ];
  const { visible, progress, gaps, counts } = completionOf(items);
  assert.deepEqual([...visible], ['a', 'k', 'd']);
  assert.deepEqual(progress, { filled: 2, total: 2 });
  assert.deepEqual(gaps, []);
  assert.deepEqual(counts, { ok: 1, attention: 1, critical: 0 });
});

const anyItems = fc
  .array(
    fc.record({
      parent: fc.option(fc.nat(11), { nil: null }),
      header: fc.boolean(),
      check_type_code: fc.constantFrom(null, 1, 2, 4, 5, 8),
      quality_status_code: fc.constantFrom(null, 10, 20, 30),
      value: fc.constantFrom(null, true, false, 3, 'x', ' '),
      not_applicable: fc.boolean(),
      condition: fc.option(
        fc.record({
          item: fc.nat(11).map(String),
          operator: fc.constantFrom('=' as const, '!=' as const, '>' as const),
          value: fc.constantFrom(true, 3, 'x', 20),
        }),
        { nil: null },
      ),
      content_count: fc.nat(1),
    }),
    { maxLength: 12 },
  )
  .map((choice) =>
    choice.map(({ parent, header, condition, ...rest }, index) =>
      item({
        ...rest,
        id: String(index),
        code: String(index),
        parent_id: parent === null || parent >= index ? null : String(parent),
        item_type: header ? 'header' : 'question',
        visible_if: condition,
      }),
    ),
  );

test('for any list: progress, gaps and counts cover visible questions only', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const { visible, progress, gaps, counts } = completionOf(items);
      const questions = items.filter((one) => one.item_type === 'question' && visible.has(one.id));
      assert.equal(progress.total, questions.length);
      assert.equal(
        progress.total - progress.filled,
        gaps.filter((gap) => gap.reason === 'answer').length,
      );
      assert.ok(gaps.every((gap) => questions.some((one) => one.id === gap.item_id)));
      assert.ok(counts.ok + counts.attention + counts.critical <= questions.length);
      for (const one of items)
        assert.ok(!visible.has(one.id) || one.parent_id === null || visible.has(one.parent_id));
    }),
  );
});

test('for any list: answering a hidden item changes nothing', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const before = completionOf(items);
      const withAnswer = items.map((one) =>
        before.visible.has(one.id)
          ? one
          : { ...one, value: 'x', quality_status_code: 10, not_applicable: false },
      );
      assert.deepEqual(completionOf(withAnswer), before);
    }),
  );
});

test('a proposal is shown and shows what depends on it, but fills and counts nothing', () => {
  const asks = item({
    id: 'a',
    code: 'leaks',
    check_type_code: CHECK_TYPE.yesNo,
    value: true,
    quality_status_code: 20,
    proposed: true,
  });
  const dependent = item({ id: 'b', visible_if: { item: 'leaks', operator: '=', value: true } });
  const { visible, progress, counts, gaps } = completionOf([asks, dependent]);
  assert.deepEqual([...visible], ['a', 'b']);
  assert.deepEqual(progress, { filled: 0, total: 2 });
  assert.equal(counts.attention, 0);
  assert.deepEqual(gaps, [
    { item_id: 'a', reason: 'confirm' },
    { item_id: 'b', reason: 'answer' },
  ]);
});
