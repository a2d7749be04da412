import { inspections } from '@plumbline/contract/inspections/wire';
import type { DetailView, ItemView } from '@plumbline/contract/inspections/items';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../kit/http/api.ts';
import { itemsKey, withLatest } from './outbox/items.ts';
import { resourceApi } from '../kit/http/resourceApi.ts';

/** An inspection, its check lists and their items: together, everything a runner needs. */
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
