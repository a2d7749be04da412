import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useRole } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { useInAdmin } from '../../parts/page/AppLink.tsx';
import { toolbarOf } from '../menus.ts';
import { Bell } from './Bell.tsx';
import { LanguageMenu, SchemeMenu } from './Preferences.tsx';
import { SyncPill } from '../../parts/sync/SyncPill.tsx';
import classes from './TopBar.module.css';
import type { useSidebar } from './sidebarState.ts';
import { UserMenu } from './UserMenu.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { ScanButton, MenuTool, Today } from './TopBarTools.tsx';

/** Sidebar toggle, toolbar, language, colour scheme, date and user. */
export function TopBar({ sidebar }: { sidebar: ReturnType<typeof useSidebar> }) {
  const t = useTranslations('shell');
  const role = useRole();
  const inAdmin = useInAdmin();
  const isTold = useMay('notice.settings');
  const toolbar = toolbarOf(role, inAdmin);
  return (
    <header className={classes.bar}>
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
          <span className={classes.rule} />
          <ScanButton />
          <span className={`${classes.rule} ${classes.folds}`} />
          <nav className={`${classes.tools} ${classes.folds}`} aria-label={t('toolbar')}>
            {toolbar.map((entry) => (
              <MenuTool key={entry.route} entry={entry} />
            ))}
          </nav>
        </>
      )}
      <span className={classes.space} />
      {role !== 'superuser' && <SyncPill />}
      {isTold && <Bell />}
      <LanguageMenu />
      <SchemeMenu />
      <span className={classes.rule} />
      <Today />
      <UserMenu />
    </header>
  );
}
