import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { unreadText } from '../../areas/notices/unread.ts';
import { paths } from '../../kit/paths.ts';
import classes from './PhoneTabs.module.css';
import { useUnreadWords } from './Unread.tsx';
import { useUnread } from './useShell.ts';

export function MoreNotices({ close }: { close: () => void }) {
  const t = useTranslations('shell.notices');
  const unreadWords = useUnreadWords();
  const count = useUnread();
  return (
    <div className={classes.section}>
      <Button
        fullWidth
        size="lg"
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconBell size={18} stroke={1.6} aria-hidden />}
        aria-label={count === undefined ? t('title') : unreadWords(count)}
        onClick={close}
        renderRoot={(props: Record<string, unknown>) => <Link {...props} to={paths.notices()} />}
      >
        {t('title')}
        {!!count && <span className={`${classes.unread} num`}>{unreadText(count)}</span>}
      </Button>
    </div>
  );
}
