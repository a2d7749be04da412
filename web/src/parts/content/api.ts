import type { ContentView } from '@plumbline/contract/content/wire';
import type { contentSchemas } from '@plumbline/contract/content/schemas';
import type { EntityPage } from '@plumbline/contract/kit/rows';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../kit/http/api.ts';
import { fileUrl } from '../../kit/http/fileUrl.ts';
import type { Topic } from '../../kit/http/queryClient.ts';
import { useAct } from '../../kit/http/resourceApi.ts';

/** What files belong to, with the topic whose news refetch them. */
export interface FileOwner {
  entity: string;
  entity_id: string;
  topic: Topic;
}

export interface FileQuery {
  /** With the files of what belongs to it. */
  all: boolean;
  kind: string | null;
  search: string;
}

const PAGE_SIZE = 60;

/** The files of something, newest first, page by page. */
export function useFiles(
  { entity, entity_id, topic }: FileOwner,
  { all, kind, search }: FileQuery,
) {
  const filter = [
    ...(kind === null ? [] : [`kind=${kind}`]),
    ...(search === '' ? [] : [`name~${search}`]),
  ];
  const path = `/${entity}/${entity_id}/${all ? 'all_content' : 'content'}`;
  return useInfiniteQuery({
    queryKey: [topic, 'content', entity_id, { all, filter }],
    queryFn: ({ pageParam, signal }) =>
      api.get<EntityPage<ContentView>>(path, {
        query: { page: pageParam, page_size: PAGE_SIZE, sort_by: '-created_at', filter },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next_cursor === null ? undefined : pages.length + 1),
  });
}

export type ContentChange = z.input<typeof contentSchemas.update>;

export const useDescribe = (topic: Topic, done?: () => void) =>
  useAct(
    ({ id, body }: { id: string; body: ContentChange }) =>
      api.patch<ContentView>(`/content/${id}`, { body }),
    { changes: [topic], ...(done ? { done } : {}) },
  );

export const useDelete = (topic: Topic, done: (content: ContentView) => void) =>
  useAct(
    (content: ContentView) =>
      api.delete(`/${content.entity}/${content.entity_id}/content/${content.id}`),
    { changes: [topic], done: (_, content) => done(content) },
  );

export const useRestore = (topic: Topic) =>
  useAct(
    ({ entity, entity_id, id }: ContentView) =>
      api.post(`/${entity}/${entity_id}/content/${id}/restore`),
    { changes: [topic] },
  );

/** Downloads all files of an object or an inspection as a ZIP. */
export const useZip = () =>
  useAct(
    ({ entity, entity_id }: FileOwner) =>
      api.get<{ url: string }>(`/${entity}/${entity_id}/content/zip`),
    { done: ({ url }) => window.location.assign(fileUrl(url)) },
  );
