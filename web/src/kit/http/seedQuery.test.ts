import { afterEach, expect, test } from 'vitest';
import { queryClient } from './queryClient.ts';
import { seedQuery } from './seedQuery.ts';
import { deviceNow } from '../../../test/clock.ts';

const UNREAD = ['notice', 'unread'] as const;
const BEFORE = deviceNow() - 1000;
const unread = () => queryClient.getQueryData(UNREAD);
const cached = () => queryClient.getQueryCache().build(queryClient, { queryKey: UNREAD });
afterEach(() => queryClient.clear());

test('a query without data has what it is given', () => {
  seedQuery(UNREAD, { count: 1 }, BEFORE);
  expect(unread()).toEqual({ count: 1 });
});

test('older data gives way', () => {
  queryClient.setQueryData(UNREAD, { count: 2 }, { updatedAt: BEFORE - 1 });
  seedQuery(UNREAD, { count: 1 }, BEFORE);
  expect(unread()).toEqual({ count: 1 });
});

test('what was fetched meanwhile stays', () => {
  queryClient.setQueryData(UNREAD, { count: 2 });
  seedQuery(UNREAD, { count: 1 }, BEFORE);
  expect(unread()).toEqual({ count: 2 });
});

test.each([
  ['with data', () => queryClient.setQueryData(UNREAD, { count: 0 }, { updatedAt: BEFORE - 1 })],
  ['without data', () => undefined],
])('what was outdated meanwhile stays to be fetched, %s', (_, prepare) => {
  prepare();
  const before = unread();
  cached().invalidate();
  seedQuery(UNREAD, { count: 0 }, BEFORE);
  expect(unread()).toBe(before);
  expect(queryClient.getQueryState(UNREAD)?.isInvalidated).toBe(true);
});
