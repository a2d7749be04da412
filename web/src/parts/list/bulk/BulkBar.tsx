import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import classes from '../EntityList.module.css';
import { LIST_KEYS } from '../keys.ts';
import type { RowSelection } from '../table/selection.ts';
import { SelectAll } from './SelectAll.tsx';
import type { BulkAction, BulkProps, BulkTarget } from './bulk.ts';
import { ActionIcon, Button } from '../../../ui/buttons/Button.tsx';

/** Floats above the foot of the table while rows are selected; the selection survives paging. */
export function BulkBar({ selection, actions, all }: BulkProps) {
  const t = useTranslations('list');
  useHotkeys(LIST_KEYS, { clear: selection.clear });
  return (
    <div
      className={`row gap-4 radius-10 size-12 medium nowrap absolute ${classes.bulk}`}
      role="toolbar"
      aria-label={t('bulk')}
    >
      <span className="num" aria-live="polite">
        {t('selected', countArgs(selection.ids.size))}
      </span>
      {all.total > selection.ids.size && <SelectAll selection={selection} {...all} />}
      {actions.map((action) => (
        <Action
          key={action.letter}
          action={action}
          selection={selection}
          matching={all.total > selection.ids.size ? all.matching : undefined}
        />
      ))}
      <ActionIcon
        size={28}
        variant="transparent"
        className={classes.bulkAction}
        aria-label={t('clear_selection')}
        onClick={selection.clear}
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface ActionProps extends Pick<BulkTarget, 'matching'> {
  action: BulkAction;
  selection: RowSelection;
}

function Action({ action, selection, matching }: ActionProps) {
  const run = () =>
    action.run({
      ids: [...selection.ids],
      matching,
      settle: ({ failed, skipped }) => selection.keep([...failed.map(({ id }) => id), ...skipped]),
    });
  useHotkeys({ act: { press: action.letter } }, { act: run });
  return (
    <Button
      size="xs"
      variant="transparent"
      className={classes.bulkAction}
      leftSection={action.icon}
      rightSection={<kbd>{action.letter.toUpperCase()}</kbd>}
      onClick={run}
    >
      {action.label}
    </Button>
  );
}
