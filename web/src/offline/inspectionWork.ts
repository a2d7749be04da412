import type { ContentView } from '@plumbline/contract/content/wire';
import { inspections } from '@plumbline/contract/inspections/wire';
import type { DetailView, ItemView } from '@plumbline/contract/inspections/items';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../kit/http/api.ts';
import { itemsKey, withLatest } from './outbox/items.ts';
import { resourceApi } from '../kit/http/resourceApi.ts';

/** An inspection, its check lists, their items and all their files: together, everything a runner needs. */
export const { oneQuery: inspectionQuery } = resourceApi(inspections);

export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['inspection', 'details', id],
    queryFn: ({ signal }) => api.get<RowsPage<DetailView>>(`/inspection/${id}/detail`, { signal }),
    select: (page) => page.items,
  });

export const itemsQuery = (id: string, detail_id: string) =>
  queryOptions({
    queryKey: itemsKey(id, detail_id),
    queryFn: async ({ signal }) => {
      const path = `/inspection/${id}/detail/${detail_id}/item`;
      return withLatest((await api.get<RowsPage<ItemView>>(path, { signal })).items);
    },
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

/** The files of an item of an earlier inspection. */
export const itemFilesQuery = (item_id: string) =>
  queryOptions({
    queryKey: ['inspection', 'item_files', item_id],
    queryFn: ({ signal }) => allFiles(`/inspection_check_list_item/${item_id}/content`, signal),
    meta: { quiet: true },
  });
