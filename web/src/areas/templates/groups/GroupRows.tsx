import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { counted } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { focusPlace } from '../../../parts/form/focusPlace.ts';
import { PickEntity } from '../../../parts/form/PickEntity.tsx';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { DropMark, Grip, type Moving } from '../../../ui/reorder/Grip.tsx';
import { Select } from '../../../ui/Select.tsx';
import {
  newList,
  removeLine,
  updateGroup,
  updateList,
  type DraftGroup,
  type DraftList,
} from './groups.ts';
import classes from './Groups.module.css';

export interface GroupsProps {
  groups: DraftGroup[];
  change: (update: (groups: DraftGroup[]) => DraftGroup[]) => void;
  faults: ReadonlyMap<string, string>;
  leave: (place: string) => void;
  /** Questions of each check list by its id. */
  questions: ReadonlyMap<string, number>;
}
/** What each line that can be dragged is given. */
interface LineProps extends Pick<GroupsProps, 'change' | 'faults' | 'leave'> {
  moving: Moving;
  mark: boolean;
  gone: boolean;
}

/** Number and name of a group. */
export function GroupHead({
  group,
  change,
  faults,
  leave,
  moving,
  mark,
  gone,
}: LineProps & { group: DraftGroup }) {
  const t = useTranslations('templates.groups');
  const place = `${group.key}/name`;
  return (
    <>
      {mark && <DropMark />}
      <div className={classes.head} data-line={group.key} data-gone={gone || undefined}>
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

interface ListProps extends LineProps {
  list: DraftList;
  questions: number | undefined;
}

/** One check list: about the inspected object, or about everything of a class below it. */
export function ListRow({ list, questions, change, faults, moving, mark, gone }: ListProps) {
  const t = useTranslations('templates.groups');
  const common = useTranslations('common');
  const { key, check_list, target, object_class } = list;
  const set = (part: Partial<DraftList>) => change((now) => updateList(now, key, part));
  const fault = faults.get(`${key}/item`) ?? faults.get(`${key}/check_list_id`);
  return (
    <>
      {mark && <DropMark />}
      <div
        className={classes.row}
        data-line={key}
        data-gone={gone || undefined}
        data-place={`${key}/item`}
      >
        <Grip name={check_list.name} id={key} moving={moving} />
        <span className={classes.name}>
          <AppLink to={paths.checkList(check_list.id)}>
            <span dir="auto">{check_list.name}</span>
          </AppLink>
          {questions !== undefined && (
            <span className={classes.count}>{common('questions', counted(questions))}</span>
          )}
          {fault && <span className={classes.fault}>{fault}</span>}
        </span>
        <Select
          aria-label={t('target_of', { name: check_list.name })}
          data={[
            { value: 'base', label: t('base') },
            { value: 'class', label: t('class') },
          ]}
          value={target}
          onChange={(next) => {
            set({ target: next === 'class' ? 'class' : 'base' });
            if (next === 'class') focusPlace(`${key}/object_class_id`);
          }}
        />
        {target === 'class' && (
          <PickEntity
            className={classes.class}
            data-place={`${key}/object_class_id`}
            entity="object_class"
            aria-label={t('class_of', { name: check_list.name })}
            placeholder={t('class_placeholder')}
            error={faults.get(`${key}/object_class_id`)}
            value={object_class}
            onChange={(picked) => set({ object_class: picked })}
          />
        )}
        <ActionIcon
          size={28}
          aria-label={t('remove_list', { name: check_list.name })}
          onClick={() => change((now) => removeLine(now, key))}
        >
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    </>
  );
}

/** The last line of a group: finds a check list and adds it. */
export function AddList({ group, change }: { group: DraftGroup } & Pick<GroupsProps, 'change'>) {
  const t = useTranslations('templates.groups');
  return (
    <div className={classes.add}>
      <PickEntity
        key={group.lists.length} // begins blank again
        data-place={`${group.key}/add`}
        entity="check_list"
        aria-label={t('add_list', { name: group.name })}
        placeholder={t('add_placeholder')}
        value={null}
        onChange={(picked) => {
          if (!picked) return;
          change((now) =>
            updateGroup(now, group.key, (one) => ({
              ...one,
              lists: [...one.lists, newList(picked)],
            })),
          );
          focusPlace(`${group.key}/add`);
        }}
      />
    </div>
  );
}
