import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { counted } from '../../../kit/format/format.ts';
import { followRefusal } from '../../../kit/session/followRefusal.ts';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import classes from '../EntityList.module.css';
import { LIST_KEYS } from '../keys.ts';
import type { Selection } from '../selection.ts';
import type { BulkOutcome } from './runBulk.ts';

export interface BulkAction {
  label: string;
  icon: ReactNode;
  /** A keyboard letter for the same action. */
  letter: string;
  run: (target: BulkTarget) => void;
}
export interface BulkTarget {
  ids: string[];
  /** Keeps failed and skipped rows selected. */
  settle: (outcome: BulkOutcome) => void;
}

interface Props {
  selection: Selection;
  actions: BulkAction[];
  /** All matching rows, including those of other pages. */
  all: { total: number; load: () => Promise<string[]> };
}

/** Floats above the foot of the table while rows are selected; the selection survives paging. */
export function BulkBar({ selection, actions, all }: Props) {
  const t = useTranslations('list');
  useHotkeys(LIST_KEYS, { clear: selection.clear });
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('bulk')}>
      <span className="num" aria-live="polite">
        {t('selected', counted(selection.ids.size))}
      </span>
      {all.total > selection.ids.size && <SelectAll selection={selection} {...all} />}
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
  const run = () =>
    action.run({
      ids: [...selection.ids],
      settle: ({ failed, left }) => selection.keep([...failed.map(({ id }) => id), ...left]),
    });
  useHotkeys({ act: { press: action.letter } }, { act: run });
  return (
    <Button
      size="xs"
      variant="transparent"
      className={classes.bulkAction}
      leftSection={action.icon}
      rightSection={<Kbd>{action.letter.toUpperCase()}</Kbd>}
      onClick={run}
    >
      {action.label}
    </Button>
  );
}

/** The server returns at most this many ids at once. */
export const MOST = 1000;

function SelectAll({ selection, total, load }: { selection: Selection } & Props['all']) {
  const t = useTranslations('list');
  const [loading, setLoading] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  if (selection.ids.size >= MOST) return null;
  const select = async () => {
    setLoading(true);
    try {
      const ids = await load();
      if (!gone.current) selection.keep(ids); // unless the selection was cleared meanwhile
    } catch (error) {
      followRefusal(error); // every failed query already shows a notice
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      size="xs"
      variant="transparent"
      className={classes.bulkAction}
      loading={loading}
      onClick={() => void select()}
    >
      {total > MOST ? t('select_first', counted(MOST)) : t('select_all_matching', counted(total))}
    </Button>
  );
}
