import type { DetailView, ItemView } from '@plumbline/contract/inspections/items';
import type { ContentEntry } from '../../offline/outbox/contentEntry.ts';
import type { AnswerEntry } from '../../offline/outbox/entry.ts';
import { overlay } from '../../offline/outbox/overlay.ts';
import { sectionOf, workOf, type RunWork, type WorkSection } from './work.ts';

const NOTHING: ItemView[] = [];
const sections = new WeakMap<DetailView, { from: readonly unknown[]; section: WorkSection }>();
const works = new WeakMap<WorkSection, { from: readonly unknown[]; work: RunWork }>();
const EMPTY = workOf([]);

const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, i) => one === b[i]);

function sectionFrom(
  detail: DetailView,
  items: ItemView[],
  own: AnswerEntry[],
  contents: readonly ContentEntry[],
): WorkSection {
  const ids = new Set(items.map(({ id }) => id));
  const files = contents.filter(({ entity_id }) => ids.has(entity_id));
  const from = [items, ...own, ...files];
  const before = sections.get(detail);
  if (before && same(before.from, from)) return before.section;
  const section = sectionOf(detail, overlay(items, own, files));
  sections.set(detail, { from, section });
  return section;
}

/**
 * The server's state with the waiting answers and files over it. The same input gives the same objects, so
 * that an answer renders only its own group.
 */
export function workFrom(
  details: readonly DetailView[],
  items: readonly (ItemView[] | undefined)[],
  entries: readonly AnswerEntry[],
  contents: readonly ContentEntry[] = [],
): RunWork {
  const parts = details.map((detail, i) => {
    const ownEntries = entries.filter(({ detail_id }) => detail_id === detail.id);
    return sectionFrom(detail, items[i] ?? NOTHING, ownEntries, contents);
  });
  const [first] = parts;
  if (first === undefined) return EMPTY;
  const before = works.get(first);
  if (before && same(before.from, parts)) return before.work;
  const work = workOf(parts);
  works.set(first, { from: parts, work });
  return work;
}
