import type { DraftItem } from '../draftItem.ts';
import type { ItemEdit } from '../useCheckListDraft.ts';

/** The selected item and its setter, for the parts of the panel. */
export interface PartProps {
  item: DraftItem;
  edit: ItemEdit;
  change: (part: Partial<DraftItem>) => void;
}

/** The props of every field of an item: its place, its fault and a blur handler. */
export const partField = ({ item, edit }: Pick<PartProps, 'item' | 'edit'>, name: string) => {
  const place = `${item.key}/${name}`;
  return {
    'data-place': place,
    error: edit.fault(place),
    onBlur: () => edit.leave(place),
    autoComplete: 'off',
  };
};
