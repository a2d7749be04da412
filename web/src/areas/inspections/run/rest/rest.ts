import { CONDITION } from '@plumbline/contract/checkLists/checkTypes';
import { needsPhoto, ruleItem } from '@plumbline/contract/inspections/completion';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Answer, ItemView } from '@plumbline/contract/inspections/items';
import type { RunWork, WorkGroup } from '../../work.ts';
import { optionsOf } from '../answers/options.ts';

/** Why an unanswered item is not answered together with others. */
export const LEFT_REASONS = ['photo', 'comment', 'last', 'own'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** The unanswered items of a group that one act can answer with OK. */
export interface RestGroup extends Pick<WorkGroup, 'key' | 'name'> {
  items: { item: ItemView; body: Answer }[];
}

export interface Rest {
  groups: RestGroup[];
  /** The items that stay unanswered. */
  left: ReadonlyMap<LeftReason, readonly ItemView[]>;
}

/** Good and excellent are both OK. */
const isOk = (status: number | null): boolean =>
  status === QUALITY.ok || status === CONDITION.excellent;

/** The one answer of an item that means OK; null if it has none, or several. */
function okAnswer(item: ItemView): Answer | null {
  const [first, ...others] = optionsOf(item).filter(({ status }) => isOk(status));
  return first === undefined || others.length > 0 ? null : first.body;
}

/** The reason to leave an item out; null where one act may answer it. */
function leftFor(item: ItemView): LeftReason | null {
  if (okAnswer(item) === null) return 'own';
  if (needsPhoto({ ...ruleItem(item), quality_status_code: QUALITY.ok })) return 'photo';
  if (item.require_comment_on.includes(QUALITY.ok) && !item.comment?.trim()) return 'comment';
  return (item.previous?.quality_status?.code ?? QUALITY.ok) < QUALITY.ok ? 'last' : null;
}

interface ForRest {
  body: Answer | null;
  reason: LeftReason | null;
}
const known = new WeakMap<ItemView, ForRest>();

/** The same for the same item: each answer asks about all of them. */
function forRest(item: ItemView): ForRest {
  const before = known.get(item);
  if (before !== undefined) return before;
  const found = { body: okAnswer(item), reason: leftFor(item) };
  known.set(item, found);
  return found;
}

/** What one act can answer with OK, and what it leaves out and why: nobody skips evidence, or what was not OK last time. */
export function restOf(work: RunWork): Rest {
  const open = new Set(
    work.gaps.filter(({ reason }) => reason === 'answer').map(({ item }) => item.id),
  );
  const left = new Map<LeftReason, ItemView[]>();
  const groups = work.groups.map(({ key, name, sections }) => {
    const items = sections.flatMap((section) => section.items).filter(({ id }) => open.has(id));
    const answered = items.flatMap((item) => {
      const { reason, body } = forRest(item);
      if (reason === null && body !== null) return [{ item, body }];
      left.set(reason ?? 'own', [...(left.get(reason ?? 'own') ?? []), item]);
      return [];
    });
    return { key, name, items: answered };
  });
  return { groups: groups.filter(({ items }) => items.length > 0), left };
}

/** The number of items that one act would answer. */
export const countRest = ({ groups }: Rest): number =>
  groups.reduce((sum, { items }) => sum + items.length, 0);

/** Outline numbers with runs of one level joined: `1.3, 1.4, 1.6–1.9`. */
export function outlineNumbers(numbers: readonly string[]): string {
  const runs: string[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && isNext(run.at(-1) ?? '', number)) run.push(number);
    else runs.push([number]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]}–${run.at(-1)}`])).join(', ');
}

function isNext(before: string, number: string): boolean {
  const [parent, last] = split(before);
  const [otherParent, next] = split(number);
  return parent === otherParent && next === last + 1;
}

function split(number: string): [string, number] {
  const at = number.lastIndexOf('.');
  return [number.slice(0, Math.max(0, at)), Number(number.slice(at + 1))];
}
