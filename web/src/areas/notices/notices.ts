import type { RowsPage } from '@plumbline/contract/kit/rows';
import { isNoticeKind } from '@plumbline/contract/notices/kinds';
import type { NoticeKind } from '@plumbline/contract/notices/kinds';
import type { UnreadNotices } from '@plumbline/contract/notices/schemas';
import type { NoticeView } from '@plumbline/contract/notices/wire';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';

/** The choices of which notices are listed. */
export const NOTICE_VIEWS = ['all', 'unread'] as const;
export type NoticeFilter = (typeof NOTICE_VIEWS)[number];

export type KnownNotice = NoticeView & { kind: NoticeKind };
/** A page that is older than its server does not know all kinds. */
export const isKnown = (notice: NoticeView): notice is KnownNotice => isNoticeKind(notice.kind);

const PAGE_SIZE = 30;
type NoticesPage = Omit<RowsPage<NoticeView>, 'total'> & { next_cursor: string | null };

/** The user's notices, newest first. */
export const noticesQuery = (view: NoticeFilter) =>
  infiniteQueryOptions({
    queryKey: ['notice', 'list', view],
    queryFn: ({ pageParam, signal }) =>
      api.get<NoticesPage>('/notice', {
        query: {
          page_size: PAGE_SIZE,
          with_total: false,
          cursor: pageParam,
          filter: view === 'unread' ? ['is_read=false'] : [],
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Marks a notice as read when it is opened. A failure is not worth a message: the notice stays unread. */
export const useMarkRead = () =>
  useAct((id: string) => api.patch<NoticeView>(`/notice/${id}`, { body: { is_read: true } }), {
    changes: ['notice'],
    quiet: true,
  });

/** Marks the notice `up_to` and all before it. */
export const useMarkAllRead = (done: () => void) =>
  useAct((up_to: string) => api.post<UnreadNotices>('/notice/read', { body: { up_to } }), {
    changes: ['notice'],
    done,
  });
