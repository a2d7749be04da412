import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { focusPlace } from '../../../parts/form/focus.ts';
import { Section } from '../../../parts/form/Section.tsx';
import { DropMark, focusGrip, type RowMover, Grip } from '../../../ui/reorder/Grip.tsx';
import { usePointerDrag } from '../../../ui/reorder/usePointerDrag.ts';
import { PickEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { countArgs } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import {
  groupLines,
  withGroup,
  newList,
  updateGroup,
  type DraftGroup,
  removeLine,
  updateList,
  type DraftList,
} from './groups.ts';
import { dropLine, moveLine } from './moveGroups.ts';
import classes from './Groups.module.css';
import { Button, ActionIcon } from '../../../ui/buttons/Button.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

/** Check lists by group, in the order of the inspection. */
export function GroupsSection({ groups, change, faults, leave, questions }: GroupsProps) {
  const t = useTranslations('templates.groups');
  const common = useTranslations('common');
  const list = useRef<HTMLDivElement>(null);
  const along = (key: string) => {
    const group = groups.find((one) => one.key === key);
    return new Set([key, ...(group?.lists ?? []).map((one) => one.key)]);
  };
  const { dragged, grip } = usePointerDrag({
    container: list,
    along,
    drop: ({ key, over }) => change((now) => dropLine(now, key, over)),
  });
  const move = (key: string, step: -1 | 1) => {
    const next = moveLine(groups, key, step);
    if (!next) return;
    change(() => next);
    focusGrip(list.current, key);
  };
  const addGroup = () => {
    const next = withGroup(groups, groups.length === 0 ? t('first_name') : '');
    change(() => next);
    const newGroup = next.at(-1);
    if (newGroup) focusPlace(groups.length === 0 ? `${newGroup.key}/add` : `${newGroup.key}/name`);
  };
  const movingKeys = dragged ? along(dragged.key) : null;
  const rest = groupLines(groups).filter(({ key }) => !movingKeys?.has(key));
  const mark = dragged ? (rest[dragged.over]?.key ?? 'end') : null;
  const moving: RowMover = { grip, move };
  const shared = { change, faults, leave, moving };
  return (
    <Section title={common('page.checkLists')} help={t('help')}>
      <div className={`stack all-columns ${classes.groups}`} data-place="/details">
        <div
          className="grid gap-10 full-width"
          ref={list}
          role="group"
          aria-label={common('page.checkLists')}
        >
          {groups.map((group) => (
            <section key={group.key} className="card" aria-label={group.name}>
              <GroupHead
                {...shared}
                group={group}
                mark={mark === group.key}
                isDragged={movingKeys?.has(group.key) ?? false}
              />
              {group.lists.map((one) => (
                <CheckListRow
                  key={one.key}
                  {...shared}
                  list={one}
                  questions={questions.get(one.check_list.id)}
                  mark={mark === one.key}
                  isDragged={movingKeys?.has(one.key) ?? false}
                />
              ))}
              <AddList group={group} change={change} />
            </section>
          ))}
          {mark === 'end' && <DropMark />}
        </div>
        {faults.has('/details') && (
          <p className={`small error ${classes.fault}`}>{faults.get('/details')}</p>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={addGroup}
        >
          {t('add_group')}
        </Button>
      </div>
    </Section>
  );
}

/** The last line of a group: searches for a check list and adds it. */
function AddList({ group, change }: { group: DraftGroup } & Pick<GroupsProps, 'change'>) {
  const t = useTranslations('templates.groups');
  return (
    <div className={`line-above ${classes.add}`}>
      <PickEntity
        key={group.lists.length} // resets the search
        data-place={`${group.key}/add`}
        entity="check_list"
        aria-label={t('add_list', { name: group.name })}
        placeholder={t('add_placeholder')}
        value={null}
        onChange={(list) => {
          if (!list) return;
          change((now) =>
            updateGroup(now, group.key, (one) => ({
              ...one,
              lists: [...one.lists, newList(list)],
            })),
          );
          focusPlace(`${group.key}/add`);
        }}
      />
    </div>
  );
}

interface ListProps extends LineProps {
  list: DraftList;
  questions: number | undefined;
}

/** One check list: about the inspected object, or about everything of a class below it. */
function CheckListRow({ list, questions, change, faults, moving, mark, isDragged }: ListProps) {
  const t = useTranslations('templates.groups');
  const common = useTranslations('common');
  const { key, check_list, target, object_class } = list;
  const set = (part: Partial<DraftList>) => change((now) => updateList(now, key, part));
  const fault = faults.get(`${key}/item`) ?? faults.get(`${key}/check_list_id`);
  return (
    <>
      {mark && <DropMark />}
      <div
        className={`stack align-centre line-above ${classes.row}`}
        data-line={key}
        data-gone={isDragged || undefined}
        data-place={`${key}/item`}
      >
        <Grip name={check_list.name} id={key} moving={moving} />
        <span className={`wrap min-width-0 break-anywhere ${classes.name}`}>
          <AppLink to={paths.checkList(check_list.id)}>
            <span dir="auto">{check_list.name}</span>
          </AppLink>
          {questions !== undefined && (
            <span className={`size-12 faint ${classes.count}`}>
              {common('questions', countArgs(questions))}
            </span>
          )}
          {fault && <span className={`small error ${classes.fault}`}>{fault}</span>}
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
            onChange={(object_class) => set({ object_class })}
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

interface GroupsProps {
  groups: DraftGroup[];
  change: (update: (groups: DraftGroup[]) => DraftGroup[]) => void;
  faults: ReadonlyMap<string, string>;
  leave: (place: string) => void;
  /** The number of questions of each check list, by id. */
  questions: ReadonlyMap<string, number>;
}
/** The props of each draggable line. */
interface LineProps extends Pick<GroupsProps, 'change' | 'faults' | 'leave'> {
  moving: RowMover;
  mark: boolean;
  isDragged: boolean;
}

/** Number and name of a group. */
function GroupHead({
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
      <div
        className={`stack align-start ${classes.head}`}
        data-line={group.key}
        data-gone={isDragged || undefined}
      >
        <Grip name={group.name} id={group.key} moving={moving} />
        <span className={`bold text-centre num ${classes.number}`}>{group.number}</span>
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
