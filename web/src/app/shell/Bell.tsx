import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { later } from '../../kit/later.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { Popover } from '../../ui/overlays/Popup.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { Unread, useUnreadWords } from './Unread.tsx';
import { useUnread } from './useShell.ts';

const panel = later(
  withTexts('notices', async () => await import('../../areas/notices/NoticePanel.tsx')),
);

/** The number of unread notices; opens the newest ones. */
export function Bell() {
  const t = useTranslations('shell.notices');
  const unreadWords = useUnreadWords();
  const [opened, { close, toggle }] = useDisclosure();
  const count = useUnread();
  const loaded = panel.useOnRequest(opened, close);
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Tooltip label={t('title')} disabled={opened}>
          <ActionIcon
            aria-label={count === undefined ? t('title') : unreadWords(count)}
            onClick={toggle}
          >
            <Unread size={16}>
              <IconBell size={18} stroke={1.6} aria-hidden />
            </Unread>
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('title')}>
        {loaded ? <loaded.NoticePanel close={close} /> : <RowsSkeleton />}
      </Popover.Dropdown>
    </Popover>
  );
}
