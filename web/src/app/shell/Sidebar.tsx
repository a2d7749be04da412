import { IconExternalLink, IconKeyboard } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { changeWithArchived, withArchived } from '../../kit/archived.ts';
import { config } from '../../kit/config.ts';
import { Brand, Mark } from '../../ui/Brand.tsx';
import { openShortcuts } from '../shortcutsState.ts';
import classes from './Sidebar.module.css';
import { useMenu, useTenantName } from './useShell.ts';
import { WorkspaceSelector, RailTooltip } from './WorkspaceSelector.tsx';
import { MenuItems } from './MenuItems.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';

interface Props {
  open: boolean;
  /** Called when a page has been chosen; only for the sidebar over the page, which has a name of its own. */
  chosen?: (() => void) | undefined;
}

/** Navigation with names and counts, or icons only (the rail). */
export function Sidebar({ open, chosen }: Props) {
  const t = useTranslations('shell');
  const session = useTranslations('session');
  const name = useTenantName();
  const menu = useMenu();
  const storage = menu.storage ? config().external_storage_url : null;
  return (
    <aside className={`column min-height-0 ${classes.sidebar}`} data-rail={!open || undefined}>
      {!chosen && (
        <div className={`flex align-centre flex-none ${classes.brand}`}>
          {open ? <Brand name={name} subtitle={session('subtitle')} /> : <Mark />}
        </div>
      )}
      {open && <WorkspaceSelector />}
      <nav
        className={`column flex-1 min-height-0 ${classes.menu}`}
        aria-label={t('menu')}
        onClickCapture={chosen}
      >
        <MenuItems entries={menu.main} open={open} />
        {(menu.masterData.length > 0 || storage !== null) && (
          <>
            {open && (
              <h2 className={`small regular faint ${classes.heading}`}>{t('master_data')}</h2>
            )}
            <MenuItems entries={menu.masterData} open={open} />
            {storage !== null && <StorageLink url={storage} open={open} />}
          </>
        )}
      </nav>
      {open && <ArchivedSwitch />}
      <RailTooltip name={t('shortcuts.title')} open={open}>
        <button
          type="button"
          className={`plain ${classes.item}`}
          onClick={openShortcuts}
          aria-label={t('shortcuts.title')}
        >
          <IconKeyboard size={18} stroke={1.6} aria-hidden />
          {open && <span className="grow cut">{t('shortcuts.title')}</span>}
          {open && <kbd>?</kbd>}
        </button>
      </RailTooltip>
    </aside>
  );
}

export function StorageLink({ url, open }: { url: string; open: boolean }) {
  const t = useTranslations('shell');
  return (
    <RailTooltip name={t('file_storage')} open={open}>
      <a
        className={classes.item}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t('file_storage')}
      >
        <IconExternalLink size={18} stroke={1.6} aria-hidden />
        {open && <span className="grow cut">{t('file_storage')}</span>}
      </a>
    </RailTooltip>
  );
}

/** Shows archived rows everywhere; changing it reloads the page. */
export function ArchivedSwitch() {
  const t = useTranslations('shell');
  return (
    <Switch
      className={classes.item}
      classNames={{ body: classes.switch }}
      labelPosition="left"
      label={t('with_archived')}
      defaultChecked={withArchived()}
      onChange={(event) => changeWithArchived(event.currentTarget.checked)}
    />
  );
}
