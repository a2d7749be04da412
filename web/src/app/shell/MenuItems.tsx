import { PageLink } from '../../kit/router/parts.tsx';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { inArea, ROUTES } from '../../kit/paths.ts';
import { useInAdmin } from '../../parts/page/AppLink.tsx';
import type { MenuEntry, MenuGroup } from '../menuEntries.ts';
import type { EntityIcon } from '../../parts/entity/entities.ts';
import classes from './Sidebar.module.css';
import { useActiveRoute, useMenuCounts } from './useShell.ts';
import { RailTooltip } from './WorkspaceSelector.tsx';

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
        <span className="grow cut">{t(group.label)}</span>
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
  const count = useMenuCounts()[entry.count ?? 'todo'];
  const Icon = entry.icon;
  const name = t(entry.route);
  return (
    <RailTooltip name={name} open={open}>
      <PageLink
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
        {open && <span className="grow cut">{name}</span>}
        {open && entry.count && count !== undefined && (
          <span className="size-12 regular faint num">{formatNumber(count)}</span>
        )}
      </PageLink>
    </RailTooltip>
  );
}
