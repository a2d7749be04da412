import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
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
  return (
    <>
      <div className={classes.bar}>
        <Views view={view} choose={choose} />
        {newest && <ReadAll upTo={newest.id} />}
      </div>
      {held > 0 && (
        <div className={classes.new}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowUp size={14} stroke={1.6} aria-hidden />}
            onClick={release}
          >
            {t('new', countArgs(held))}
          </Button>
        </div>
      )}
      <NoticeList view={view} notices={notices} />
    </>
  );
}
