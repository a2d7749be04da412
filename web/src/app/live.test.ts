import type { EventView } from '@plumbline/contract/events/events';
import { expect, test } from 'vitest';
import type { EventNews } from '../kit/live/follow.ts';
import { isOutdated, pauseAfter } from './live.ts';

const [ME, PUMP, ROOF] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const event = (type: EventView['type'], entity: string, id: string | null = PUMP): EventView => ({
  type,
  entity,
  id,
  at: '2026-11-23T12:00:00Z',
});
const LIST = ['object', 'list', { page: 1 }];

const CASES: [name: string, news: EventNews, key: readonly unknown[], outdated: boolean][] = [
  ['a list of the entity', event('update', 'object'), LIST, true],
  ['the row itself', event('update', 'object'), ['object', 'one', PUMP], true],
  ['another row', event('update', 'object'), ['object', 'one', ROOF], false],
  [
    'another row, of several that have changed',
    event('update', 'object', null),
    ['object', 'one', ROOF],
    true,
  ],
  ['a row above an archived one', event('archive', 'object'), ['object', 'one', ROOF], true],
  ['the numbers of the home page', event('create', 'object'), ['stats', 'home', {}], true],
  [
    'a row whose inspection was completed',
    event('complete', 'inspection'),
    ['object', 'one', ROOF],
    true,
  ],
  [
    'an object whose restriction was judged',
    event('judge', 'constraint'),
    ['object', 'one', ROOF],
    true,
  ],
  ['the list of restrictions', event('judge', 'constraint'), ['constraint', 'list', {}], true],
  ['objects, while an inspection is answered', event('answer', 'inspection'), LIST, false],
  [
    'the inspection that is answered',
    event('answer', 'inspection'),
    ['inspection', 'details', PUMP],
    true,
  ],
  ['another inspection', event('answer', 'inspection'), ['inspection', 'details', ROOF], false],
  ['a list of something else', event('update', 'check_list'), LIST, false],
  ['its files', event('update', 'object'), ['content', 'object', PUMP, 'list', {}], true],
  [
    'files of another row',
    event('update', 'object'),
    ['content', 'object', ROOF, 'list', {}],
    false,
  ],
  ['files of something else', event('update', 'user'), ['content', 'object', PUMP, 'list'], false],
  [
    'the indicator of a value that was corrected',
    event('update', 'indicator_value_history'),
    ['measurement_indicator', 'one', ROOF],
    true,
  ],
  [
    'an object whose value was corrected',
    event('update', 'indicator_value_history'),
    ['object', 'one', ROOF],
    true,
  ],
  ['anything, if a unit was shared', event('create', 'user_shared_bu', ME), LIST, true],
  ['anything, if the user was changed', event('update', 'user', ME), LIST, true],
  ['anything, if another user was changed', event('update', 'user', ROOF), LIST, false],
  [
    'anything, if so many users were changed that none is named',
    event('update', 'user', null),
    LIST,
    true,
  ],
  ['the banner of the licence, if the tenant was changed', event('update', 'tenant'), ['me'], true],
  ['the account of the tenant', event('update', 'tenant'), ['tenant', 'license'], true],
  ['anything, if events were missed', 'missed', ['object', 'one', ROOF], true],
  [
    'an entity without pages',
    event('update', 'inspection_class'),
    ['inspection_class', 'list', {}],
    true,
  ],
  ['the row above a new one', event('create', 'object'), ['object', 'one', ROOF], true],
  ['a list, when somebody begins to edit a row', event('presence', 'object'), LIST, false],
  ['who edits the row', event('presence', 'object'), ['presence', 'object', PUMP, 'a page'], true],
];

for (const [name, news, key, outdated] of CASES)
  test(`outdated: ${name}`, () => {
    expect(isOutdated(key, news, ME)).toBe(outdated);
  });

test('pages refetch less often while changes go on, and at once after a while without', () => {
  const pauses = [500];
  for (const after of [10_000, 1000, 2000, 4000, 8000, 8000, 20_000])
    pauses.push(pauseAfter(pauses.at(-1) ?? 0, after));
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000, 1000]);
});
