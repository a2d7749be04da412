import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconHeading,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useKeyNames } from '../../../kit/keyNames.ts';
import type { ItemLine } from '../tree.ts';
import classes from './OutlineRow.module.css';
import type { OutlineActions } from './outlineKeys.ts';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import type { ComponentType } from 'react';
import { ActionIcon } from '../../../ui/buttons/Button.tsx';

interface RowMenuEntry {
  key: string;
  icon: ComponentType<typeof ICON>;
  keys?: string;
  run: () => void;
}

export function RowMenu({ line, actions }: { line: ItemLine; actions: OutlineActions }) {
  const t = useTranslations('common');
  const { key } = line.item;
  const label = useTranslations('checkLists.outline.menu');
  const names = useKeyNames();
  const groups: RowMenuEntry[][] = [
    [
      {
        key: 'question_after',
        icon: IconPlus,
        keys: `${names.control} ↵`,
        run: () => actions.addAfter(key, 'question'),
      },
      { key: 'question_inside', icon: IconPlus, run: () => actions.addInside(key, 'question') },
      { key: 'header_after', icon: IconHeading, run: () => actions.addAfter(key, 'header') },
      { key: 'duplicate', icon: IconCopy, run: () => actions.duplicate(key) },
    ],
    [
      { key: 'up', icon: IconArrowUp, keys: `${names.alt} ↑`, run: () => actions.move(key, 'up') },
      {
        key: 'down',
        icon: IconArrowDown,
        keys: `${names.alt} ↓`,
        run: () => actions.move(key, 'down'),
      },
      {
        key: 'in',
        icon: IconIndentIncrease,
        keys: `${names.alt} →`,
        run: () => actions.move(key, 'in'),
      },
      {
        key: 'out',
        icon: IconIndentDecrease,
        keys: `${names.alt} ←`,
        run: () => actions.move(key, 'out'),
      },
    ],
    [{ key: 'remove', icon: IconTrash, keys: names.remove, run: () => actions.remove(key) }],
  ];
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          size={26}
          tabIndex={-1}
          aria-label={t('actions_for', { name: line.item.name || line.number })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {groups.map((entries, i) => [
          i > 0 && <Menu.Divider key={i} />,
          ...entries.map((entry) => (
            <Menu.Item
              key={entry.key}
              leftSection={<entry.icon {...ICON} />}
              rightSection={
                <span className={`size-11 faint ${classes.shortcut}`}>{entry.keys}</span>
              }
              onClick={entry.run}
            >
              {label(entry.key as 'up')}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
