import type { ItemView } from '@plumbline/contract/inspections/items';
import { expect, test } from 'vitest';
import { sectionOf, workOf } from '../work.ts';
import { nextOpen } from './useAdvance.ts';

const item = (id: string, change: Partial<ItemView> = {}) =>
  ({
    id,
    parent_id: null,
    item_type: 'question',
    check_type: { id: '', code: 1, name: '' },
    visible_if: null,
    require_photo_on: [],
    require_comment_on: [],
    value: null,
    not_applicable: false,
    quality_status: null,
    comment: null,
    content_count: 0,
    proposed: false,
    code: null,
    ...change,
  }) as unknown as ItemView; // only what the completion rule reads
const rated = (code: number, change: Partial<ItemView> = {}): Partial<ItemView> => ({
  quality_status: { id: '', code, name: '' },
  ...change,
});
const detail = { id: 'd', group_name: 'Outside', group_number: 1 };
const work = (...items: ItemView[]) => workOf([sectionOf(detail as never, items)]);

test.each([
  ['an answer that needs nothing more leads on, past what is answered', rated(30), 'd'],
  ['not applicable leads on', { not_applicable: true }, 'd'],
  ['an answer that is not shown yet waits', {}, null],
  ['a photo that is needed is waited for', rated(30, { require_photo_on: [30] }), null],
  ['a finding stays in sight', rated(10), null],
])('%s', (_name, change, next) => {
  const items = [item('a'), item('b', change), item('c', rated(30)), item('d')];
  expect(nextOpen(work(...items), 'b')).toBe(next);
});

test('the last open item leads nowhere', () => {
  expect(nextOpen(work(item('a'), item('b', rated(30))), 'b')).toBeNull();
});
