import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { tickedColumns, type Column } from './columns.ts';
import { useFieldLabel } from './fields.ts';
import type { SortKey } from './sorting.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';

interface SortProps<R> {
  columns: readonly Column<R>[];
  /** Keys of the visible columns; null without a table. */
  seen: readonly string[] | null;
  sort: readonly SortKey[];
  onSort: (keys: SortKey[]) => void;
}

/** The sort order in words, also for touch and for narrow tables without a header. */
export function SortMenu<R>({ columns, seen, sort, onSort }: SortProps<R>) {
  const t = useTranslations('list');
  const fieldLabel = useFieldLabel();
  const first = sort[0];
  const sortable = columns.filter((column) => column.sort !== undefined);
  const current = sortable.find((column) => column.sort === first?.name);
  const Arrow = first?.descending ? IconArrowDown : IconArrowUp;
  const field = current?.label ?? (first ? fieldLabel(first.name) : '');
  const sorted = t('sorted_by', { field });
  const unseen = seen !== null && !seen.includes(current?.key ?? '');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          data-menu
          aria-label={sorted}
          leftSection={<Arrow size={14} stroke={1.6} aria-hidden />}
        >
          {unseen ? sorted : field}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map(({ key, label, sort: name = '' }) => (
          <Menu.Item
            key={key}
            rightSection={name === first?.name && <Arrow size={14} stroke={1.6} aria-hidden />}
            onClick={() =>
              onSort([{ name, descending: name === first?.name ? !first.descending : false }])
            }
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChooserProps<R> {
  columns: readonly Column<R>[];
  /** Keys of the visible columns, since those that do not fit are not ticked; null before a table was rendered. */
  seen: readonly string[] | null;
  /** Keys; undefined for the default columns. */
  chosen: readonly string[] | undefined;
  onChange: (chosen: string[] | undefined) => void;
}

/** Which columns the table shows; the first one names the row and stays. */
export function ColumnChooser<R>({ columns, seen, chosen, onChange }: ChooserProps<R>) {
  const t = useTranslations('list');
  const shown = tickedColumns(columns, chosen, seen);
  const toggle = (key: string) =>
    onChange(shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key]);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Tooltip label={t('columns')}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={t('columns')}>
            <IconColumns size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {columns.slice(1).map(
          ({ key, label, outsideTree }) =>
            !outsideTree && (
              <Menu.CheckboxItem
                key={key}
                checked={shown.includes(key)}
                onChange={() => toggle(key)}
              >
                {label}
              </Menu.CheckboxItem>
            ),
        )}
        <Menu.Divider />
        <Menu.Item disabled={chosen === undefined} onClick={() => onChange(undefined)}>
          {t('usual_columns')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
