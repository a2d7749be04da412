import { IconColumns } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { tickedColumns } from './columns.ts';
import type { TableColumn } from './columns.ts';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { ActionIcon } from '../../../ui/buttons/Button.tsx';

interface ChooserProps<R> {
  columns: readonly TableColumn<R>[];
  /** Keys of the visible columns: those that do not fit are not ticked. Null until a table has been rendered. */
  visibleKeys: readonly string[] | null;
  /** The keys of the chosen columns; undefined for the usual ones. */
  chosenKeys: readonly string[] | undefined;
  onChange: (chosenKeys: string[] | undefined) => void;
}

/** Which columns the table shows; the first one names the row and stays. */
export function ColumnChooser<R>({ columns, visibleKeys, chosenKeys, onChange }: ChooserProps<R>) {
  const t = useTranslations('list');
  const tickedKeys = tickedColumns(columns, chosenKeys, visibleKeys);
  const toggle = (key: string) =>
    onChange(
      tickedKeys.includes(key) ? tickedKeys.filter((one) => one !== key) : [...tickedKeys, key],
    );
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
                checked={tickedKeys.includes(key)}
                onChange={() => toggle(key)}
              >
                {label}
              </Menu.CheckboxItem>
            ),
        )}
        <Menu.Divider />
        <Menu.Item disabled={chosenKeys === undefined} onClick={() => onChange(undefined)}>
          {t('usual_columns')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
