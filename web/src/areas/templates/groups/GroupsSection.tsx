import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { focusPlace } from '../../../parts/form/focus.ts';
import { Section } from '../../../parts/form/Section.tsx';
import { DropMark, focusGrip, type RowMover } from '../../../ui/reorder/Grip.tsx';
import { usePointerDrag } from '../../../ui/reorder/usePointerDrag.ts';
import { GroupHead } from './GroupRows.tsx';
import { AddList } from './AddList.tsx';
import type { GroupsProps } from './GroupRows.tsx';
import { CheckListRow } from './CheckListRow.tsx';
import { groupLines, withGroup } from './groups.ts';
import { dropLine, moveLine } from './moveGroups.ts';
import classes from './Groups.module.css';

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
      <div className={classes.groups} data-place="/details">
        <div ref={list} role="group" aria-label={common('page.checkLists')}>
          {groups.map((group) => (
            <section key={group.key} className={classes.group} aria-label={group.name}>
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
        {faults.has('/details') && <p className={classes.fault}>{faults.get('/details')}</p>}
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
