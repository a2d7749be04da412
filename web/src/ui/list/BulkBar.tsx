import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { counted } from '../../kit/format.ts';
import { useLetter } from '../useLetter.ts';
import classes from './EntityList.module.css';
import type { Selection } from './selection.ts';

export interface BulkAction {
  label: string;
  icon: ReactNode;
  /** A letter that does the same. */
  letter: string;
  run: (ids: string[], done: () => void) => void;
}

/** Floats above the foot of the table while rows are selected; they stay selected over paging. */
export function BulkBar({ selection, actions }: { selection: Selection; actions: BulkAction[] }) {
  const t = useTranslations('lists');
  useLetter('escape', selection.clear);
  return (
    <div className={classes['bulk']} role="toolbar" aria-label={t('bulk')}>
      <span className="num" aria-live="polite">
        {t('selected', counted(selection.ids.size))}
      </span>
      {actions.map((action) => (
        <Action key={action.letter} action={action} selection={selection} />
      ))}
      <ActionIcon
        size={28}
        color="inherit"
        variant="transparent"
        aria-label={t('clear_selection')}
        onClick={selection.clear}
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Action({ action, selection }: { action: BulkAction; selection: Selection }) {
  const run = () => action.run([...selection.ids], selection.clear);
  useLetter(action.letter, run);
  return (
    <Button
      size="xs"
      variant="transparent"
      className={classes['bulkAction'] ?? ''}
      leftSection={action.icon}
      rightSection={<Kbd>{action.letter.toUpperCase()}</Kbd>}
      onClick={run}
    >
      {action.label}
    </Button>
  );
}
