import { MOST_UNREAD } from '@plumbline/contract/notices/unread';
import type { UnreadNotices } from '@plumbline/contract/notices/schemas';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { formatNumber } from '../../kit/format/format.ts';

export const unreadQuery = queryOptions({
  queryKey: ['notice', 'unread'],
  queryFn: ({ signal }) => api.get<UnreadNotices>('/notice/unread', { signal }),
  meta: { quiet: true },
});

/** For a badge: `99+` for as many as the server counts. */
export const unreadText = (count: number): string =>
  count < MOST_UNREAD ? formatNumber(count) : `${formatNumber(MOST_UNREAD - 1)}+`;
