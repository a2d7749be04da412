import { IconBell, IconChecks } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useEffect, useRef } from 'react';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { NoticeDays } from './NoticeDays.tsx';
import type { NoticeFilter } from './notices.ts';
import type { UserNotices } from './useNotices.ts';
import classes from './NoticeList.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

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

/** The end of the loaded notices: loads the next page once it is in sight, or when pressed. */
function MoreBelow({ isLoading, load }: { isLoading: boolean; load: () => void }) {
  const t = useTranslations('notices');
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className={`flex justify-centre ${classes.below}`}>
      <Button variant="subtle" color="gray" loading={isLoading} onClick={load}>
        {t('earlier')}
      </Button>
    </div>
  );
}
