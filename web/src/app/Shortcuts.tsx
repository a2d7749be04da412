import { Kbd, Modal, Switch } from '@mantine/core';
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { reach, type Permission } from '@plumbline/contract/kit/permissions';
import { inDialog, isTyping, singleKeysAreOn } from '../kit/keys.ts';
import { useRole, useMay } from '../kit/session/me.ts';
import { openNewInspection } from '../parts/inspection/newInspection.ts';
import { ROUTES } from '../kit/paths.ts';
import { remember } from '../kit/remembered.ts';
import { useGo } from '../parts/page/AppLink.tsx';
import { useKeyNames } from '../ui/keyNames.ts';
import { BULK_LETTERS } from '../parts/list/bulk/letters.ts';
import { isBuilt } from './areas.ts';
import { useSidebar } from './shell/sidebarState.ts';
import { GO_TO, KEYS_WITHIN } from './shortcutKeys.ts';
import classes from './Shortcuts.module.css';

let opened = false;
const listeners = new Set<() => void>();
const show = (next: boolean) => {
  opened = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const openShortcuts = (): void => show(true);

/** How long `G` waits for its letter. */
const SEQUENCE = 1200;

function useKeys() {
  const go = useGo();
  const { toggle } = useSidebar();
  const mayInspect = useMay('inspection.create');
  const press = useCallback(
    (key: string, afterG: boolean) => {
      const route = afterG ? GO_TO[key] : undefined;
      if (route !== undefined && isBuilt(route)) go(ROUTES[route].pattern);
      else if (key === '[') toggle();
      else if (key === '?') openShortcuts();
      else if (key === 'n' && mayInspect) openNewInspection();
    },
    [go, toggle, mayInspect],
  );
  useEffect(() => {
    let g = 0;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        inDialog(event.target) ||
        !singleKeysAreOn()
      )
        return;
      const key = event.key.toLowerCase();
      const afterG = event.timeStamp - g < SEQUENCE;
      g = key === 'g' ? event.timeStamp : 0;
      press(key, afterG);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [press]);
}

/** Listens to the frame's keys and shows the list of them. */
export function Shortcuts() {
  useKeys();
  const t = useTranslations('shell');
  const scan = useTranslations('scan');
  const inspections = useTranslations('inspections');
  const mayInspect = useMay('inspection.create');
  const ui = useTranslations('ui');
  const role = useRole();
  const isOpen = useSyncExternalStore(subscribe, () => opened);
  const [on, setOn] = useState(singleKeysAreOn);
  const pages = Object.entries(GO_TO).filter(([, route]) => isBuilt(route));
  return (
    <Modal
      opened={isOpen}
      onClose={() => show(false)}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <dl className={classes.keys}>
        <Shortcut keys={['[']} does={t('toggle_sidebar')} />
        {role !== 'superuser' && <Shortcut keys={['Q']} does={scan('title')} />}
        {mayInspect && <Shortcut keys={['N']} does={inspections('new')} />}
        <Shortcut keys={['?']} does={t('shortcuts.title')} />
        {pages.map(([key, route]) => (
          <Shortcut key={key} keys={['G', key.toUpperCase()]} does={t(`page.${route as 'home'}`)} />
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

/** What this user may do to selected rows. */
function BulkKeys() {
  const t = useTranslations('shell.shortcuts');
  const objects = useTranslations('objects.bulk');
  const inspections = useTranslations('inspections.bulk');
  const role = useRole();
  const may = (permission: Permission) => reach(role, permission) !== 'none';
  const { hand_over, reschedule, cancel } = BULK_LETTERS.inspections;
  return (
    <>
      {may('object.change') && (
        <Keys title={t('selected_objects')}>
          {(['change', 'assign', 'archive', 'restore'] as const).map((act) => (
            <Shortcut
              key={act}
              keys={[BULK_LETTERS.objects[act].toUpperCase()]}
              does={objects(act)}
            />
          ))}
        </Keys>
      )}
      {may('inspection.status') && (
        <Keys title={t('selected_inspections')}>
          <Shortcut keys={[hand_over.toUpperCase()]} does={inspections('hand_over')} />
          {may('inspection.change') && (
            <Shortcut keys={[reschedule.toUpperCase()]} does={inspections('reschedule')} />
          )}
          <Shortcut keys={[cancel.toUpperCase()]} does={inspections('cancel')} />
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
  const { control } = useKeyNames();
  return (
    <Keys title={t('title')}>
      {Object.entries(KEYS_WITHIN[group]).map(([name, keys]) => (
        <Shortcut
          key={name}
          keys={keys.map((key) => (key === 'control' ? control : key))}
          does={t(name as 'title')} // every key has its words: test
        />
      ))}
    </Keys>
  );
}

function Shortcut({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
