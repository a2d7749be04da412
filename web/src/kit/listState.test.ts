import { expect, test } from 'vitest';
import { listStateOf, parseSearch, writeSearch } from './listState.ts';

test('the address of a list is readable and reads back the same', () => {
  const search = {
    filter: ['name~pump', 'quality_status:in:10,20'],
    sort_by: '-updated_at',
    page: '2',
  };
  const text = writeSearch(search);
  expect(decodeURIComponent(text)).toBe(
    '?filter=name~pump&filter=quality_status:in:10,20&sort_by=-updated_at&page=2',
  );
  expect(parseSearch(text)).toEqual(search);
});

test('what does not fit is left to its default', () => {
  expect(listStateOf({ page: '0', page_size: '5000', sort_by: '' })).toEqual({});
  expect(listStateOf({ page: '3', page_size: '50', filter: 'a=1' })).toEqual({
    page: 3,
    page_size: 50,
    filter: ['a=1'],
  });
});
