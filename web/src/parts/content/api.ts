import type { ContentView } from '@plumbline/contract/content/wire';
import type { EntityPage } from '@plumbline/contract/kit/rows';
import { infiniteQueryOptions, keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { fileUrl } from '../../kit/http/fileUrl.ts';
import type { ChangeTopic } from '../../kit/http/queryClient.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import type { ContentChange } from '../../offline/outbox/contentEntry.ts';
import { fileFilters, type FileGroup, type FileQuery } from './fileQuery.ts';

/** The owner of files; its entity is also the topic of its other changes. */
export interface FileOwner {
  entity: ChangeTopic;
  entity_id: string;
}

const PAGE_SIZE = 60;

const pathOf = ({ entity, entity_id }: FileOwner, all: boolean) =>
  `/${entity}/${entity_id}/${all ? 'all_content' : 'content'}`;

/** The query key of files, with their owner: a change of it may be one of its files (`isOutdated`). */
const keyOf = ({ entity, entity_id }: FileOwner, ...rest: unknown[]) =>
  ['content', entity, entity_id, ...rest] as const;

/** A list of the files of something, page by page. */
const filesQuery = (
  name: 'list' | 'deleted',
  owner: FileOwner,
  {
    all,
    ...question
  }: { all: boolean; sort_by: string; filter: string[]; with_archived?: boolean },
) =>
  infiniteQueryOptions({
    queryKey: keyOf(owner, name, { all, ...question }),
    queryFn: ({ pageParam, signal }) =>
      api.get<EntityPage<ContentView>>(pathOf(owner, all), {
        query: { page: pageParam, page_size: PAGE_SIZE, ...question },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next_cursor === null ? undefined : pages.length + 1),
    meta: { quiet: true },
  });

/** The files of something. */
export const fileListQuery = (owner: FileOwner, query: FileQuery) => ({
  ...filesQuery('list', owner, {
    all: query.all,
    sort_by: query.sort,
    filter: fileFilters(query),
  }),
  placeholderData: keepPreviousData,
});

/** The deleted files that can still be restored, the latest first; with `by`, only those added by that user. */
export const deletedFilesQuery = (owner: FileOwner, all: boolean, by: string | null) =>
  filesQuery('deleted', owner, {
    all,
    sort_by: '-updated_at',
    with_archived: true,
    filter: ['archived=true', ...(by === null ? [] : [`created_by=${by}`])],
  });

/** The number of files of a group, however the list is narrowed. */
export function useFileCount(owner: FileOwner, group: FileGroup, all: boolean) {
  const filter = fileFilters({ group, tags: [], search: '' });
  return useQuery({
    queryKey: keyOf(owner, 'count', { all, filter }),
    queryFn: ({ signal }) =>
      api.get<EntityPage<unknown>>(pathOf(owner, all), {
        query: { page_size: 1, fields: 'id', filter },
        signal,
      }),
    select: ({ total, total_is_exact }) => ({ n: total ?? 0, isExact: total_is_exact }),
    meta: { quiet: true },
  }).data;
}

export const useDescribeFile = (topic: ChangeTopic, done?: () => void) =>
  useAct(
    ({ id, body }: { id: string; body: ContentChange }) =>
      api.patch<ContentView>(`/content/${id}`, { body }),
    { changes: ['content', topic], ...(done ? { done } : {}) },
  );

export const useDeleteFile = (topic: ChangeTopic, done: () => void) =>
  useAct(
    ({ entity, entity_id, id }: ContentView) => api.delete(`/${entity}/${entity_id}/content/${id}`),
    { changes: ['content', topic], done },
  );

export const useRestoreFile = (topic: ChangeTopic) =>
  useAct(
    ({ entity, entity_id, id }: ContentView) =>
      api.post(`/${entity}/${entity_id}/content/${id}/restore`),
    { changes: ['content', topic] },
  );

/** Downloads all files of an object or an inspection as a ZIP. */
export const useZip = () =>
  useAct(
    ({ entity, entity_id }: FileOwner) =>
      api.get<{ url: string }>(`/${entity}/${entity_id}/content/zip`),
    { done: ({ url }) => window.location.assign(fileUrl(url)) },
  );
