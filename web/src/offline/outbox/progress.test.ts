import type { ItemView } from '@plumbline/contract/inspections/items';
import { expect, test } from 'vitest';
import type { AnswerEntry } from './entry.ts';
import { progressWith } from './progress.ts';

const itemOf = (id: string, change: Partial<ItemView> = {}) =>
  ({
    id,
    parent_id: null,
    code: id,
    item_type: 'question',
    check_type: { id: '', code: 2, name: '' },
    choices: [],
    rule: null,
    visible_if: null,
    require_comment_on: [],
    require_photo_on: [],
    value: null,
    not_applicable: false,
    quality_status: null,
    comment: null,
    answered_at: null,
    content_count: 0,
    proposed: false,
    ...change,
  }) as ItemView; // what counting reads
const items = [
  itemOf('new'),
  itemOf('answered', { value: true }),
  itemOf('copied', { value: true, proposed: true }),
  itemOf('hidden', { visible_if: { item: 'new', operator: '=', value: true } }),
];
const entryOf = (item_id: string, body: AnswerEntry['body'], state = 'held') =>
  ({ key: item_id, detail_id: 'd', item_id, body, state }) as AnswerEntry; // what counting reads
const counted = { filled: 1, total: 3 };

test.each([
  ['a first answer, and the question it brings', entryOf('new', { value: true }), 2, 4],
  ['no other answer to what is answered', entryOf('answered', { value: false }), 1, 3],
  ['an answer that is taken back', entryOf('answered', { value: null }), 0, 3],
  ['a confirmed proposal', entryOf('copied', { confirmed: true }), 2, 3],
  ['no answer that was refused', entryOf('new', { value: true }, 'refused'), 1, 3],
])('counts %s in the progress on this device', (_what, entry, filled, total) => {
  expect(progressWith(counted, [entry], () => items)).toEqual({ filled, total });
});

test('counts details that were not loaded here the way the server does', () => {
  const entries = [entryOf('new', { value: true })];
  expect(progressWith(counted, entries, () => undefined)).toEqual(counted);
});
