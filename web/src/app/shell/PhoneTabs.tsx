import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconQrcode } from '@tabler/icons-react';
import { PageLink, useView } from '../../kit/router/parts.tsx';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { openScanner } from '../../kit/scanner.ts';
import { formatNumber } from '../../kit/format/format.ts';
import { later } from '../../kit/later.ts';
import { inArea, ROUTES } from '../../kit/paths.ts';
import { SyncPill, useSyncPhase } from '../../parts/sync/SyncPill.tsx';
import { useInAdmin } from '../../parts/page/AppLink.tsx';
import type { MenuEntry } from '../menuEntries.ts';
import { CountedIcon } from './CountedIcon.tsx';
import classes from './PhoneTabs.module.css';
import { Unread, useUnreadWords } from './Unread.tsx';
import { useActiveRoute, useMenuCounts, usePhoneTabs, useUnread } from './useShell.ts';

const more = later(async () => await import('./More.tsx'));

/** Below 768 px: the pages an inspector needs, at the bottom of the screen. */
export function PhoneTabs() {
  const t = useTranslations('shell');
  const tabs = usePhoneTabs();
  const unread = useUnread();
  const unreadWords = useUnreadWords();
  const [opened, { open, close }] = useDisclosure();
  const loaded = more.useOnRequest(opened, close);
  more.useSoon();
  return (
    <>
      <UrgentPill />
      <nav className={`flex line-above ${classes.tabs}`} aria-label={t('menu')}>
        {tabs.map((entry) => (
          <Fragment key={entry.route}>
            {entry.route === 'objects' && <ScanTab />}
            <PhoneTab entry={entry} />
          </Fragment>
        ))}
        <button
          type="button"
          className={`plain ${classes.tab}`}
          onClick={open}
          aria-haspopup="dialog"
        >
          <Unread large>
            <IconDots size={22} stroke={1.6} aria-hidden />
          </Unread>
          <span>{t('more')}</span>
          {!!unread && <span className="unseen">{unreadWords(unread)}</span>}
        </button>
      </nav>
      {loaded && <loaded.More opened={opened} close={close} />}
    </>
  );
}

/** Above the tabs if the page's head has no pill, and only when there is something to report. */
function UrgentPill() {
  const { loud } = useSyncPhase();
  const inHead = useView()?.pillInHead;
  if (inHead || !loud) return null;
  return (
    <div className={`absolute ${classes.pill}`}>
      <SyncPill />
    </div>
  );
}

function ScanTab() {
  const t = useTranslations('shell');
  return (
    <button
      type="button"
      className={`plain ${classes.tab}`}
      onClick={openScanner}
      aria-haspopup="dialog"
    >
      <span className={`centre flex-none radius-10 ${classes.scan}`}>
        <IconQrcode size={20} stroke={1.6} aria-hidden />
      </span>
      <span>{t('scan_tab')}</span>
    </button>
  );
}

function PhoneTab({ entry }: { entry: MenuEntry }) {
  const t = useTranslations('common.page');
  const inAdmin = useInAdmin();
  const active = useActiveRoute() === entry.route;
  const counts = useMenuCounts();
  const count = entry.count === 'todo' ? counts.todo : undefined;
  const Icon = entry.icon;
  return (
    <PageLink
      to={inArea(ROUTES[entry.route].pattern, inAdmin)}
      className={classes.tab}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
    >
      <CountedIcon large label={count ? formatNumber(count) : null}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </CountedIcon>
      <span>{t(entry.route)}</span>
    </PageLink>
  );
}
