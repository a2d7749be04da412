import { Kbd, SegmentedControl, Switch, UnstyledButton } from '@mantine/core';
import { WORKSPACE } from '@plumbline/contract/kit/permissions';
import { IconExternalLink, IconKeyboard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { changeWithArchived, withArchived } from '../../kit/archived.ts';
import { config } from '../../kit/config.ts';
import { formatNumber } from '../../kit/format/format.ts';
import { useRole } from '../../kit/session/me.ts';
import { inArea, ROUTES } from '../../kit/paths.ts';
import { useGo, useInAdmin } from '../../parts/page/AppLink.tsx';
import { Brand, Mark } from '../../ui/Brand.tsx';
import { homeOf } from '../guards.ts';
import { workspacesOf, type MenuEntry, type MenuGroup } from '../menus.ts';
import { openShortcuts } from '../Shortcuts.tsx';
import type { EntityIcon } from '../../parts/entity/entities.ts';
import classes from './Sidebar.module.css';
import { useActiveRoute, useCounts, useMenu, useTenantName, useWorkspace } from './useShell.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';

/** Navigation with names and counts, or icons only (the rail). */
export function Sidebar({ open }: { open: boolean }) {
  const t = useTranslations('shell');
  const session = useTranslations('session');
  const role = useRole();
  const name = useTenantName();
  const menu = useMenu();
  const storage = menu.storage ? config().external_storage_url : null;
  return (
    <aside className={classes.sidebar} data-rail={!open || undefined}>
      <div className={classes.brand}>
        {open ? <Brand name={name} subtitle={session('subtitle')} /> : <Mark />}
      </div>
      {open && <WorkspaceSelector />}
      <nav className={classes.menu} aria-label={t('menu')}>
        <MenuItems entries={menu.main} open={open} />
        {(menu.masterData.length > 0 || storage !== null) && (
          <>
            {open && <h2 className={classes.heading}>{t('master_data')}</h2>}
            <MenuItems entries={menu.masterData} open={open} />
            {storage !== null && <StorageLink url={storage} open={open} />}
          </>
        )}
      </nav>
      {role !== 'superuser' && open && <ArchivedSwitch />}
      <Named name={t('shortcuts.title')} open={open}>
        <UnstyledButton
          className={classes.item}
          onClick={openShortcuts}
          aria-label={t('shortcuts.title')}
        >
          <IconKeyboard size={18} stroke={1.6} aria-hidden />
          {open && <span className={classes.name}>{t('shortcuts.title')}</span>}
          {open && <Kbd>?</Kbd>}
        </UnstyledButton>
      </Named>
    </aside>
  );
}

/** Only the role's workspaces; with a single one there is nothing to choose. */
export function WorkspaceSelector() {
  const t = useTranslations('shell');
  const role = useRole();
  const workspace = useWorkspace();
  const go = useGo();
  const offered = workspacesOf(role);
  if (offered.length < 2) return null;
  return (
    <SegmentedControl
      fullWidth
      mb="xs"
      aria-label={t('workspace.label')}
      value={String(WORKSPACE[workspace])}
      data={offered.map((one) => ({
        value: String(WORKSPACE[one]),
        label: t(`workspace.${one}`),
      }))}
      onChange={(value) =>
        go(Number(value) === WORKSPACE.support ? ROUTES.supportQrCode.pattern : homeOf(role))
      }
    />
  );
}

/** The rail shows names as tooltips. */
function Named({ name, open, children }: { name: string; open: boolean; children: ReactNode }) {
  return (
    <Tooltip label={name} position="right" disabled={open}>
      <div>{children}</div>
    </Tooltip>
  );
}

export function MenuItems({
  entries,
  open,
}: {
  entries: (MenuEntry | MenuGroup)[];
  open: boolean;
}) {
  return entries.map((entry) =>
    'route' in entry ? (
      <MenuItem key={entry.route} entry={entry} open={open} />
    ) : (
      <MenuSection key={entry.label} group={entry} open={open} />
    ),
  );
}

function MenuSection({ group, open }: { group: MenuGroup; open: boolean }) {
  const t = useTranslations('shell');
  const Icon: EntityIcon = group.icon;
  const [first] = group.entries;
  if (!open) return first && <MenuItem entry={first} open={false} />;
  return (
    <div role="group" aria-label={t(group.label)}>
      <div className={classes.item} data-heading>
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={classes.name}>{t(group.label)}</span>
      </div>
      {group.entries.map((entry) => (
        <MenuItem key={entry.route} entry={entry} open={open} indented />
      ))}
    </div>
  );
}

function MenuItem({
  entry,
  open,
  indented = false,
}: {
  entry: MenuEntry;
  open: boolean;
  indented?: boolean;
}) {
  const t = useTranslations('common.page');
  const inAdmin = useInAdmin();
  const active = useActiveRoute() === entry.route;
  const count = useCounts()[entry.count ?? 'todo'];
  const Icon = entry.icon;
  const name = t(entry.route);
  return (
    <Named name={name} open={open}>
      <Link
        to={inArea(ROUTES[entry.route].pattern, inAdmin)}
        className={classes.item}
        data-active={active || undefined}
        aria-current={active ? 'page' : undefined}
        aria-label={open ? undefined : name}
      >
        {indented ? (
          <span className={classes.indent} />
        ) : (
          <Icon size={18} stroke={1.6} aria-hidden />
        )}
        {open && <span className={classes.name}>{name}</span>}
        {open && entry.count && count !== undefined && (
          <span className={`${classes.count} num`}>{formatNumber(count)}</span>
        )}
      </Link>
    </Named>
  );
}

export function StorageLink({ url, open }: { url: string; open: boolean }) {
  const t = useTranslations('shell');
  return (
    <Named name={t('file_storage')} open={open}>
      <a
        className={classes.item}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t('file_storage')}
      >
        <IconExternalLink size={18} stroke={1.6} aria-hidden />
        {open && <span className={classes.name}>{t('file_storage')}</span>}
      </a>
    </Named>
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
