import type { QualityRule } from '@plumbline/contract/checkLists/schemas';
import type { CheckListDetailView, CheckListNode } from '@plumbline/contract/views';
import type { DraftItem } from './draftItem.ts';
import { linesOf } from './tree.ts';

export interface CheckListDraft {
  name: string;
  code: string;
  external_id: string;
  check_list_type_code: number | null;
  provider: string;
  items: DraftItem[];
}

const itemOf = (node: CheckListNode, keys: ReadonlyMap<string, string>): DraftItem => ({
  key: node.id,
  name: node.name,
  code: node.code ?? '',
  hint: node.hint ?? '',
  item_type: node.item_type === 'header' ? 'header' : 'question',
  check_type_code: node.check_type?.code ?? null,
  relevance_code: node.relevance.code,
  choices: node.choices,
  unit: node.unit ?? '',
  rule: node.rule,
  visible_if: node.visible_if && {
    source: keys.get(node.visible_if.item) ?? '',
    operator: node.visible_if.operator,
    value: node.visible_if.value,
  },
  require_photo_on: node.require_photo_on,
  require_comment_on: node.require_comment_on,
  indicator_code: node.indicator_code ?? '',
  items: node.items.map((child) => itemOf(child, keys)),
});

function codesOf(nodes: readonly CheckListNode[], keys = new Map<string, string>()) {
  for (const { id, code, items } of nodes) {
    if (code !== null) keys.set(code, id);
    codesOf(items, keys);
  }
  return keys;
}

/** The stored list as a draft. Items keep their keys across a save. */
export function checkListDraft(
  view: CheckListDetailView | undefined,
  before?: CheckListDraft,
): CheckListDraft {
  const items = (view?.items ?? []).map((node) => itemOf(node, codesOf(view?.items ?? [])));
  return {
    name: view?.name ?? '',
    code: view?.code ?? '',
    external_id: view?.external_id ?? '',
    check_list_type_code: view?.check_list_type?.code ?? null,
    provider: view?.provider ?? '',
    items: before ? withKeysOf(before.items, items) : items,
  };
}

/** A copy starts without the identifiers of the original. */
export const copyOf = (view: CheckListDetailView, name: string): CheckListDraft => ({
  ...checkListDraft(view),
  name,
  code: '',
  external_id: '',
});

function withKeysOf(before: readonly DraftItem[], items: DraftItem[]): DraftItem[] {
  const [old, now] = [linesOf(before), linesOf(items)];
  const same =
    old.length === now.length && old.every(({ item }, i) => item.name === now[i]?.item.name);
  if (!same) return items;
  const keys = new Map(now.map(({ item }, i) => [item.key, old[i]?.item.key ?? item.key]));
  const withOldKeys = (item: DraftItem): DraftItem => ({
    ...item,
    key: keys.get(item.key) ?? item.key,
    visible_if: item.visible_if && {
      ...item.visible_if,
      source: keys.get(item.visible_if.source) ?? '',
    },
    items: item.items.map(withOldKeys),
  });
  return items.map(withOldKeys);
}

export const BOUNDS = [
  'min',
  'critical_min',
  'attention_min',
  'attention_max',
  'critical_max',
  'max',
] as const satisfies (keyof QualityRule)[];
export type BoundKey = (typeof BOUNDS)[number];
