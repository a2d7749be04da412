import { Kbd, Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { reach, type Permission } from '@plumbline/contract/kit/permissions';
import { SCAN_KEYS } from '../areas/scan/scannerState.ts';
import { keyNamesOf, useHotkeys, type Act, type Hotkey } from '../kit/hotkeys.ts';
import { singleKeysAreOn } from '../kit/keys.ts';
import { useRole } from '../kit/session/me.ts';
import { useMay } from '../kit/session/useMay.ts';
import { openNewInspection } from '../parts/inspection/newInspection.ts';
import { ROUTES } from '../kit/paths.ts';
import { remember } from '../kit/remembered.ts';
import { useGo } from '../parts/page/AppLink.tsx';
import { useKeyNames } from '../ui/keyNames.ts';
import { BULK_LETTERS } from '../parts/list/keys.ts';
import { useSidebar } from './shell/sidebarState.ts';
import { FRAME_KEYS, GO_KEYS, GO_ROUTES, KEYS_WITHIN } from './shortcutKeys.ts';
import { createStore, useStore } from '../kit/createStore.ts';
import classes from './Shortcuts.module.css';
import { Modal } from '../ui/overlays/Dialog.tsx';

const opened = createStore(false);

export const openShortcuts = (): void => opened.change(true);

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
  useHotkeys(GO_KEYS, Object.fromEntries(pages) as Record<keyof typeof GO_KEYS, Act>); // all of them, by name
}

/** Listens to the frame's keys and shows the list of shortcuts. */
export function Shortcuts() {
  useKeys();
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const mayInspect = useMay('inspection.create');
  const role = useRole();
  const isOpen = useStore(opened);
  const [on, setOn] = useState(singleKeysAreOn);
  return (
    <Modal
      opened={isOpen}
      onClose={() => opened.change(false)}
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

/** The keys for bulk actions this user may run. */
function BulkKeys() {
  const t = useTranslations('shell.shortcuts');
  const act = useTranslations('list.act');
  const role = useRole();
  const may = (permission: Permission) => reach(role, permission) !== 'none';
  const { hand_over, reschedule, cancel } = BULK_LETTERS.inspections;
  return (
    <>
      {may('object.change') && (
        <Keys title={t('selected_objects')}>
          {(['change', 'assign', 'archive', 'restore'] as const).map((name) => (
            <Shortcut key={name} hotkey={{ press: BULK_LETTERS.objects[name] }} does={act(name)} />
          ))}
        </Keys>
      )}
      {may('inspection.status') && (
        <Keys title={t('selected_inspections')}>
          <Shortcut hotkey={{ press: hand_over }} does={act('hand_over')} />
          {may('inspection.change') && (
            <Shortcut hotkey={{ press: reschedule }} does={act('reschedule')} />
          )}
          <Shortcut hotkey={{ press: cancel }} does={act('cancel')} />
        </Keys>
      )}
    </>
  );
}

function Keys({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.keys}>{children}</dl>
    </section>
  );
}

/** The keys of one place, under its name. */
function KeysWithin({ group }: { group: keyof typeof KEYS_WITHIN }) {
  const t = useTranslations(`shell.shortcuts.${group}`);
  return (
    <Keys title={t('title')}>
      {Object.entries<Hotkey>(KEYS_WITHIN[group]).map(([name, hotkey]) => (
        <Shortcut
          key={name}
          hotkey={hotkey}
          does={t(name as 'title')} // a test checks that every key has a text
        />
      ))}
    </Keys>
  );
}

function Shortcut({ hotkey, does }: { hotkey: Hotkey; does: string }) {
  const { control } = useKeyNames();
  return (
    <>
      <dt>
        {keyNamesOf(hotkey, control).map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
