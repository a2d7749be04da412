import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { DropMark, Grip } from '../../../ui/reorder/Grip.tsx';
import type { RowMover } from '../../../ui/reorder/Grip.tsx';
import { removeLine, updateGroup } from './groups.ts';
import type { DraftGroup } from './groups.ts';
import classes from './Groups.module.css';

export interface GroupsProps {
  groups: DraftGroup[];
  change: (update: (groups: DraftGroup[]) => DraftGroup[]) => void;
  faults: ReadonlyMap<string, string>;
  leave: (place: string) => void;
  /** The number of questions of each check list, by id. */
  questions: ReadonlyMap<string, number>;
}
/** The props of each draggable line. */
export interface LineProps extends Pick<GroupsProps, 'change' | 'faults' | 'leave'> {
  moving: RowMover;
  mark: boolean;
  isDragged: boolean;
}

/** Number and name of a group. */
export function GroupHead({
  group,
  change,
  faults,
  leave,
  moving,
  mark,
  isDragged,
}: LineProps & { group: DraftGroup }) {
  const t = useTranslations('templates.groups');
  const place = `${group.key}/name`;
  return (
    <>
      {mark && <DropMark />}
      <div className={classes.head} data-line={group.key} data-gone={isDragged || undefined}>
        <Grip name={group.name} id={group.key} moving={moving} />
        <span className={`${classes.number} num`}>{group.number}</span>
        <TextInput
          data-place={place}
          aria-label={t('name', { number: String(group.number) })}
          placeholder={t('name_placeholder')}
          maxLength={200}
          autoComplete="off"
          value={group.name}
          error={faults.get(place)}
          onBlur={() => leave(place)}
          onChange={(event) => {
            const name = event.currentTarget.value;
            change((now) => updateGroup(now, group.key, (one) => ({ ...one, name })));
          }}
        />
        <ActionIcon
          size={28}
          aria-label={t('remove_group', { name: group.name })}
          onClick={() => change((now) => removeLine(now, group.key))}
        >
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    </>
  );
}
