import '../../ui/theme/frameStyles.ts';
import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import {
  closeScanner,
  openScanner,
  SCAN_KEYS,
  useScannerOpen,
} from '../../areas/scan/scannerState.ts';
import { closeProfile, useIsProfileOpen } from '../../areas/users/profile/profileState.ts';
import { watchCopies } from '../../offline/copies/watch.ts';
import { useMe, useRole } from '../../kit/session/me.ts';
import { closeNewInspection, useNewInspection } from '../../parts/inspection/newInspection.ts';
import { watchOutbox } from '../../offline/outbox/answers.ts';
import { closeSyncSheet, useSyncSheet } from '../../parts/sync/syncSheet.ts';
import { PageSkeleton } from '../../ui/layout/Skeletons.tsx';
import { SyncAnnouncement } from '../../parts/sync/SyncPill.tsx';
import { useDevice } from '../../kit/device.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { whenQuiet } from '../../kit/quiet.ts';
import { overlays } from '../../ui/overlays/loaded.ts';
import { lazyDialog } from '../lazyDialog.tsx';
import { withTexts } from '../lazyPage.ts';
import { Shortcuts } from '../Shortcuts.tsx';
import { AwayBanner } from './AwayBanner.tsx';
import { Footer } from './Footer.tsx';
import { LockedBanner } from './LockedBanner.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { PhoneTabs } from './PhoneTabs.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './sidebarState.ts';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

/**
 * The frame around every page of a signed-in user. The page keeps its position in the tree, so
 * rotating a phone changes only what surrounds it and unsaved input survives.
 */
export function Shell() {
  const t = useTranslations('shell');
  const device = useDevice();
  const phone = device === 'phone';
  const sidebar = useSidebar();
  const { id } = useMe();
  const role = useRole();
  const fullScreen = useMatches().some((match) => match.staticData.ownsPhone === true);
  useEffect(watchCopies, []);
  useEffect(() => watchOutbox(id), [id]);
  useEffect(() => whenQuiet(fetchLater), []);
  return (
    <>
      <div
        className={classes.frame}
        data-device={device}
        data-alone={(phone && fullScreen) || undefined}
        data-rail={!sidebar.open || undefined}
      >
        {!phone && (
          <a className={classes.skip} href="#content">
            {t('skip_to_content')}
          </a>
        )}
        {!phone && <Sidebar open={sidebar.open} />}
        {!phone && <TopBar sidebar={sidebar} />}
        {phone && !fullScreen && <PhoneHead />}
        <div className={classes.banners}>
          {!fullScreen && <AwayBanner />}
          <LockedBanner />
        </div>
        <main id="content" tabIndex={-1} className={classes.sheet}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        {!(phone && fullScreen) && <Footer />}
        {phone && !fullScreen && <PhoneTabs />}
      </div>
      <SyncAnnouncement />
      {!phone && <Shortcuts />}
      {role !== 'superuser' && <Scanner />}
      <Profile />
      <NewInspection />
      <SyncSheet />
    </>
  );
}

const loadScanner = async () => (await import('../../areas/scan/ScannerDialog.tsx')).ScannerDialog;

/** Preloads what any page may open, in case the connection is lost; a failure surfaces when it is needed. */
function fetchLater(): void {
  for (const load of [overlays.fetch, loadScanner]) load().catch(() => undefined);
}

const ScannerDialog = lazyDialog({
  load: loadScanner,
  useIsRequested: useScannerOpen,
  cancel: closeScanner,
});
function Scanner() {
  useHotkeys(SCAN_KEYS, { scan: openScanner });
  return <ScannerDialog />;
}

const Profile = lazyDialog({
  load: withTexts(
    'users',
    async () => (await import('../../areas/users/profile/ProfileDialogs.tsx')).ProfileDialogs,
  ),
  useIsRequested: useIsProfileOpen,
  cancel: closeProfile,
});

const NewInspection = lazyDialog({
  load: withTexts(
    'inspections',
    async () =>
      (await import('../../areas/inspections/create/NewInspectionDialog.tsx')).NewInspectionDialog,
  ),
  useIsRequested: () => useNewInspection() !== null,
  cancel: closeNewInspection,
});

const SyncSheet = lazyDialog({
  load: async () => (await import('../../parts/sync/SyncSheet.tsx')).SyncSheet,
  useIsRequested: useSyncSheet,
  cancel: closeSyncSheet,
});
