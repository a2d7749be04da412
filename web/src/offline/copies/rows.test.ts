import type { QueryKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { BASIS, groupOf, LIST, type CopyFacts, type PictureFacts } from './rows.ts';
import { excess, excessPictures } from './room.ts';

const ME = 'u1';
const own = { filter: ['overdue=false', `responsible=${ME}`] };

describe('storing on the device', () => {
  const activeIds = new Set(['i1']);
  const pinnedIds = new Set(['o1']);
  test.each<[key: QueryKey, group: string | null]>([
    [['me'], BASIS],
    [['quality_status', 'entries'], BASIS],
    [['predefined_text', 'offered'], BASIS],
    [['inspection', 'one', 'i1'], 'i1'],
    [['inspection', 'details', 'i1'], 'i1'],
    [['inspection', 'items', 'i1', 'd1'], 'i1'],
    [['inspection', 'files', 'i1'], 'i1'],
    [['inspection', 'guidance', 'i1'], 'i1'],
    [['inspection', 'files', 'i2'], null],
    [['inspection', 'one', 'i2'], null], // viewed, not worked on
    [['inspection', 'log', 'i1'], null],
    [['inspection', 'list', own], LIST],
    [['inspection', 'list', { filter: ['responsible=u2'] }], null], // somebody else's
    [['inspection', 'list', {}], null], // everybody's
    [['inspection', 'open', ['x', 'responsible=u1']], LIST],
    [['inspection', 'open', ['x', 'responsible=u2']], null],
    [['inspection', 'list'], null],
    [['notice', 'list', 'all'], 'notices'],
    [['notice', 'settings'], null],
    [['object', 'one', 'o1'], 'object o1'],
    [['object', 'causes', 'o1', 1, 5], 'object o1'],
    [['object', 'label', 'o1', 'secret'], null],
    [['inspection', 'list', { global_filter: ['object=o1', 'operative_status=3'] }], 'object o1'],
    [['inspection', 'list', { global_filter: ['object=o2'] }], null],
    [['measurement_indicator', 'list', { global_filter: ['object=o1'] }], 'object o1'],
    [['measurement_indicator', 'list', { global_filter: ['object=o2'] }], null],
    [['measurement_indicator', 'list', { filter: ['object=o1'] }], null], // chosen in the list of all
    [['measurement_indicator', 'series', 'o1', null], null],
    [['object', 'one', 'o2'], null], // viewed, not kept
    [['object_class', 'list', { sort_by: 'name' }], BASIS],
    [['object_class', 'list', { page: 1 }], null],
    [['object_inspection_template', 'outlook', 'o1'], 'object o1'],
    [['object_inspection_template', 'outlook', 'o2'], null],
    [['content', 'object', 'o1', 'list', {}], 'object o1'],
    [['content', 'object', 'o2', 'list', {}], null],
    [['content', 'inspection', 'o1', 'list', {}], null],
    [['user', 'list', own], null],
  ])('stores %j with %s', (key, group) => {
    expect(groupOf(key, { user_id: ME, activeIds, pinnedIds })).toBe(group);
  });
});

describe('eviction', () => {
  const row = (id: string, group: string, used: number, size = 10): CopyFacts => ({
    id,
    account: 't u1',
    shape: 's',
    group,
    size,
    at: 0,
    used,
  });
  const limits = { objects: 1, inspections: 2, lists: 1, characters: 100 };

  test('drops nothing within the limits', () => {
    expect(excess([row('a', 'i1', 1), row('b', 'i2', 2), row('c', LIST, 3)], limits)).toEqual([]);
  });

  test('drops the least recently used inspection as a whole', () => {
    const rows = [row('a', 'i1', 1), row('a2', 'i1', 5), row('b', 'i2', 2), row('c', 'i3', 3)];
    expect(excess(rows, limits)).toEqual(['b']);
    expect(excess([...rows, row('d', 'i4', 9), row('e', 'i5', 8)], limits).toSorted()).toEqual([
      'a',
      'a2',
      'b',
      'c',
    ]);
  });

  test('drops lists one by one, independently of inspections', () => {
    expect(excess([row('a', 'i1', 1), row('l1', LIST, 2), row('l2', LIST, 3)], limits)).toEqual([
      'l1',
    ]);
  });

  test('keeps objects beside inspections, the last used ones', () => {
    const rows = [row('a', 'i1', 1), row('b', 'i2', 2), row('o', 'object o1', 3)];
    expect(excess(rows, limits)).toEqual([]);
    expect(excess([...rows, row('p', 'object o2', 4)], limits)).toEqual(['o']);
  });

  test('drops objects before the work of the user', () => {
    const rows = [row('o', 'object o1', 9, 60), row('a', 'i1', 1, 30), row('b', LIST, 2, 30)];
    expect(excess(rows, limits)).toEqual(['o']);
  });

  test('drops what does not fit, oldest first, and never what every page needs', () => {
    const rows = [row('me', BASIS, 0, 60), row('a', 'i1', 2, 30), row('b', 'i2', 1, 20)];
    expect(excess(rows, limits)).toEqual(['b']);
    expect(excess([row('me', BASIS, 0, 200), row('a', 'i1', 2, 30)], limits)).toEqual(['a']);
  });
});

describe('eviction of pictures', () => {
  const picture = (id: string, group: string, used: number, size = 10): PictureFacts => ({
    id,
    account: 't u1',
    group,
    size,
    used,
  });
  const rows = [{ account: 't u1', group: 'i1' }];

  test('keeps those of stored inspections, the newest first as far as there is room', () => {
    const pictures = [picture('a', 'i1', 1), picture('b', 'i1', 3), picture('c', 'i1', 2)];
    expect(excessPictures(pictures, rows)).toEqual([]);
    expect(excessPictures(pictures, rows, 20)).toEqual(['a']);
    expect(excessPictures(pictures, rows, 5).toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('drops those of inspections, and of users, that are not stored any more', () => {
    const foreign = { ...picture('b', 'i1', 2), account: 't u2' };
    expect(excessPictures([picture('a', 'i2', 3), foreign, picture('c', 'i1', 1)], rows)).toEqual([
      'a',
      'b',
    ]);
  });
});
