import { expect, test } from 'vitest';
import { queryText, readDetail } from './api.ts';

test('repeats the key of a list and leaves out empty values', () => {
  const text = queryText({
    page: 1,
    filter: ['a=1', 'b~x y'],
    sort_by: undefined,
    global_filter: [],
    q: '',
    root: false,
  });
  expect(text).toBe('?page=1&filter=a%3D1&filter=b%7Ex+y&root=false');
  expect(queryText()).toBe('');
});

test('accepts a detail only in the shapes of the contract', () => {
  const items = [{ loc: ['query', 'page'], msg: 'too small', type: 'too_small' }];
  expect(readDetail({ detail: 'Not Found' })).toBe('Not Found');
  expect(readDetail({ detail: items })).toEqual(items);
  expect(readDetail({ detail: { code: 'stale' } })).toEqual({ code: 'stale' });
  for (const body of [
    null,
    'text',
    {},
    { detail: 7 },
    { detail: {} },
    { detail: [1] },
    { detail: null },
    { detail: [{ msg: 'no place' }] },
  ])
    expect(readDetail(body)).toBeNull();
});
