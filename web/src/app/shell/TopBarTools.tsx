import { IconQrcode } from '@tabler/icons-react';
import { PageLink } from '../../kit/router/parts.tsx';
import { useTranslations } from 'use-intl';
import { openScanner } from '../../kit/scanner.ts';
import { formatWeekday } from '../../kit/format/weekday.ts';
import { formatDate, formatNumber } from '../../kit/format/format.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { inArea, ROUTES } from '../../kit/paths.ts';
import { useInAdmin } from '../../parts/page/AppLink.tsx';
import type { MenuEntry } from '../menuEntries.ts';
import { CountedIcon } from './CountedIcon.tsx';
import classes from './TopBarTools.module.css';
import { useActiveRoute, useMenuCounts } from './useShell.ts';
import { useToday } from '../../kit/format/now.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';

/** Labelled; in a narrow bar only the icon remains. */
export function ScanButton() {
  const common = useTranslations('common');
  const shell = useTranslations('shell');
  return (
    <Tooltip label={common('scan')}>
      <button
        type="button"
        className={`plain ${classes.scan}`}
        aria-label={shell('scan_qr')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Q"
        onClick={openScanner}
      >
        <IconQrcode size={18} stroke={1.6} aria-hidden />
        <span>{shell('scan_qr')}</span>
      </button>
    </Tooltip>
  );
}

export function MenuTool({ entry }: { entry: MenuEntry }) {
  const t = useTranslations('common.page');
  const inAdmin = useInAdmin();
  const active = useActiveRoute() === entry.route;
  const counts = useMenuCounts();
  const count = entry.count === 'todo' ? counts.todo : undefined;
  const Icon = entry.icon;
  return (
    <Tooltip label={t(entry.route)}>
      <PageLink
        to={inArea(ROUTES[entry.route].pattern, inAdmin)}
        className={`hover ${classes.tool}`}
        data-active={active || undefined}
        aria-current={active ? 'page' : undefined}
        aria-label={t(entry.route)}
      >
        <CountedIcon label={count ? formatNumber(count) : null}>
          <Icon size={18} stroke={1.6} aria-hidden />
        </CountedIcon>
      </PageLink>
    </Tooltip>
  );
}

export function Today() {
  const { locale } = useLanguage();
  const today = useToday();
  return (
    <div className={`column flex-none nowrap ${classes.today}`}>
      <strong className="medium num-date">{formatDate(today)}</strong>
      <span className="size-11 faint">{formatWeekday(today, locale)}</span>
    </div>
  );
}
