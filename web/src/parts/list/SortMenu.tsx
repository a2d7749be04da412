import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { TableColumn } from './table/columns.ts';
import { useFieldLabel } from './filter/fields.ts';
import type { SortKey } from './sorting.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

interface SortProps<R> {
  columns: readonly TableColumn<R>[];
  /** Keys of the visible columns; null where there are none. */
  visibleKeys: readonly string[] | null;
  sort: readonly SortKey[];
  onSort: (keys: SortKey[]) => void;
}

/** The order of the rows in words, also for fingers and narrow tables without heads. */
export function SortMenu<R>({ columns, visibleKeys, sort, onSort }: SortProps<R>) {
  const t = useTranslations('list');
  const fieldLabel = useFieldLabel();
  const first = sort[0];
  const sortable = columns.filter((column) => column.sort !== undefined);
  const current = sortable.find((column) => column.sort === first?.name);
  const Arrow = first?.descending ? IconArrowDown : IconArrowUp;
  const field = current?.label ?? (first ? fieldLabel(first.name) : '');
  const sorting = t('sorted_by', { field });
  const isHidden = visibleKeys !== null && !visibleKeys.includes(current?.key ?? '');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          data-menu
          aria-label={sorting}
          leftSection={<Arrow size={14} stroke={1.6} aria-hidden />}
        >
          {isHidden ? sorting : field}
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
