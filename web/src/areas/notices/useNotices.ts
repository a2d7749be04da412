import { useInfiniteQuery } from '@tanstack/react-query';
import { isKnown, noticesQuery, type NoticeFilter } from './notices.ts';
import { useHeldBack } from './useHeldBack.ts';

/** The notices of a view, as far as they have been loaded. */
export function useNotices(view: NoticeFilter) {
  const query = useInfiniteQuery(noticesQuery(view));
  const rows = query.data?.pages.flatMap(({ items }) => items.filter(isKnown)) ?? [];
  return { query, ...useHeldBack(rows, !query.isFetching) };
}
export type Notices = ReturnType<typeof useNotices>;
