import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { FormDraft } from '../../parts/form/saving/useFormDraft.ts';
import { Drawer } from '../../ui/overlays/Dialog.tsx';
import { useDictionary } from '../../parts/entity/dictionary.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { TypedLine } from '../../parts/form/fields/TypedText.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import type { CheckListDraft } from './draft.ts';
import { ItemPanel } from './item/ItemPanel.tsx';
import { ItemOutline } from './outline/ItemOutline.tsx';
import { linesOf } from './tree.ts';
import type { ItemEdit } from './useCheckListDraft.ts';
import classes from './CheckList.module.css';
import { focusFirst } from '../../kit/firstFocus.ts';

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
          <div className={`card ${classes.aside}`}>
            {panel ?? <p className={`faint ${classes.hint}`}>{t('choose')}</p>}
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

type TextKey = 'name' | 'code' | 'external_id' | 'provider';

/** The list's own fields. */
function General({ draft }: { draft: FormDraft<CheckListDraft> }) {
  const t = useTranslations('checkLists');
  const common = useTranslations('common');
  const label = useFieldLabel();
  const types = useDictionary('check_list_type');
  const text = (key: TextKey) => ({
    label: label(key),
    'data-place': `/${key}`,
    autoComplete: 'off',
    value: draft.value[key],
    error: draft.faults.get(`/${key}`),
    onBlur: () => draft.leave(`/${key}`),
    onText: (value: string) => draft.change((now) => ({ ...now, [key]: value })),
  });
  return (
    <section className={`stack align-start ${classes.general}`} aria-label={t('section.general')}>
      <TypedLine
        {...text('name')}
        className={classes.wide}
        required
        withAsterisk
        {...focusFirst(draft.initial.name === '')} // only a new list has no name
      />
      <TypedLine {...text('code')} />
      <Select
        label={label('check_list_type')}
        data={types.map(({ code, name }) => ({ value: String(code), label: name }))}
        clearable
        searchable
        openOnFocus={false}
        placeholder={common('not_set')}
        error={draft.faults.get('/check_list_type_code')}
        value={
          draft.value.check_list_type_code === null
            ? null
            : String(draft.value.check_list_type_code)
        }
        onChange={(code) =>
          draft.change((now) => ({
            ...now,
            check_list_type_code: code === null ? null : Number(code),
          }))
        }
      />
      <TypedLine {...text('provider')} />
      <TypedLine {...text('external_id')} />
    </section>
  );
}
