import type { ItemView } from '@plumbline/contract/inspections/items';
import { expect, test } from 'vitest';
import { sectionOf, workOf } from '../../work.ts';
import { outlineNumbers, restOf } from './rest.ts';

let made = 0;
const item = (change: Partial<ItemView> = {}) => {
  made += 1;
  return {
    id: `item ${made}`,
    parent_id: null,
    number: `1.${made}`,
    item_type: 'question',
    check_type: { id: '', code: 1, name: '' },
    choices: [],
    rule: null,
    visible_if: null,
    require_photo_on: [],
    require_comment_on: [],
    value: null,
    not_applicable: false,
    quality_status: null,
    comment: null,
    content_count: 0,
    proposed: false,
    previous: null,
    code: null,
    ...change,
  } as unknown as ItemView; // only what answering reads
};
const ofLast = (code: number) =>
  ({ quality_status: { id: '', code, name: '' } }) as ItemView['previous'];

function rest(...items: ItemView[]) {
  const detail = { id: 'd', group_name: 'Outside', group_number: 1 };
  const { groups, left } = restOf(workOf([sectionOf(detail as never, items)]));
  return {
    answered: groups.flatMap((group) => group.items.map(({ body }) => body)),
    left: Object.fromEntries([...left].map(([reason, items]) => [reason, items.length])),
  };
}

test('answers what is open and rated with OK, and nothing that has an answer', () => {
  const answered = item({ quality_status: { id: '', code: 10, name: '' } });
  expect(rest(item(), answered, item({ not_applicable: true }))).toEqual({
    answered: [{ quality_status_code: 30 }],
    left: {},
  });
});

test.each([
  ['a photo on OK', { require_photo_on: [30] as const }, 'photo'],
  ['a comment on OK', { require_comment_on: [30] as const }, 'comment'],
  ['a number', { check_type: { id: '', code: 4, name: '' } }, 'own'],
  ['a photo as its answer', { check_type: { id: '', code: 8, name: '' } }, 'own'],
  ['a condition with two good answers', { check_type: { id: '', code: 10, name: '' } }, 'own'],
  ['a critical result last time', { previous: ofLast(10) }, 'last'],
  ['attention last time', { previous: ofLast(20) }, 'last'],
])('leaves out an item with %s', (_name, change, reason) => {
  expect(rest(item(change as Partial<ItemView>))).toEqual({ answered: [], left: { [reason]: 1 } });
});

test('a photo that is there, or is needed only for a finding, keeps nothing back', () => {
  const { answered } = rest(
    item({ require_photo_on: [30], content_count: 1 }),
    item({ require_photo_on: [10, 20] }),
    item({ previous: ofLast(30) }),
  );
  expect(answered).toHaveLength(3);
});

test('yes or no is answered by the rule of its item', () => {
  const leaking = item({
    check_type: { id: '', code: 2, name: '' },
    rule: { by_answer: { true: 10, false: 30 } },
  });
  expect(rest(leaking).answered).toEqual([{ value: false }]);
});

test('numbers of one level are joined from three on', () => {
  expect(outlineNumbers(['1.3', '1.4', '1.6', '1.7', '1.8', '2.1'])).toBe('1.3, 1.4, 1.6–1.8, 2.1');
  expect(outlineNumbers(['1.9', '1.10', '1.11'])).toBe('1.9–1.11');
  expect(outlineNumbers(['7'])).toBe('7');
});
