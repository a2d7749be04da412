import type { DetailView, ItemView } from '@plumbline/contract/inspections/items';
import { expect, test } from 'vitest';
import { findingsOf, detailPlace, sectionOf, workOf } from './work.ts';

const detail = (id: string, group_number: number, group_name: string, change = {}) =>
  ({
    id,
    group_number,
    group_name,
    check_list: { id: 'l', name: group_name },
    object: { id: 'base', name: 'Pump' },
    ...change,
  }) as unknown as DetailView; // counts of the server are not read
const item = (id: string, change: Partial<ItemView> = {}) =>
  ({
    id,
    parent_id: null,
    code: id,
    item_type: 'question',
    check_type: null,
    visible_if: null,
    require_photo_on: [],
    require_comment_on: [],
    value: null,
    not_applicable: false,
    quality_status: null,
    comment: null,
    content_count: 0,
    ...change,
  }) as unknown as ItemView; // only what the rule reads
const ratedItem = (id: string, code: number, change: Partial<ItemView> = {}) =>
  item(id, { quality_status: { id: '', code, name: '' }, ...change });

test('merges details of one group into one segment of the progress, ordered by number', () => {
  const work = workOf([
    sectionOf(detail('c', 2, 'Electrical'), [item('c1')]),
    sectionOf(detail('a', 1, 'Safety'), [ratedItem('a1', 30), item('a2')]),
    sectionOf(detail('b', 1, 'Safety'), [ratedItem('b1', 10)]),
  ]);
  expect(work.groups.map(({ name, progress }) => [name, progress.filled, progress.total])).toEqual([
    ['Safety', 2, 3],
    ['Electrical', 0, 1],
  ]);
  expect(work.progress).toEqual({ filled: 2, total: 4 });
  expect(work.counts).toEqual({ ok: 1, attention: 0, critical: 1 });
});

test('gives every gap its item, its group and its reason', () => {
  const uncommented = ratedItem('b', 20, { require_comment_on: [20] });
  const work = workOf([sectionOf(detail('d', 1, 'Safety'), [item('a'), uncommented])]);
  expect(work.gaps.map((gap) => [gap.item.id, gap.detail.group_name, gap.reason])).toEqual([
    ['a', 'Safety', 'answer'],
    ['b', 'Safety', 'comment'],
  ]);
});

test('neither shows nor requires an item whose condition is not met', () => {
  const why = item('why', { visible_if: { item: 'stop', operator: '=', value: 10 } });
  const hidden = sectionOf(detail('d', 1, 'Safety'), [ratedItem('stop', 30), why]);
  expect(hidden.items.map(({ id }) => id)).toEqual(['stop']);
  const section = sectionOf(detail('d', 1, 'Safety'), [ratedItem('stop', 10), why]);
  expect([...section.gaps.keys()]).toEqual(['why']);
});

test('lists critical findings first', () => {
  const section = sectionOf(detail('d', 1, 'S'), [
    ratedItem('a', 20),
    ratedItem('b', 30),
    ratedItem('c', 10),
  ]);
  expect(findingsOf(workOf([section])).map((finding) => finding.item.id)).toEqual(['c', 'a']);
});

test('omits from a place what the heading already says', () => {
  expect(detailPlace(detail('d', 1, 'Safety'), 'base')).toBe('');
  const other = { check_list: { id: 'l', name: 'Guards' }, object: { id: 'x', name: 'Motor' } };
  expect(detailPlace(detail('d', 1, 'Safety', other), 'base')).toBe('Guards · Motor');
  expect(detailPlace(detail('d', 1, 'Safety', other), 'base', true)).toBe('Motor');
});
