import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { FormDraft } from '../../parts/form/saving/useFormDraft.ts';
import classes from './CheckList.module.css';
import type { CheckListDraft } from './draft.ts';
import { General } from './General.tsx';
import { ItemPanel } from './item/ItemPanel.tsx';
import { ItemOutline } from './outline/ItemOutline.tsx';
import { linesOf } from './tree.ts';
import type { ItemEdit } from './useCheckListDraft.ts';
import { Drawer } from '../../ui/overlays/Dialog.tsx';

interface Props {
  draft: FormDraft<CheckListDraft>;
  selected: string | null;
  select: (key: string | null) => void;
}

/** The width from which the fields of an item open beside the list instead of over it. */
const BESIDE = 900;

/** The list's name, its items as a tree, and the fields of the selected one. */
export function ItemsTab({ draft, selected, select }: Props) {
  const t = useTranslations('checkLists');
  const { ref, width } = useElementSize();
  const { items } = draft.value;
  const edit: ItemEdit = {
    items,
    changeItems: (update) => draft.change((now) => ({ ...now, items: update(now.items) })),
    fault: (place) => draft.faults.get(place),
    leave: draft.leave,
  };
  const lines = useMemo(() => linesOf(items), [items]);
  const line = lines.find(({ item }) => item.key === selected);
  const beside = width === 0 || width >= BESIDE;
  const panel = line && <ItemPanel key={line.item.key} line={line} edit={edit} select={select} />;
  return (
    <div ref={ref}>
      <General draft={draft} />
      <div className={classes.columns} data-beside={beside || undefined}>
        <ItemOutline
          lines={lines}
          edit={edit}
          faults={draft.faults}
          selected={selected}
          select={select}
        />
        {beside && (
          <div className={classes.aside}>
            {panel ?? <p className={classes.hint}>{t('choose')}</p>}
          </div>
        )}
      </div>
      {!beside && (
        <Drawer
          opened={line !== undefined}
          onClose={() => select(null)}
          position="right"
          size={420}
          title={line && `${line.number} ${line.item.name}`}
          closeButtonProps={{ 'aria-label': t('close_item') }}
        >
          {panel}
        </Drawer>
      )}
    </div>
  );
}
