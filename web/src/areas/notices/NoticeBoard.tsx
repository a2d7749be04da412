import { useRef } from 'react';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { ViewPill } from '../../ui/layout/ViewPill.tsx';
import { NoticeList } from './NoticeList.tsx';
import { type NoticeFilter, useMarkAllRead, NOTICE_VIEWS } from './notices.ts';
import { useNotices } from './useNotices.ts';
import { unreadQuery } from './unread.ts';
import classes from './NoticeBoard.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

/** All notices or the unread ones, with their actions. */
export function NoticeBoard({
  view,
  choose,
}: {
  view: NoticeFilter;
  choose: (view: NoticeFilter) => void;
}) {
  const notices = useNotices(view);
  const { held } = notices;
  const [newest] = held.rows;
  // A button that has done its work leaves, so the focus goes on to the list.
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className={`row wrap justify-between ${classes.bar}`}>
        <Views view={view} choose={choose} />
        {newest && (
          <ReadAll upTo={newest.id} done={() => list.current?.focus({ preventScroll: true })} />
        )}
      </div>
      <div ref={list} className={classes.list} tabIndex={-1}>
        <HeldRows held={held} />
        <NoticeList view={view} notices={notices} />
      </div>
    </>
  );
}

/** Marks everything up to the newest notice on screen, which leaves what has arrived since. */
function ReadAll({ upTo, done }: { upTo: string; done: () => void }) {
  const t = useTranslations('notices');
  const { data } = useQuery(unreadQuery);
  const mark = useMarkAllRead(done);
  if (!data?.count) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<IconChecks size={14} stroke={1.6} aria-hidden />}
      loading={mark.isPending}
      onClick={() => mark.mutate(upTo)}
    >
      {t('read_all')}
    </Button>
  );
}

function Views({ view, choose }: { view: NoticeFilter; choose: (view: NoticeFilter) => void }) {
  const t = useTranslations('notices.views');
  return (
    <div className="flex gap-4" role="group" aria-label={t('label')}>
      {NOTICE_VIEWS.map((one) => (
        <ViewPill
          key={one}
          label={t(one)}
          count={undefined}
          chosen={one === view}
          onClick={() => choose(one)}
        />
      ))}
    </div>
  );
}
