import { useRef } from 'react';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { NoticeList } from './NoticeList.tsx';
import classes from './NoticeBoard.module.css';
import type { NoticeFilter } from './notices.ts';
import { ReadAll } from './ReadAll.tsx';
import { useNotices } from './useNotices.ts';
import { Views } from './Views.tsx';

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
      <div className={classes.bar}>
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
