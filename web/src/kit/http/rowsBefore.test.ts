import { objects } from '@plumbline/contract/objects/wire';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { ListQuery } from '../listState.ts';
import { queryClient } from './queryClient.ts';
import { resourceApi } from './resourceApi.ts';

const { listQuery } = resourceApi(objects);
afterEach(() => queryClient.clear());

/** What a page shows that had an answer and now asks something else that is not answered yet. */
function shownAfter(total: number) {
  const query = (asked: ListQuery) => ({ ...listQuery(asked), enabled: false });
  const items = Array.from({ length: total }, (_, i) => ({ id: `${i}` })) as never; // only their number matters
  const first = query({ filter: ['a=1'] });
  queryClient.setQueryData(first.queryKey, { items, total, page: 1, page_size: 50 } as never);
  const observer = new QueryObserver(queryClient, first);
  const stop = observer.subscribe(() => undefined);
  observer.setOptions(query({ filter: ['a=2'] }));
  const { data, isPlaceholderData } = observer.getCurrentResult();
  stop();
  return { rows: data?.items.length, isPlaceholderData };
}

test('rows stay until the next answer is there', () => {
  expect(shownAfter(2)).toEqual({ rows: 2, isPlaceholderData: true });
});

test('that there were no rows says nothing about another question', () => {
  expect(shownAfter(0)).toEqual({ rows: undefined, isPlaceholderData: false });
});
