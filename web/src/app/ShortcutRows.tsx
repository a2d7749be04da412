import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { reach } from '@plumbline/contract/kit/permissions';
import type { Permission } from '@plumbline/contract/kit/permissions';
import type { Hotkey } from '../kit/hotkeys.ts';
import { useRole } from '../kit/session/me.ts';
import { keyNamesOf, useKeyNames, usePrintedKey } from '../kit/keyNames.ts';
import { BULK_LETTERS } from '../parts/list/keys.ts';
import { KEYS_WITHIN } from './shortcutKeys.ts';
import classes from './Shortcuts.module.css';

/** The keys for bulk actions this user may run. */
export function BulkKeys() {
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
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.keys}>{children}</dl>
    </section>
  );
}

/** The keys of one place, under its name. */
export function KeysWithin({ group }: { group: keyof typeof KEYS_WITHIN }) {
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

export function Shortcut({ hotkey, does }: { hotkey: Hotkey; does: string }) {
  const { control } = useKeyNames();
  const printed = usePrintedKey();
  return (
    <>
      <dt>
        {keyNamesOf(hotkey, control).map((key) => (
          <Kbd key={key}>{printed(key)}</Kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
