import { CHECK_TYPE, RELEVANCE } from '@plumbline/contract/checkLists/checkTypes';
import type { ItemContent, VisibleIf } from '@plumbline/contract/checkLists/schemas';

/** A condition that refers to the question itself, so that it survives a changed code. */
export interface DraftCondition extends Omit<VisibleIf, 'item'> {
  /** Key of the question; empty if no question has the code. */
  source: string;
}
/** An item in the editor: optional texts are empty strings instead of null. */
export interface DraftItem extends Omit<
  ItemContent,
  'code' | 'hint' | 'unit' | 'indicator_code' | 'visible_if'
> {
  /** The key, unchanged however often the item is moved or saved. */
  key: string;
  code: string;
  hint: string;
  unit: string;
  indicator_code: string;
  visible_if: DraftCondition | null;
  items: DraftItem[];
}

const NEW: Omit<DraftItem, 'key' | 'item_type' | 'check_type_code' | 'items'> = {
  name: '',
  code: '',
  hint: '',
  relevance_code: RELEVANCE.normal,
  choices: [],
  unit: '',
  rule: null,
  visible_if: null,
  require_photo_on: [],
  require_comment_on: [],
  indicator_code: '',
};

/** A blank item; most questions are rated. */
export const newItem = (item_type: DraftItem['item_type']): DraftItem => ({
  ...NEW,
  key: crypto.randomUUID(),
  item_type,
  check_type_code: item_type === 'header' ? null : CHECK_TYPE.quality,
  items: [],
});

/** A copy with everything below it; the codes stay with the original. */
export const copyItem = (item: DraftItem): DraftItem => ({
  ...item,
  key: crypto.randomUUID(),
  code: '',
  items: item.items.map(copyItem),
});
