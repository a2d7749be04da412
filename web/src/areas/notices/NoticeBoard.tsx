import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { NoticeList } from './NoticeList.tsx';
import classes from './NoticeBoard.module.css';
import type { NoticeFilter } from './notices.ts';
import { ReadAll } from './ReadAll.tsx';
import { useNotices } from './useNotices.ts';
import { Views } from './Views.tsx';

/** All notices or the unread ones, with what can be done with them. */
export function NoticeBoard({
  view,
  choose,
}: {
  view: NoticeFilter;
  choose: (view: NoticeFilter) => void;
}) {
  const t = useTranslations('notices');
  const notices = useNotices(view);
  const { shown, held, release } = notices;
  const [newest] = shown;
  // Buttons that have done their work leave, so the focus goes on to the list.
  const list = useRef<HTMLDivElement>(null);
  const showNew = () => {
    flushSync(release);
    list.current?.querySelector<HTMLElement>('li > *')?.focus();
  };
  return (
    <>
      <div className={classes.bar}>
        <Views view={view} choose={choose} />
        {newest && (
          <ReadAll upTo={newest.id} done={() => list.current?.focus({ preventScroll: true })} />
        )}
      </div>
      {held > 0 && (
        <div className={classes.new}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowUp size={14} stroke={1.6} aria-hidden />}
            onClick={showNew}
          >
            {t('new', countArgs(held))}
          </Button>
        </div>
      )}
      <div ref={list} className={classes.list} tabIndex={-1}>
        <NoticeList view={view} notices={notices} />
      </div>
    </>
  );
}
