import { IconLayoutSidebar, IconBell } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useDisclosure } from '@mantine/hooks';
import { useRole } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { useInAdmin } from '../../parts/page/AppLink.tsx';
import { toolbarOf } from '../menus.ts';
import { SyncPill } from '../../parts/sync/SyncPill.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { later } from '../../kit/later.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { Popover } from '../../ui/overlays/Popup.tsx';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { LanguageMenu, SchemeMenu } from './Preferences.tsx';
import type { useSidebar } from './sidebarState.ts';
import { UserMenu } from './UserMenu.tsx';
import { ScanButton, MenuTool, Today } from './TopBarTools.tsx';
import { Unread, useUnreadWords } from './Unread.tsx';
import { useUnread } from './useShell.ts';
import classes from './TopBar.module.css';
import { ActionIcon } from '../../ui/buttons/Button.tsx';

/** Sidebar toggle, toolbar, language, colour scheme, date and user. */
export function TopBar({ sidebar }: { sidebar: ReturnType<typeof useSidebar> }) {
  const t = useTranslations('shell');
  const role = useRole();
  const inAdmin = useInAdmin();
  const isTold = useMay('notice.settings');
  const toolbar = toolbarOf(role, inAdmin);
  return (
    <header className={`row gap-4 min-width-0 ${classes.bar}`}>
      <Tooltip label={t('toggle_sidebar')}>
        <ActionIcon
          aria-label={t('toggle_sidebar')}
          aria-expanded={sidebar.open || sidebar.isOver}
          aria-keyshortcuts="["
          onClick={sidebar.toggle}
        >
          <IconLayoutSidebar size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {role !== 'superuser' && (
        <>
          <span className={`flex-none ${classes.rule}`} />
          <ScanButton />
          <span className={`flex-none ${classes.rule} ${classes.folds}`} />
          <nav
            className={`flex flex-none ${classes.tools} ${classes.folds}`}
            aria-label={t('toolbar')}
          >
            {toolbar.map((entry) => (
              <MenuTool key={entry.route} entry={entry} />
            ))}
          </nav>
        </>
      )}
      <span className="flex-1" />
      {role !== 'superuser' && <SyncPill />}
      {isTold && <Bell />}
      <LanguageMenu />
      <SchemeMenu />
      <span className={`flex-none ${classes.rule}`} />
      <Today />
      <UserMenu />
    </header>
  );
}

const panel = later(
  withTexts('notices', async () => await import('../../areas/notices/NoticePanel.tsx')),
);

/** The number of unread notices; opens the newest ones. */
function Bell() {
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
            <Unread>
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
