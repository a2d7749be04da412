import { useEffect, type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  closeScanner,
  lookUpScan,
  openScanner,
  SCAN_KEYS,
  useScannerOpen,
} from '../../kit/scanner.ts';
import { closeProfile, useIsProfileOpen } from '../../areas/users/profile/profileState.ts';
import { useHandScanner, useHotkeys } from '../../kit/hotkeys.ts';
import { later } from '../../kit/later.ts';
import { whenQuiet } from '../../kit/quiet.ts';
import { useRole } from '../../kit/session/me.ts';
import { closeConstraint, useConstraintDialog } from '../../parts/constraint/constraintDialog.ts';
import { closeNewInspection, useNewInspection } from '../../parts/inspection/newInspection.ts';
import { closeSyncSheet, useSyncSheet } from '../../parts/sync/syncSheet.ts';
import { overlays } from '../../ui/overlays/loaded.ts';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { closeShortcuts, useShortcutsOpen } from '../shortcutsState.ts';
import { connectQuestion } from '../../kit/back.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';

/** The dialogs that any page can open. */
export function Dialogs() {
  const role = useRole();
  useEffect(() => whenQuiet(fetchLater), []);
  return (
    <>
      {role === 'superuser' ? <ScannerDialog /> : <Scanner />}
      <Profile />
      <NewInspection />
      <Constraint />
      <SyncSheet />
      <Shortcuts />
      <BackQuestion />
    </>
  );
}

interface Settings {
  load: () => Promise<ComponentType>;
  useIsRequested: () => boolean;
  /** Cancels the request if the dialog's file fails to load. */
  cancel: () => void;
}

/**
 * A dialog in its own chunk, loaded when first requested and kept mounted so that closing is
 * animated. If it fails to load, a toast says so and the page stays as it is.
 */
function lazyDialog({ load, useIsRequested, cancel }: Settings): ComponentType {
  const part = later(load);
  return function LazyDialog() {
    const Dialog = part.useOnRequest(useIsRequested(), cancel);
    return Dialog && <Dialog />;
  };
}

const loadScanner = withTexts('scan', async () => {
  const { ScannerDialog, watchCodes } = await import('../../areas/scan/ScannerDialog.tsx');
  watchCodes();
  return ScannerDialog;
});
const loadRounds = async () => (await import('../../parts/round/ahead.ts')).watchRounds();
const loadShortcuts = async () => (await import('../ShortcutsDialog.tsx')).ShortcutsDialog;

/** Preloads what any page may open, in case the connection is lost; a failure surfaces when it is needed. */
function fetchLater(): void {
  for (const load of [overlays.fetch, loadScanner, loadShortcuts, loadRounds])
    load().catch(() => undefined);
}

const ScannerDialog = lazyDialog({
  load: loadScanner,
  useIsRequested: useScannerOpen,
  cancel: closeScanner,
});
function Scanner() {
  useHotkeys(SCAN_KEYS, { scan: openScanner });
  useHandScanner(lookUpScan);
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

const Constraint = lazyDialog({
  load: withTexts(
    'constraints',
    async () =>
      (await import('../../areas/constraints/dialog/ConstraintDialog.tsx')).ConstraintDialog,
  ),
  useIsRequested: () => useConstraintDialog().isOpen,
  cancel: closeConstraint,
});

const SyncSheet = lazyDialog({
  load: async () => (await import('../../parts/sync/SyncSheet.tsx')).SyncSheet,
  useIsRequested: useSyncSheet,
  cancel: closeSyncSheet,
});

const Shortcuts = lazyDialog({
  load: loadShortcuts,
  useIsRequested: useShortcutsOpen,
  cancel: closeShortcuts,
});

/** Asks before the way back closes something that is not saved. */
function BackQuestion() {
  const t = useTranslations('shell.back_question');
  const common = useTranslations('common');
  const [question, setQuestion] = useState<{ close: () => void } | null>(null);
  useEffect(() => connectQuestion((close) => setQuestion({ close })), []);
  return (
    <Confirm
      opened={question !== null}
      onClose={() => setQuestion(null)}
      title={t('title')}
      consequence={t('text')}
      verb={common('discard')}
      danger
      onConfirm={() => {
        setQuestion(null);
        question?.close();
      }}
    />
  );
}
