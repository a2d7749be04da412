import '../../ui/theme/frameStyles.ts';
import { Outlet, useMatches, useRouter, type RouterHistory } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { watchCopies } from '../../offline/copies/watch.ts';
import { later } from '../../kit/later.ts';
import { watchReturns } from '../../kit/returning.ts';
import { MeProvider, useMe } from '../../kit/session/me.ts';
import { watchOutbox } from '../../offline/outbox/deviceOutbox.ts';
import { PageSkeleton } from '../../ui/layout/Skeletons.tsx';
import { SyncAnnouncement } from '../../parts/sync/SyncPill.tsx';
import { useSurroundings } from '../../kit/device.tsx';
import { Shortcuts } from '../Shortcuts.tsx';
import { keepCurrent } from './keepCurrent.ts';
import { stayLive } from './stayLive.ts';
import { AwayBanner } from './AwayBanner.tsx';
import { ClockBanner } from './ClockBanner.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Footer } from './Footer.tsx';
import { LicenseBanner, LowCreditsBanner } from './LicenseBanner.tsx';
import { LockedBanner } from './LockedBanner.tsx';
import { NoticeAnnouncement } from './NoticeAnnouncement.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { PhoneTabs } from './PhoneTabs.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './sidebarState.ts';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

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

function Frame() {
  const t = useTranslations('shell');
  const { device, low } = useSurroundings();
  const phone = device === 'phone';
  const sidebar = useSidebar();
  const late = sidebarDrawer.useOnRequest(sidebar.isOver, sidebar.close);
  const { id } = useMe();
  const history = useRouter().history as RouterHistory; // the type of our router is not known here
  const fullScreen = useMatches().some((match) => match.staticData.ownsPhone === true);
  const alone = fullScreen && (phone || low);
  useEffect(() => watchReturns(history), [history]);
  useEffect(watchCopies, []);
  useEffect(() => watchOutbox(id), [id]);
  useEffect(() => stayLive(id), [id]);
  useEffect(keepCurrent, [id]);
  return (
    <>
      <div
        className={classes.frame}
        data-device={device}
        data-alone={alone || undefined}
        data-rail={!sidebar.open || undefined}
      >
        {!phone && (
          <a className={classes.skip} href="#content">
            {t('skip_to_content')}
          </a>
        )}
        {!phone && !alone && <Sidebar open={sidebar.open} />}
        {!phone && !alone && <TopBar sidebar={sidebar} />}
        {!phone && !alone && late && (
          <late.SidebarDrawer opened={sidebar.isOver} close={sidebar.close} />
        )}
        {phone && !fullScreen && <PhoneHead />}
        <div className={classes.banners}>
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
        <main id="content" tabIndex={-1} className={classes.sheet}>
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
