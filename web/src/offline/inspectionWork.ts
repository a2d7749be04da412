import type { ContentView } from '@plumbline/contract/content/wire';
import { inspections } from '@plumbline/contract/inspections/wire';
import type { DetailView, DetailWork, WorkPage } from '@plumbline/contract/inspections/items';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../kit/http/api.ts';
import { itemsKey, showItems, whileReading, withLatest } from './outbox/items.ts';
import { resourceApi } from '../kit/http/resourceApi.ts';

/** An inspection, its check lists, their items and all their files: together, everything a runner needs. */
export const { oneQuery: inspectionQuery, listQuery: inspectionsQuery } = resourceApi(inspections);

/** What is being asked for at this moment: queries that ask together share the answer. */
const asked = new Map<string, Promise<DetailWork[]>>();

function workOf(id: string, signal: AbortSignal): Promise<DetailWork[]> {
  const answer =
    asked.get(id) ??
    Promise.resolve().then(() => {
      asked.delete(id); // whoever asks later may have to see more than this answer has
      return whileReading(() => readWorkFrom(id, { signal }));
    });
  asked.set(id, answer);
  return answer;
}

/** Details with their items, from the first one on or from a cursor. */
export async function readWorkFrom(
  id: string,
  { signal, cursor = '' }: { signal: AbortSignal; cursor?: string },
): Promise<DetailWork[]> {
  const work: DetailWork[] = [];
  for (let next: string | null = cursor; next !== null;) {
    const query = { cursor: next };
    const page: WorkPage = await api.get(`/inspection/${id}/work`, { query, signal });
    work.push(...page.items);
    next = page.next_cursor;
  }
  return work.map(({ detail, items }) => ({ detail, items: withLatest(items) }));
}

/** Shows the items of details as just read; returns the details. */
export function showWork(id: string, work: readonly DetailWork[]): DetailView[] {
  for (const { detail, items } of work) showItems(id, detail.id, items);
  return work.map(({ detail }) => detail);
}

/** The details of an inspection; their items, which come with them, are then current too. */
export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['inspection', 'details', id],
    queryFn: async ({ signal }): Promise<DetailView[]> => {
      const work = await workOf(id, signal);
      signal.throwIfAborted(); // by now somebody else may be signed in
      return showWork(id, work);
    },
  });

/** A failure is that of the details, which are then read again. */
export const itemsQuery = (id: string, detail_id: string) =>
  queryOptions({
    queryKey: itemsKey(id, detail_id),
    queryFn: async ({ signal }) =>
      withLatest(
        (await workOf(id, signal)).find(({ detail }) => detail.id === detail_id)?.items ?? [],
      ),
    retry: false,
    refetchInterval: false,
    meta: { quiet: true },
  });

/** The number of rows that a list answers with at most. */
const MOST = 1000;

async function allFiles(path: string, signal: AbortSignal): Promise<ContentView[]> {
  const files: ContentView[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: MOST, sort_by: 'created_at' };
    const { items } = await api.get<RowsPage<ContentView>>(path, { query, signal });
    files.push(...items);
    if (items.length < MOST) return files;
  }
}

/** The files of an inspection and of its items. */
export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ['inspection', 'files', id],
    queryFn: ({ signal }) => allFiles(`/inspection/${id}/all_content`, signal),
    meta: { quiet: true },
  });

/** The files of its check lists, which explain their items. */
export const guidanceQuery = (id: string) =>
  queryOptions({
    queryKey: ['inspection', 'guidance', id],
    queryFn: ({ signal }) => allFiles(`/inspection/${id}/check_list/content`, signal),
    meta: { quiet: true },
  });

/** The files of an item of an earlier inspection; `shown_in` is the inspection that compares with it, and whose device has them. */
export const itemFilesQuery = (item_id: string, shown_in: string | null = null) =>
  queryOptions({
    queryKey: ['inspection', 'item_files', shown_in, item_id],
    queryFn: ({ signal }) => allFiles(`/inspection_check_list_item/${item_id}/content`, signal),
    meta: { quiet: true },
  });
