import { CHECK_TYPE, RELEVANCE } from '@plumbline/contract/checkLists/checkTypes';
import type { CheckListItemInput, QualityRule } from '@plumbline/contract/checkLists/schemas';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { createCheckList } from '@plumbline/server/areas/checkLists/service.ts';
import { checkListTable } from '@plumbline/server/areas/checkLists/table.ts';
import type { Ctx } from '@plumbline/server/kit/ctx.ts';
import { readJson } from './data.ts';
import { ensureByCode } from './ensure.ts';
import { OWN_LISTS } from './ownLists.ts';
import type { NewCheckList } from './ownLists.ts';

/** A node of `checklists.json`. */
interface PublishedNode {
  code: string;
  name: string;
  type: 'group' | 'item';
  check_type?: 'ok_attention_critical' | 'rating' | 'number' | 'yes_no' | 'in_out_na';
  relevance?: 'normal' | 'high';
  unit?: string;
  limits?: {
    min?: number;
    max?: number;
    ok_from?: number;
    attention_from?: number;
    critical_to?: number;
  };
  reference?: string;
  note?: string;
  items?: PublishedNode[];
}
interface PublishedList {
  code: string;
  name: string;
  external_id: string;
  type: string;
  provider: string;
  scale?: { values: string[] | Record<string, string>; result?: Record<string, string> };
  items: PublishedNode[];
}

/** Codes of the dictionary `check_list_type`. */
const TYPES: Record<string, number> = {
  'building condition': 2,
  structure: 2,
  vehicle: 3,
  'lifting equipment': 4,
  playground: 4,
  'food safety': 7,
};

/** The published lists, and our own lists for the rest of the data. */
export async function checkListsOfDemo(): Promise<NewCheckList[]> {
  const { check_lists } = (await readJson('checklists.json')) as { check_lists: PublishedList[] }; // our own file, of known shape
  const published = check_lists.map((list) => ({
    code: list.code,
    name: list.name,
    external_id: list.external_id,
    provider: list.provider,
    check_list_type_code: TYPES[list.type] ?? 1,
    items: list.items.map((node) => itemOf(node, list)),
  }));
  return [...published, ...OWN_LISTS];
}

function itemOf(node: PublishedNode, list: PublishedList): CheckListItemInput {
  const common = { code: node.code, name: node.name, hint: hintOf(node) };
  if (node.type === 'group')
    return {
      ...common,
      item_type: 'header',
      items: (node.items ?? []).map((child) => itemOf(child, list)),
    };
  const high = node.relevance === 'high';
  return {
    ...common,
    item_type: 'question',
    relevance_code: high ? RELEVANCE.high : RELEVANCE.normal,
    ...answerOf(node, list, high ? QUALITY.critical : QUALITY.attention),
  };
}

const hintOf = ({ reference, note }: PublishedNode): string | null =>
  [reference, note].filter((part) => part !== undefined).join('; ') || null;

/** How the item is answered and what an answer means; `breach` is the quality of a plain "no". */
function answerOf(
  node: PublishedNode,
  list: PublishedList,
  breach: Quality,
): Partial<CheckListItemInput> {
  switch (node.check_type) {
    case 'rating':
      return Array.isArray(list.scale?.values)
        ? scaleOf(list.scale.values, list.scale.result ?? {})
        : { check_type_code: CHECK_TYPE.number, rule: ratingRule(node.limits ?? {}) };
    case 'number':
      return {
        check_type_code: CHECK_TYPE.number,
        unit: node.unit ?? null,
        rule: { critical_min: node.limits?.min ?? null, critical_max: node.limits?.max ?? null },
      };
    case 'yes_no':
      return {
        check_type_code: CHECK_TYPE.yesNo,
        rule: { by_answer: { true: QUALITY.ok, false: breach } },
      };
    case 'in_out_na':
      return {
        check_type_code: CHECK_TYPE.choice,
        choices: ['IN', 'OUT'],
        rule: { by_answer: { IN: QUALITY.ok, OUT: breach } },
      };
    default:
      return { check_type_code: CHECK_TYPE.quality };
  }
}

/** The points of a published scale, best first, each with its result. */
function scaleOf(choices: string[], result: Record<string, string>): Partial<CheckListItemInput> {
  const by_answer = Object.fromEntries(
    choices.map((choice) => [choice, QUALITY[(result[choice] ?? 'ok') as keyof typeof QUALITY]]),
  );
  return { check_type_code: CHECK_TYPE.choice, choices, rule: { by_answer } };
}

/** Ratings from 0 to 9; the file has the lowest values that are ok and that only need attention. */
const ratingRule = (limits: NonNullable<PublishedNode['limits']>): QualityRule => ({
  min: 0,
  max: 9,
  critical_min: limits.attention_from ?? null,
  attention_min: limits.ok_from ?? null,
});

/** The codes of the questions, in document order. */
export const questionsOf = (items: readonly CheckListItemInput[]): string[] =>
  items.flatMap((item) =>
    item.item_type === 'header' ? questionsOf(item.items ?? []) : [item.code ?? ''],
  );

/** Creates the missing check lists; returns all ids by code. */
export async function seedCheckLists(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await checkListsOfDemo();
  return await ensureByCode(ctx, { entity: checkListTable, rows }, (row) =>
    createCheckList(ctx, { ...row }),
  );
}
