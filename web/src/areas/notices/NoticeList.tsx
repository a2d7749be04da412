import { IconBell, IconChecks } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { MoreBelow } from './MoreBelow.tsx';
import { NoticeDays } from './NoticeDays.tsx';
import type { NoticeFilter } from './notices.ts';
import type { UserNotices } from './useNotices.ts';

/** By day, newest first; further ones are loaded as they come into sight. */
export function NoticeList({ view, notices }: { view: NoticeFilter; notices: UserNotices }) {
  const t = useTranslations('notices');
  const { query, held } = notices;
  if (query.data === undefined) return <RowsWaiting query={query} title={t('failed')} />;
  if (held.rows.length === 0) return <NoNotices view={view} />;
  return (
    <>
      <NoticeDays notices={held.rows} gone={held.gone} />
      {query.hasNextPage && (
        <MoreBelow
          key={query.data.pages.length}
          isLoading={query.isFetchingNextPage}
          load={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  );
}

function NoNotices({ view }: { view: NoticeFilter }) {
  const t = useTranslations('notices');
  return view === 'unread' ? (
    <StateMessage icon={IconChecks} title={t('all_read.title')} text={t('all_read.text')} />
  ) : (
    <StateMessage icon={IconBell} title={t('empty.title')} text={t('empty.text')} />
  );
}
