import { objects } from '@plumbline/contract/objects/wire';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { ListQuery } from '../listState.ts';
import { queryClient } from './queryClient.ts';
import { resourceApi } from './resourceApi.ts';

const { listQuery } = resourceApi(objects);
afterEach(() => queryClient.clear());

/** What a page shows after one result while the next query is still loading. */
function pageAfter(total: number) {
  const query = (question: ListQuery<'id'>) => ({ ...listQuery(question), enabled: false });
  const items = Array.from({ length: total }, (_, i) => ({ id: `${i}` })) as never; // only the number of rows matters
  const first = query({ filter: ['a=1'] });
  queryClient.setQueryData(first.queryKey, { items, total, page: 1, page_size: 50 } as never);
  const observer = new QueryObserver(queryClient, first);
  const stop = observer.subscribe(() => undefined);
  observer.setOptions(query({ filter: ['a=2'] }));
  const { data, isPlaceholderData } = observer.getCurrentResult();
  stop();
  return { rows: data?.items.length, isPlaceholderData };
}

test('keeps the rows until the next result arrives', () => {
  expect(pageAfter(2)).toEqual({ rows: 2, isPlaceholderData: true });
});

test('does not carry an empty result over to another query', () => {
  expect(pageAfter(0)).toEqual({ rows: undefined, isPlaceholderData: false });
});
