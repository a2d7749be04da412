import {
  completionOf,
  type Completion,
  ruleItem,
  type GapReason,
} from '@plumbline/contract/inspections/completion';
import type { DetailView, ItemView } from '@plumbline/contract/inspections/items';
import type { Progress } from '@plumbline/contract/inspections/schemas';
import { addCounts, NO_COUNTS, type Counts } from '@plumbline/contract/quality/counts';

/** A gap that keeps an inspection open, with the names needed to find it. */
export interface NamedGap {
  item: ItemView;
  detail: DetailView;
  reason: GapReason;
}

/** A detail with its items as on this device. */
export interface WorkSection {
  detail: DetailView;
  /** Shown items, headers included, in document order. */
  items: ItemView[];
  /** The same, cut where they stay cut when items appear among them. */
  blocks: ItemView[][];
  depths: Map<string, number>;
  progress: Progress;
  counts: Counts;
  gaps: Map<string, GapReason>;
  notApplicable: number;
}

/** Details of one name: a chip, a segment of the progress, a heading of the outline. */
export interface WorkGroup {
  key: string;
  name: string;
  number: number;
  sections: WorkSection[];
  progress: Progress;
  counts: Counts;
}

export interface RunWork {
  groups: WorkGroup[];
  sections: WorkSection[];
  progress: Progress;
  counts: Counts;
  notApplicable: number;
  gaps: NamedGap[];
}

/** The depth of each item below its headers. */
function depthsOf(items: readonly ItemView[]): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { id, parent_id } of items)
    depths.set(id, parent_id === null ? 0 : (depths.get(parent_id) ?? -1) + 1);
  return depths;
}

/** The items that a phone shows on about three screens: few enough to render at once, many enough to be rare. */
const BLOCK = 10;

/** The shown items in runs of so many of all; no item changes from one to another while it is on screen. */
const blocksOf = (all: readonly ItemView[], shown: ReadonlySet<string>): ItemView[][] =>
  Array.from({ length: Math.ceil(all.length / BLOCK) }, (_, n) =>
    all.slice(n * BLOCK, (n + 1) * BLOCK).filter(({ id }) => shown.has(id)),
  );

export function sectionOf(detail: DetailView, all: readonly ItemView[]): WorkSection {
  const completion: Completion = completionOf(all.map(ruleItem));
  const blocks = blocksOf(all, completion.visible);
  const items = blocks.flat();
  return {
    detail,
    items,
    blocks,
    depths: depthsOf(items),
    progress: completion.progress,
    counts: completion.counts,
    gaps: new Map(completion.gaps.map(({ item_id, reason }) => [item_id, reason])),
    notApplicable: items.filter(({ not_applicable, proposed }) => not_applicable && !proposed)
      .length,
  };
}

const plus = (a: Progress, b: Progress): Progress => ({
  filled: a.filled + b.filled,
  total: a.total + b.total,
});
const NOTHING: Progress = { filled: 0, total: 0 };

const keyOf = ({ group_number, group_name }: DetailView) => `${group_number} ${group_name}`;

function groupOf(key: string, sections: WorkSection[]): WorkGroup {
  const first = sections[0]?.detail;
  return {
    key,
    name: first?.group_name ?? '',
    number: first?.group_number ?? 0,
    sections,
    progress: sections.reduce((sum, { progress }) => plus(sum, progress), NOTHING),
    counts: sections.reduce((sum, { counts }) => addCounts(sum, counts), NO_COUNTS),
  };
}

/** The whole inspection by the one completion rule, grouped as in its template. */
export function workOf(sections: WorkSection[]): RunWork {
  const byGroup = Map.groupBy(sections, ({ detail }) => keyOf(detail));
  const groups = [...byGroup]
    .map(([key, members]) => groupOf(key, members))
    .toSorted((a, b) => a.number - b.number);
  const sectionsInOrder = groups.flatMap((group) => group.sections);
  return {
    groups,
    sections: sectionsInOrder,
    progress: groups.reduce((sum, { progress }) => plus(sum, progress), NOTHING),
    counts: groups.reduce((sum, { counts }) => addCounts(sum, counts), NO_COUNTS),
    notApplicable: sectionsInOrder.reduce((sum, { notApplicable }) => sum + notApplicable, 0),
    gaps: sectionsInOrder.flatMap(gapsOf),
  };
}

const gapsOf = ({ detail, items, gaps }: WorkSection): NamedGap[] =>
  items.flatMap((item) => {
    const reason = gaps.get(item.id);
    return reason === undefined ? [] : [{ item, detail, reason }];
  });

/** All visible items, in the order of the inspection. */
export const shownItems = ({ sections }: Pick<RunWork, 'sections'>): ItemView[] =>
  sections.flatMap(({ items }) => items);

/** The place of a detail within its group: its list if the group has several, its object unless it is the base object. */
export function detailPlace(detail: DetailView, baseObjectId: string, hasOneList = false): string {
  const isInHeading = hasOneList || detail.check_list.name === detail.group_name;
  const list = isInHeading ? null : detail.check_list.name;
  const object = detail.object.id === baseObjectId ? null : detail.object.name;
  return [list, object].filter(Boolean).join(' · ');
}

/** Findings only: critical before attention, each in the order of the inspection. */
export function findingsOf(work: RunWork): { item: ItemView; detail: DetailView }[] {
  const all = work.sections.flatMap(({ detail, items }) => items.map((item) => ({ item, detail })));
  const findings = all.filter(
    ({ item }) => !item.proposed && (item.quality_status?.code ?? 30) < 30,
  );
  return findings.toSorted((a, b) => codeOf(a.item) - codeOf(b.item));
}
/** 10 and 11 are critical, 20 and 21 attention. */
const codeOf = (item: ItemView) => Math.floor((item.quality_status?.code ?? 30) / 10);
