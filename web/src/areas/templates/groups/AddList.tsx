import { useTranslations } from 'use-intl';
import { focusPlace } from '../../../parts/form/focus.ts';
import { PickEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { newList, updateGroup } from './groups.ts';
import type { DraftGroup } from './groups.ts';
import classes from './Groups.module.css';
import type { GroupsProps } from './GroupRows.tsx';

/** The last line of a group: searches for a check list and adds it. */
export function AddList({ group, change }: { group: DraftGroup } & Pick<GroupsProps, 'change'>) {
  const t = useTranslations('templates.groups');
  return (
    <div className={classes.add}>
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
