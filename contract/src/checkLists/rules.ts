import { disorderedBounds } from '../quality/bounds.ts';
import { canHold } from './conditions.ts';
import { CHECK_TYPE, CONDITION, RELEVANCE, isFilledByContent } from './checkTypes.ts';
import type { CheckListItemInput, ItemContent, QualityRule } from './schemas.ts';

/** As many levels as a reader can follow on paper and on a phone. */
export const MAX_LEVELS = 8;
export const MAX_ITEMS = 1000;

type ItemFieldPath = (string | number)[];
/** A fault of the item at `index`; `path` is the field within the item. */
export interface ItemFault {
  index: number;
  path: ItemFieldPath;
  type: string;
}
interface PlacedItem {
  content: ItemContent;
  /** Index of the parent in the same array. */
  parent: number | null;
  level: number;
}
/** An item of a nested body with its path, `["items", 0, "items", 2]`. */
export interface NestedItem extends PlacedItem {
  path: ItemFieldPath;
}

const BLANK: Omit<ItemContent, 'name' | 'item_type'> = {
  code: null,
  hint: null,
  check_type_code: null,
  relevance_code: RELEVANCE.normal,
  choices: [],
  unit: null,
  rule: null,
  visible_if: null,
  require_photo_on: [],
  require_comment_on: [],
  indicator_code: null,
};

/** An item of a body with its defaults filled in. */
export function contentOf(input: CheckListItemInput): ItemContent {
  const { items: _items, ...content } = input;
  const definedFields = Object.entries(content).filter(([, value]) => value !== undefined);
  return {
    ...BLANK,
    name: input.name,
    item_type: input.item_type,
    ...Object.fromEntries(definedFields),
  };
}

/** A nested tree in document order. */
export function flatten(items: readonly CheckListItemInput[]): NestedItem[] {
  const flat: NestedItem[] = [];
  const walk = (children: readonly CheckListItemInput[], at: Omit<NestedItem, 'content'>): void => {
    for (const [index, item] of children.entries()) {
      const path = [...at.path, 'items', index];
      flat.push({ content: contentOf(item), parent: at.parent, level: at.level, path });
      walk(item.items ?? [], { path, parent: flat.length - 1, level: at.level + 1 });
    }
  };
  walk(items, { path: [], parent: null, level: 1 });
  return flat;
}

/** Every breach of the rules of a check list; `items` in document order. */
export function faultsOf(items: readonly PlacedItem[]): ItemFault[] {
  const codes = new Set<string>();
  const testable = new Map<string, ItemContent>();
  return items.flatMap(({ content, level }, index) => {
    const faults = contentFaults(content);
    if (level > MAX_LEVELS) faults.push({ path: [], type: 'too_deep_tree' });
    if (content.code !== null && codes.has(content.code)) {
      faults.push({ path: ['code'], type: 'repeated' });
    }
    const trigger = testable.get(content.visible_if?.item ?? '');
    if (content.visible_if && !trigger) faults.push({ path: ['visible_if'], type: 'visible_if' });
    if (content.visible_if && trigger && !canHold(content.visible_if, trigger))
      faults.push({ path: ['visible_if'], type: 'answer_gone' });
    if (content.code !== null) codes.add(content.code);
    if (content.code !== null && mayDecide(content)) testable.set(content.code, content);
    return faults.map((fault) => ({ ...fault, index }));
  });
}

/** Headers, photos and signatures have no value that a condition could test. */
export const mayDecide = (content: Pick<ItemContent, 'item_type' | 'check_type_code'>): boolean =>
  content.item_type === 'question' && !isFilledByContent(content.check_type_code);

type OwnFault = Omit<ItemFault, 'index'>;

function contentFaults(content: ItemContent): OwnFault[] {
  const faults: OwnFault[] = [];
  if (content.item_type === 'header' && content.check_type_code !== null) {
    faults.push({ path: ['check_type_code'], type: 'header_check_type' });
  }
  if (content.item_type === 'question' && content.check_type_code === null) {
    faults.push({ path: ['check_type_code'], type: 'required' });
  }
  if (!(Object.values(RELEVANCE) as number[]).includes(content.relevance_code)) {
    faults.push({ path: ['relevance_code'], type: 'unknown_code' });
  }
  return [...faults, ...choiceFaults(content), ...ruleFaults(content)];
}

function choiceFaults({ check_type_code, choices }: ItemContent): OwnFault[] {
  if (check_type_code === CHECK_TYPE.choice && choices.length === 0) {
    return [{ path: ['choices'], type: 'required' }];
  }
  const again = choices.findIndex((choice, index) => choices.indexOf(choice) < index);
  return again === -1 ? [] : [{ path: ['choices', again], type: 'repeated' }];
}

/** In ascending order: the accepted range contains the critical bounds, which contain the attention bounds. */
const BOUNDS = [
  'min',
  'critical_min',
  'attention_min',
  'attention_max',
  'critical_max',
  'max',
] as const satisfies (keyof QualityRule)[];

function ruleFaults({ rule, check_type_code, choices }: ItemContent): OwnFault[] {
  if (!rule) return [];
  const faults: OwnFault[] = disorderedBounds(BOUNDS, rule).map((name) => ({
    path: ['rule', name],
    type: 'bounds',
  }));
  const answers = answersOf(check_type_code, choices);
  const impossible = Object.keys(rule.by_answer ?? {}).filter(
    (answer) => !(answers?.has(answer) ?? true),
  );
  const unfit = impossible.map((answer) => ({
    path: ['rule', 'by_answer', answer],
    type: 'choice',
  }));
  return [...faults, ...unfit];
}

/** The answers a rule may list, or null if any text may be one. */
function answersOf(check_type: number | null, choices: string[]): Set<string> | null {
  switch (check_type) {
    case CHECK_TYPE.yesNo:
    case CHECK_TYPE.onOff:
      return new Set(['true', 'false']);
    case CHECK_TYPE.choice:
      return new Set(choices);
    case CHECK_TYPE.condition:
      return new Set(Object.values(CONDITION).map(String));
    default:
      return null;
  }
}
