import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../kit/session/may.ts';
import { listColumn, type ListColumn } from '../../list/table/columns.ts';
import { useRowTab } from '../../list/table/rowFocus.ts';
import { INDICATOR_LIST, METER } from '../listed.ts';
import classes from './Value.module.css';
import type { ValuedIndicator } from './measured.ts';
import { LateValueDialog } from './laterDialog.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Adding {
  /** The button; null for archived indicators, and for users who may not add values. */
  button: (row: ValuedIndicator & { archived: boolean }) => ReactNode;
  /** The buttons as the last column of a table; null for users who may not add values. */
  column: ListColumn<IndicatorView> | null;
  dialog: ReactNode;
}

const { columns: READS } = INDICATOR_LIST;
const column = listColumn<IndicatorView>();

/** Adds values from the rows of a list. */
export function useAddingValues(): Adding {
  const common = useTranslations('common');
  const mayAdd = useMay('value.change');
  // shown while the dialog fades out
  const [selected, setSelected] = useState<ValuedIndicator | null>(null);
  const [opened, setOpened] = useState(false);
  const button: Adding['button'] = (row) =>
    mayAdd &&
    !row.archived && (
      <AddToRow
        name={row.name}
        onClick={() => {
          setSelected(row);
          setOpened(true);
        }}
      />
    );
  return {
    button,
    column: mayAdd
      ? column({
          key: 'actions',
          reads: [...READS.name, ...READS.last_value, ...READS.date, ...METER],
          label: common('actions'),
          width: 132,
          priority: 1,
          cell: button,
        })
      : null,
    dialog: selected && (
      <LateValueDialog
        indicator={selected}
        valueId={null}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    ),
  };
}

function AddToRow({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useTranslations('indicator');
  const tabIndex = useRowTab();
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.add}
      tabIndex={tabIndex}
      leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
      aria-label={t('add_to', { name })}
      onClick={onClick}
    >
      {t('add')}
    </Button>
  );
}
