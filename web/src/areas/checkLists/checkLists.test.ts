import type { CheckListDetailView, CheckListNode } from '@plumbline/contract/views';
import { describe, expect, test } from 'vitest';
import { checkListDraft } from './draft.ts';
import type { CheckListDraft } from './draft.ts';
import { checkListBody } from './draftBody.ts';
import { copyItem, newItem, type DraftItem } from './draftItem.ts';
import { dropItem, renameChoice, sourcesFor, withCode } from './edits.ts';
import { checkListFaults, faultPlace } from './faults.ts';
import { linesOf, removeItem } from './tree.ts';
import type { OutlineStep } from './placing.ts';
import { dropPlace, moveItem, placeItem } from './placing.ts';

const item = (key: string, more: Partial<DraftItem> = {}): DraftItem => ({
  ...newItem(more.item_type ?? 'question'),
  key,
  name: key,
  ...more,
});
/** `a(b,c),d` as a tree of names. */
const shape = (items: readonly DraftItem[]): string =>
  items.map((one) => one.key + (one.items.length > 0 ? `(${shape(one.items)})` : '')).join(',');
const draft = (items: DraftItem[]): CheckListDraft => ({
  ...checkListDraft(undefined),
  name: 'List',
  items,
});

const tree = () => [item('a', { items: [item('b'), item('c')] }), item('d'), item('e')];

describe('the tree', () => {
  test('is numbered in document order', () => {
    expect(linesOf(tree()).map(({ item: { key }, number, level }) => [key, number, level])).toEqual(
      [
        ['a', '1', 1],
        ['b', '1.1', 2],
        ['c', '1.2', 2],
        ['d', '2', 1],
        ['e', '3', 1],
      ],
    );
  });

  test.each<[string, OutlineStep, string | null]>([
    ['c', 'up', 'a(c,b),d,e'],
    ['b', 'up', 'b,a(c),d,e'],
    ['c', 'down', 'a(b),c,d,e'],
    ['a', 'down', 'd,a(b,c),e'],
    ['a', 'up', null],
    ['e', 'down', null],
    ['d', 'in', 'a(b,c,d),e'],
    ['b', 'in', null],
    ['b', 'out', 'a(c),b,d,e'],
    ['d', 'out', null],
  ])('moves %s by %s', (key, step, expected) => {
    const movedItems = moveItem(tree(), key, step);
    expect(movedItems && shape(movedItems)).toBe(expected);
  });

  test('does not let an item become its own descendant or go too deep', () => {
    expect(placeItem(tree(), 'a', { parent: 'b', index: 0 })).toBeNull();
    const deep = Array.from({ length: 8 }).reduceRight<DraftItem[]>(
      (below, _, i) => [item(`l${i}`, { items: below })],
      [],
    );
    expect(placeItem([...deep, item('x')], 'x', { parent: 'l7', index: 0 })).toBeNull();
    expect(placeItem([...deep, item('x')], 'x', { parent: 'l6', index: 0 })).not.toBeNull();
  });

  test('drops a row at the wanted level where its neighbours allow it', () => {
    const lines = linesOf(removeItem(tree(), 'e'));
    expect(dropPlace(lines, 0, 3)).toEqual({ parent: null, index: 0 });
    expect(dropPlace(lines, 1, 1)).toEqual({ parent: 'a', index: 0 }); // b is below a
    expect(dropPlace(lines, 3, 1)).toEqual({ parent: null, index: 1 });
    expect(dropPlace(lines, 3, 2)).toEqual({ parent: 'a', index: 2 });
    expect(dropPlace(lines, 3, 9)).toEqual({ parent: 'c', index: 0 });
    expect(dropPlace(lines, 4, 1)).toEqual({ parent: null, index: 2 });
  });

  test('keeps the identity of unchanged items', () => {
    const before = tree();
    expect(removeItem(before, 'c')[1]).toBe(before[1]);
    expect(moveItem(before, 'e', 'up')?.[0]).toBe(before[0]);
  });
});

describe('conditions', () => {
  const asking = (source: string, value: string | boolean = true) =>
    ({ source, operator: '=', value }) as const;

  test('can depend on earlier questions that have a value', () => {
    const items = [
      item('h', { item_type: 'header', check_type_code: null, items: [item('q')] }),
      item('photo', { check_type_code: 8 }),
      item('me', { items: [item('below')] }),
      item('later'),
    ];
    expect(sourcesFor(items, 'me').map(({ item: one }) => one.key)).toEqual(['q']);
    expect(sourcesFor(items, 'below').map(({ item: one }) => one.key)).toEqual(['q', 'me']);
  });

  test('refer to a question by code, and give one without a code the next free one', () => {
    const items = withCode(
      [item('q'), item('x', { code: 'Q1' }), item('me', { visible_if: asking('q') })],
      'q',
    );
    expect(items[0]?.code).toBe('Q2');
    expect(checkListBody(draft(items)).items[2]?.visible_if).toEqual({
      item: 'Q2',
      operator: '=',
      value: true,
    });
  });

  test('are removed with their question, and follow a renamed choice', () => {
    const items = [
      item('q', {
        check_type_code: 6,
        choices: ['IN', 'OUT'],
        rule: { by_answer: { IN: 30, OUT: 10 } },
      }),
      item('me', { visible_if: asking('q', 'OUT') }),
    ];
    const renamed = renameChoice(items, 'q', { index: 1, text: 'Missing' });
    expect(renamed[0]).toMatchObject({
      choices: ['IN', 'Missing'],
      rule: { by_answer: { IN: 30, Missing: 10 } },
    });
    expect(renamed[1]?.visible_if?.value).toBe('Missing');
    expect(dropItem(items, 'q').map((one) => one.visible_if)).toEqual([null]);
  });
});

describe('the request body', () => {
  test('holds only the parts of a rule that its answer type uses', () => {
    const rule = { min: 1, critical_max: null, by_answer: { true: 30 } } as const;
    const bodyWith = (more: Partial<DraftItem>) =>
      checkListBody(draft([item('q', { rule, unit: 'bar', ...more })])).items[0];
    expect(bodyWith({ check_type_code: 4 })).toMatchObject({ rule: { min: 1 }, unit: 'bar' });
    expect(bodyWith({ check_type_code: 2 })).toMatchObject({
      rule: { by_answer: { true: 30 } },
      unit: null,
    });
    expect(bodyWith({ check_type_code: 5 })).toMatchObject({ rule: null });
    expect(bodyWith({ item_type: 'header' })).toMatchObject({ rule: null, check_type_code: null });
  });

  test('leaves the codes of the original out of a copy', () => {
    const copy = copyItem(item('a', { code: 'A', items: [item('b', { code: 'B' })] }));
    expect([copy.code, copy.items[0]?.code]).toEqual(['', '']);
    expect(copy.key).not.toBe('a');
  });
});

describe('faults', () => {
  test('appear at the field they belong to, wherever the item moves', () => {
    const items = [
      item('h', {
        item_type: 'header',
        items: [item('q', { check_type_code: 4, rule: { critical_min: 5, attention_min: 2 } })],
      }),
      item('', { key: 'blank' }),
      item('c', { check_type_code: 6 }),
    ];
    expect(checkListFaults(draft(items))).toEqual([
      { place: 'q/rule.attention_min', type: 'bounds', early: true },
      { place: 'c/choices', type: 'no_choices', early: false },
      { place: 'blank/name', type: 'required', early: false, limit: undefined },
    ]);
    expect(faultPlace(draft(items), 'items.0.items.0.rule.min')).toBe('q/rule.min');
    expect(faultPlace(draft(items), 'items.1')).toBe('blank/item');
    expect(faultPlace(draft(items), 'provider')).toBe('/provider');
  });

  test('report that a question no longer has the answer a condition requires', () => {
    const asking = (source: Partial<DraftItem>, value: string | number | boolean) => {
      const before = item('a', { code: 'Q1', ...source });
      const after = item('b', { visible_if: { source: 'a', operator: '=', value } });
      return checkListFaults(draft([before, after])).map(({ place, type }) => [place, type]);
    };
    const choice = { check_type_code: 6, choices: ['Red', 'Blue'] };
    expect(asking(choice, 'Red')).toEqual([]);
    expect(asking(choice, 'Green')).toEqual([['b/visible_if', 'answer_gone']]);
    expect(asking({ check_type_code: 2 }, 'Red')).toEqual([['b/visible_if', 'answer_gone']]);
    expect(asking({ check_type_code: 2 }, true)).toEqual([]);
    expect(asking({ check_type_code: 4 }, -5)).toEqual([]);
    expect(asking({ check_type_code: 4 }, '')).toEqual([['b/visible_if', 'no_value']]);
    expect(asking({ check_type_code: 1 }, 20)).toEqual([]);
  });

  test('are empty for a valid list', () => {
    expect(checkListFaults(draft(tree()))).toEqual([]);
    expect(checkListFaults({ ...draft([]), name: ' ' })).toMatchObject([
      { place: '/name', type: 'required' },
    ]);
  });
});

test('keeps the keys of items across a save', () => {
  const node = (id: string, name: string, items: CheckListNode[] = []) =>
    ({
      id,
      name,
      items,
      item_type: 'question',
      relevance: { code: 20 },
      choices: [],
      code: null,
      visible_if: null,
    }) as unknown as CheckListNode; // only the fields read here
  const view = {
    name: 'List',
    items: [node('1', 'a', [node('2', 'b')]), node('3', 'c')],
  } as unknown as CheckListDetailView; // only the fields read here
  const before = draft([
    item('x', { name: 'a', items: [item('y', { name: 'b' })] }),
    item('z', { name: 'c' }),
  ]);
  expect(shape(checkListDraft(view, before).items)).toBe('x(y),z');
  expect(shape(checkListDraft(view, draft(tree())).items)).toBe('1(2),3');
});
