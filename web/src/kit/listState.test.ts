import { expect, test } from 'vitest';
import {
  changedSearch,
  isStep,
  listStateOf,
  type ListState,
  type StateChange,
} from './listState.ts';
import { parseSearch, writeSearch, type SearchValues } from './search.ts';

test('falls back to the default for invalid values', () => {
  expect(listStateOf({ page: '0', page_size: '5000', sort_by: '' })).toEqual({});
  expect(listStateOf({ page: '3', page_size: '50', filter: 'a=1' })).toEqual({
    page: 3,
    page_size: 50,
    filter: ['a=1'],
  });
});

test('keeps the view in the address, so that a link shows others the same', () => {
  const search = changedSearch({ page: '3' }, { columns: ['name', 'tags'], view: 'flat' });
  expect(writeSearch(search)).toBe('?page=3&columns=name%2Ctags&view=flat');
  expect(listStateOf(parseSearch(writeSearch(search)))).toEqual({
    page: 3,
    columns: ['name', 'tags'],
    view: 'flat',
  });
  expect(changedSearch(search as SearchValues, { columns: undefined })).not.toHaveProperty(
    'columns',
  );
  expect(changedSearch({ page: '3' }, { filter: ['a=1'] })).toEqual({ filter: ['a=1'] });
});

for (const [now, next, step] of [
  [{}, { filter: ['a=1'] }, true],
  [{ filter: ['a=1'] }, { filter: undefined }, true],
  [{}, { filter: ['name~p'] }, true],
  [{ filter: ['name~p'] }, { filter: ['name~pu'] }, false],
  [{ filter: ['name~p', 'a=1'] }, { filter: ['name~p'] }, true],
  [{ filter: ['name~p'] }, { filter: undefined }, true],
  [{}, { page: 2 }, true],
  [{}, { sort_by: 'name' }, false],
  [{}, { columns: ['name'] }, false],
] as const) {
  test(`${JSON.stringify(next)} after ${JSON.stringify(now)} is ${step ? 'a' : 'no'} step of the history`, () => {
    expect(isStep(now as ListState, next as StateChange)).toBe(step);
  });
}
