import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SCAN_KEYS } from '../areas/scan/scannerState.ts';
import { useHotkeys, singleKeysAreOn } from '../kit/hotkeys.ts';
import type { KeyAct } from '../kit/hotkeys.ts';
import { useRole, useMay } from '../kit/session/me.ts';
import { openNewInspection } from '../parts/inspection/newInspection.ts';
import { ROUTES } from '../kit/paths.ts';
import { remember } from '../kit/remembered.ts';
import { useGo } from '../parts/page/AppLink.tsx';
import { useSidebar } from './shell/sidebarState.ts';
import { FRAME_KEYS, GO_KEYS, GO_ROUTES } from './shortcutKeys.ts';
import { createStore, useStore } from '../kit/createStore.ts';
import classes from './Shortcuts.module.css';
import { Modal } from '../ui/overlays/Dialog.tsx';
import { BulkKeys, KeysWithin, Shortcut } from './ShortcutRows.tsx';

const openStore = createStore(false);

export const openShortcuts = (): void => openStore.change(true);

function useKeys() {
  const go = useGo();
  const { toggle } = useSidebar();
  const mayInspect = useMay('inspection.create');
  useHotkeys(FRAME_KEYS, {
    sidebar: toggle,
    new: mayInspect ? () => openNewInspection() : undefined,
    help: openShortcuts,
  });
  const pages = GO_ROUTES.map((route) => [route, () => go(ROUTES[route].pattern)]);
  useHotkeys(GO_KEYS, Object.fromEntries(pages) as Record<keyof typeof GO_KEYS, KeyAct>); // all of them, by name
}

/** Listens to the frame's keys and shows the list of shortcuts. */
export function Shortcuts() {
  useKeys();
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const mayInspect = useMay('inspection.create');
  const role = useRole();
  const isOpen = useStore(openStore);
  const [on, setOn] = useState(singleKeysAreOn);
  return (
    <Modal
      opened={isOpen}
      onClose={() => openStore.change(false)}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <dl className={classes.keys}>
        <Shortcut hotkey={FRAME_KEYS.sidebar} does={t('toggle_sidebar')} />
        {role !== 'superuser' && <Shortcut hotkey={SCAN_KEYS.scan} does={common('scan')} />}
        {mayInspect && <Shortcut hotkey={FRAME_KEYS.new} does={common('new_inspection')} />}
        <Shortcut hotkey={FRAME_KEYS.help} does={t('shortcuts.title')} />
        {GO_ROUTES.map((route) => (
          <Shortcut key={route} hotkey={GO_KEYS[route]} does={common(`page.${route}`)} />
        ))}
      </dl>
      <KeysWithin group="lists" />
      <BulkKeys />
      <KeysWithin group="run" />
      <Switch
        mt="md"
        data-autofocus
        label={t('shortcuts.on')}
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          remember('shortcuts', event.currentTarget.checked ? null : 'off');
        }}
      />
    </Modal>
  );
}
