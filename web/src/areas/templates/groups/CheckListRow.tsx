import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { focusPlace } from '../../../parts/form/focus.ts';
import { PickEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { DropMark, Grip } from '../../../ui/reorder/Grip.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { removeLine, updateList } from './groups.ts';
import type { DraftList } from './groups.ts';
import classes from './Groups.module.css';
import type { LineProps } from './GroupRows.tsx';

interface ListProps extends LineProps {
  list: DraftList;
  questions: number | undefined;
}

/** One check list: about the inspected object, or about everything of a class below it. */
export function CheckListRow({
  list,
  questions,
  change,
  faults,
  moving,
  mark,
  isDragged,
}: ListProps) {
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
        data-gone={isDragged || undefined}
        data-place={`${key}/item`}
      >
        <Grip name={check_list.name} id={key} moving={moving} />
        <span className={classes.name}>
          <AppLink to={paths.checkList(check_list.id)}>
            <span dir="auto">{check_list.name}</span>
          </AppLink>
          {questions !== undefined && (
            <span className={classes.count}>{common('questions', countArgs(questions))}</span>
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
