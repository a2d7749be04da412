import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SCAN_KEYS } from '../areas/scan/scannerState.ts';
import { singleKeysAreOn } from '../kit/hotkeys.ts';
import { useRole } from '../kit/session/me.ts';
import { useMay } from '../kit/session/may.ts';
import { remember } from '../kit/remembered.ts';
import { FRAME_KEYS, GO_KEYS, GO_ROUTES } from './shortcutKeys.ts';
import classes from './Shortcuts.module.css';
import { closeShortcuts, useShortcutsOpen } from './shortcutsState.ts';
import { Modal } from '../ui/overlays/Dialog.tsx';
import { BulkKeys, KeysWithin, Shortcut } from './ShortcutRows.tsx';

/** The list of shortcuts that this user has. */
export function ShortcutsDialog() {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const mayInspect = useMay('inspection.create');
  const role = useRole();
  const isOpen = useShortcutsOpen();
  const [on, setOn] = useState(singleKeysAreOn);
  return (
    <Modal opened={isOpen} onClose={closeShortcuts} title={t('shortcuts.title')}>
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
      <KeysWithin group="viewer" />
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
