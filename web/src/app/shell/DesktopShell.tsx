import { PRODUCT_NAME, UI_VERSION } from '@plumbline/contract/product';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { versionQuery } from '../../kit/version.ts';
import { useToday } from '../../ui/useToday.ts';
import { useSyncText } from '../../ui/SyncPill.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './sidebarState.ts';
import classes from './DesktopShell.module.css';
import { TopBar } from './TopBar.tsx';
import { useTenantName } from './useShell.ts';

/** Sidebar, top bar and footer share the canvas; the page is one inset sheet and the only scroller. */
export function DesktopShell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const sidebar = useSidebar();
  return (
    <div className={classes['frame']} data-rail={!sidebar.open || undefined}>
      <a className={classes['skip']} href="#content">
        {t('skip_to_content')}
      </a>
      <Sidebar open={sidebar.open} />
      <TopBar sidebar={sidebar} />
      <main id="content" tabIndex={-1} className={classes['sheet']}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

function Footer() {
  const t = useTranslations('session');
  const { data } = useQuery(versionQuery);
  const tenant = useTenantName();
  const sync = useSyncText();
  const year = useToday().getFullYear();
  return (
    <footer className={classes['footer']}>
      <span>{t('ui_version', { version: UI_VERSION })}</span>
      {data && <span>{t('server_version', { version: data.version })}</span>}
      <span>
        © {year} {tenant === PRODUCT_NAME ? tenant : `${tenant} · ${PRODUCT_NAME}`}
      </span>
      <span className={classes['sync']} role="status">
        {sync}
      </span>
    </footer>
  );
}
