import { useInfiniteQuery } from '@tanstack/react-query';
import { arrivalOf, useHeldList } from '../../kit/live/useHeldRows.ts';
import { isKnown, noticesQuery, type NoticeFilter } from './notices.ts';

/** The notices of a view, as far as they have been loaded. */
export function useNotices(view: NoticeFilter) {
  const query = useInfiniteQuery(noticesQuery(view));
  // Reading moves none of them, so nothing that the user does here shows what is held back.
  const held = useHeldList(
    arrivalOf(query, {
      key: view,
      rows: query.data?.pages.flatMap(({ items }) => items.filter(isKnown)) ?? [],
      pages: query.data?.pages.length ?? 0,
      hasMore: { before: false, after: query.hasNextPage },
    }),
  );
  return { query, held };
}
export type UserNotices = ReturnType<typeof useNotices>;
