import type { Price } from '@plumbline/contract/inspections/price';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DetailView, ItemView } from '@plumbline/contract/inspections/items';
import { api } from '../../kit/http/api.ts';
import { detailsQuery, itemsQuery } from '../../offline/inspectionWork.ts';
import { answersNow, useEntriesLater } from '../../offline/outbox/shownQueue.ts';
import type { ContentEntry } from '../../offline/outbox/contentEntry.ts';
import {
  isAnswer,
  isContent,
  isLifecycle,
  pendingOf,
  type AnswerEntry,
  type LifecycleEntry,
} from '../../offline/outbox/entry.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { overlay } from '../../offline/outbox/overlay.ts';
import { useInspectionWith } from '../../parts/inspection/lifecycle.ts';
import { type RunWork, sectionOf, workOf, type WorkSection } from './work.ts';

/** The inspected object; its quality changes when the inspection is completed. */
export const useInspectedObject = (id: string) => ENTITIES.object.api.useOne(id);

/** The price of completing and the credits left, requested again each time somebody is about to complete. Null until it is known. */
export function usePrice(id: string, isAsked: boolean): Price | null {
  const { data } = useQuery({
    queryKey: ['inspection', 'price', id],
    queryFn: ({ signal }) => api.get<Price>(`/inspection/${id}/price`, { signal }),
    enabled: isAsked,
    staleTime: 0,
    meta: { quiet: true },
  });
  return data ?? null;
}

export interface InspectionWork {
  inspection: InspectionView;
  work: RunWork;
  /** The answers of this inspection that the server has not acknowledged. */
  entries: AnswerEntry[];
  /** The files of this inspection, and their changes, that the server has not acknowledged. */
  contents: ContentEntry[];
  /** What happens to it as a whole and the server has not acknowledged. */
  lifecycle: LifecycleEntry[];
}
type LoadState<T> =
  | { state: 'ready'; value: T }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void };

/** The item with its unsent answers, which the rest of its inspection may not show yet. */
export const withAnswers = (item: ItemView, answers: readonly AnswerEntry[]): ItemView =>
  overlay([item], answers)[0] ?? item;
export const itemNow = (item: ItemView): ItemView => withAnswers(item, answersNow(item.id));

/** An inspection with all its answers, including unsent ones, which show first at their items. */
export function useInspectionWork(id: string): LoadState<InspectionWork> {
  const inspection = ENTITIES.inspection.api.useOne(id);
  const details = useQuery(detailsQuery(id));
  const items = useQueries({
    queries: (details.data ?? []).map((detail) => itemsQuery(id, detail.id)),
  });
  const unsent = useEntriesLater(id);
  const { entries, contents, lifecycle } = useMemo(
    () => ({
      entries: unsent.filter(isAnswer),
      contents: unsent.filter(isContent).filter((one) => one.inspection_id === id),
      lifecycle: unsent.filter(isLifecycle),
    }),
    [unsent, id],
  );
  const shown = useInspectionWith(inspection.data, unsent);
  const work = workFrom(
    details.data ?? [],
    items.map(({ data }) => data),
    entries,
    contents,
  );
  const all = [inspection, details, ...items];
  const failed = all.find((query) => query.isError && query.data === undefined);
  if (failed) {
    const retry = () => void Promise.all(all.map((query) => query.refetch()));
    return { state: 'failed', error: failed.error, retry };
  }
  if (shown === undefined || all.some((query) => query.data === undefined))
    return { state: 'loading' };
  return {
    state: 'ready',
    value: { inspection: shown, work, entries, contents, lifecycle },
  };
}

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
  const from = [items, ...pendingOf(own).map(({ body }) => body), ...files]; // what the overlay shows of them
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
function workFrom(
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
