import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { reach, type Permission } from '@plumbline/contract/kit/permissions';
import { SCAN_KEYS } from '../kit/scanner.ts';
import { singleKeysAreOn, type Hotkey } from '../kit/hotkeys.ts';
import { useRole } from '../kit/session/me.ts';
import { useMay } from '../kit/session/may.ts';
import { remember } from '../kit/remembered.ts';
import { Modal } from '../ui/overlays/Dialog.tsx';
import { keyNamesOf, useKeyNames, usePrintedKey } from '../kit/keyNames.ts';
import { BULK_LETTERS } from '../parts/list/keys.ts';
import { FRAME_KEYS, GO_KEYS, GO_ROUTES, KEYS_WITHIN } from './shortcutKeys.ts';
import { closeShortcuts, useShortcutsOpen } from './shortcutsState.ts';
import classes from './Shortcuts.module.css';
import { focusFirst } from '../kit/firstFocus.ts';
import { Switch } from '../ui/fields/Switch.tsx';

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
      <dl className={`stack ${classes.keys}`}>
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
        className="above-16"
        {...focusFirst()}
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
  const { hand_over, reschedule, cancel, reports } = BULK_LETTERS.inspections;
  return (
    <>
      {may('object.change') && (
        <Keys title={t('selected_objects')}>
          {(['change', 'assign', 'labels', 'archive', 'restore'] as const).map((name) => (
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
          {may('report.create') && <Shortcut hotkey={{ press: reports }} does={act('reports')} />}
        </Keys>
      )}
    </>
  );
}

function Keys({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={`title-13 ${classes.title}`}>{title}</h3>
      <dl className={`stack ${classes.keys}`}>{children}</dl>
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
  const printed = usePrintedKey();
  return (
    <>
      <dt className="flex gap-4">
        {keyNamesOf(hotkey, control).map((key) => (
          <kbd key={key}>{printed(key)}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
