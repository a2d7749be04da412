import { CHECK_TYPE, RELEVANCE } from '@plumbline/contract/checkLists/checkTypes';
import type { ItemContent, VisibleIf } from '@plumbline/contract/checkLists/schemas';

/** A condition that knows the question itself, so that it survives a new code. */
export interface DraftCondition extends Omit<VisibleIf, 'item'> {
  /** Key of the question; empty when there is none of that code. */
  source: string;
}
/** An item while it is edited: optional texts are empty instead of null. */
export interface DraftItem extends Omit<
  ItemContent,
  'code' | 'hint' | 'unit' | 'indicator_code' | 'visible_if'
> {
  /** Stays the same however often the item moves or is saved. */
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

/** The same with everything below it; codes stay with the first one. */
export const copyItem = (item: DraftItem): DraftItem => ({
  ...item,
  key: crypto.randomUUID(),
  code: '',
  items: item.items.map(copyItem),
});
