import { Outlet, useRouter, useView } from '../../kit/router/parts.tsx';
import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PRODUCT_NAME, UI_VERSION } from '@plumbline/contract/product';
import { later } from '../../kit/later.ts';
import { useMay } from '../../kit/session/may.ts';
import { watchReturns } from '../../kit/returning.ts';
import { MeProvider, useMe, useRole } from '../../kit/session/me.ts';
import type { DeviceNeeds } from '../../offline/serviceWorker.ts';
import { keepCopies, keepPush, sendAnswers, tellOfDevice } from '../../offline/start.ts';
import { PageSkeleton } from '../../ui/layout/Skeletons.tsx';
import { SyncAnnouncement, useSyncText } from '../../parts/sync/SyncPill.tsx';
import { useSurroundings } from '../../kit/device.tsx';
import { Shortcuts } from '../Shortcuts.tsx';
import { fetchWhenQuiet, whenQuiet } from '../../kit/quiet.ts';
import { countArgs, formatDate } from '../../kit/format/format.ts';
import { useToday } from '../../kit/format/now.ts';
import { formatWeekday } from '../../kit/format/weekday.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { pinned } from '../../offline/copies/pinned.ts';
import { AwayBanner } from './AwayBanner.tsx';
import { ClockBanner } from './ClockBanner.tsx';
import { Dialogs } from './Dialogs.tsx';
import { LicenseBanner, LowCreditsBanner } from './LicenseBanner.tsx';
import { LockedBanner } from './LockedBanner.tsx';
import { PhoneTabs } from './PhoneTabs.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './sidebarState.ts';
import { TopBar } from './TopBar.tsx';
import { useUnread, useServerVersion, useTenantName } from './useShell.ts';
import classes from './Shell.module.css';

const sidebarDrawer = later(async () => await import('./SidebarDrawer.tsx'));

/**
 * The frame around every page of a signed-in user. The page keeps its position in the tree, so
 * rotating a phone changes only what surrounds it and unsaved input survives.
 */
export const Shell = () => (
  <MeProvider>
    <Frame />
  </MeProvider>
);

const storePage = async (needs: DeviceNeeds) =>
  (await import('../../offline/storePage.ts')).storePage(needs);

function Frame() {
  const t = useTranslations('shell');
  const { device, low } = useSurroundings();
  const phone = device === 'phone';
  const sidebar = useSidebar();
  const late = sidebarDrawer.useOnRequest(sidebar.isOver, sidebar.close);
  const { id } = useMe();
  const role = useRole();
  const mayTell = useMay('device.tell');
  const { locale } = useLanguage();
  const { history } = useRouter();
  const fullScreen = useView()?.ownsPhone === true;
  const alone = fullScreen && (phone || low);
  useEffect(() => watchReturns(history), [history]);
  useEffect(keepCopies, []);
  useEffect(() => fetchWhenQuiet(() => storePage({ locale, role })), [locale, role]);
  useEffect(() => sendAnswers(id), [id]);
  useEffect(() => keepPush(id), [id]);
  useEffect(() => (mayTell ? tellOfDevice() : undefined), [id, mayTell]);
  useEffect(() => stayLive(id), [id]);
  useEffect(keepCurrent, [id]);
  return (
    <>
      <div
        className={`grid ${classes.frame}`}
        data-device={device}
        data-alone={alone || undefined}
        data-rail={!sidebar.open || undefined}
      >
        {!phone && (
          <a className={`absolute ${classes.skip}`} href="#content">
            {t('skip_to_content')}
          </a>
        )}
        {!phone && !alone && <Sidebar open={sidebar.open} />}
        {!phone && !alone && <TopBar sidebar={sidebar} />}
        {!phone && !alone && late && (
          <late.SidebarDrawer opened={sidebar.isOver} close={sidebar.close} />
        )}
        {phone && !fullScreen && <PhoneHead />}
        <div className={`min-width-0 ${classes.banners}`}>
          {!fullScreen && <AwayBanner />}
          <LockedBanner />
          {!fullScreen && (
            <>
              <ClockBanner />
              <LicenseBanner />
              <LowCreditsBanner />
            </>
          )}
        </div>
        <main id="content" tabIndex={-1} className={`min-width-0 overflow-auto ${classes.sheet}`}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        {!alone && <Footer />}
        {phone && !fullScreen && <PhoneTabs />}
      </div>
      <SyncAnnouncement />
      <NoticeAnnouncement />
      {!phone && <Shortcuts />}
      <Dialogs />
    </>
  );
}

/** Shows what others do, once the first page has loaded. Returns a function that stops. */
function stayLive(me: string): () => void {
  const stopping = new AbortController();
  // if it cannot be loaded, pages refetch when they are used
  whenQuiet(() => {
    import('../live.ts')
      .then((live) => live.refetchWhenChanged(me, stopping.signal))
      .catch(() => 0);
  });
  return () => stopping.abort();
}

/** Announces notices that arrive while the page is open, each once. */
function NoticeAnnouncement() {
  const t = useTranslations('shell.notices');
  const count = useUnread();
  const [seen, setSeen] = useState({ count, arrived: 0, turn: 0 });
  if (count !== seen.count) {
    const arrived = count === undefined || seen.count === undefined ? 0 : count - seen.count;
    setSeen({ count, arrived, turn: seen.turn + 1 });
  }
  return (
    <span className="unseen" role="status">
      {/* a new element each time, because the same words twice would not be read again */}
      {seen.arrived > 0 && <span key={seen.turn}>{t('arrived', countArgs(seen.arrived))}</span>}
    </span>
  );
}

/** Versions, copyright, and whether the data shown is the server's current data. */
function Footer() {
  const t = useTranslations('session');
  const version = useServerVersion();
  const tenant = useTenantName();
  const year = useToday().getFullYear();
  return (
    <footer className={`row overflow-hidden size-11 faint nowrap ${classes.footer}`}>
      <span>{t('ui_version', { version: UI_VERSION })}</span>
      {version !== undefined && <span>{t('server_version', { version })}</span>}
      <span>
        © {year} {tenant === PRODUCT_NAME ? tenant : `${tenant} · ${PRODUCT_NAME}`}
      </span>
      <span className={`to-end ${classes.sync}`}>{useSyncText()}</span>
    </footer>
  );
}

/** The header on a phone (docs/coverage.md section 1): user, place and date. */
function PhoneHead() {
  const me = useMe();
  const { locale } = useLanguage();
  const today = useToday();
  return (
    <header className={`flex justify-between gap-12 line-below size-11 faint ${classes.head}`}>
      <div className="min-width-0" dir="auto">
        <strong className="block medium quiet cut">{me.full_name}</strong>
        <span className="block cut">
          {[me.position, me.business_unit?.name].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={`min-width-0 flex-none ${classes.day}`}>
        <strong className="block medium quiet cut num-date">{formatDate(today)}</strong>
        <span className="block cut">{formatWeekday(today, locale)}</span>
      </div>
    </header>
  );
}

const EVERY = 600_000;

/** Keeps the objects on this device current while the page is open. Returns a function that stops. */
function keepCurrent(): () => void {
  let cancel = () => {};
  const refresh = () => {
    cancel();
    if (pinned().length === 0 || document.visibilityState !== 'visible') return;
    cancel = whenQuiet(
      () =>
        void import('../../areas/objects/keep/keptObjects.ts')
          .then(({ refreshKept }) => refreshKept())
          .catch(() => undefined), // without that file they stay as they are
    );
  };
  const timer = setInterval(refresh, EVERY);
  document.addEventListener('visibilitychange', refresh);
  refresh();
  return () => {
    cancel();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
  };
}
