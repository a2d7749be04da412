import type { Page } from '@plumbline/contract/kit/resource';
import type { QualityCause } from '@plumbline/contract/objects';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/api.ts';

/** What has a quality of its own or from below. */
export type QualityOwner = { entity: 'object' | 'business_unit'; id: string };

/** The facts behind the worst status, worst and newest first. */
export const causesQuery = ({ entity, id }: QualityOwner, page = 1, page_size = 5) =>
  queryOptions({
    queryKey: [entity, 'causes', id, page, page_size],
    queryFn: ({ signal }) =>
      api.get<Page<QualityCause>>(`/${entity}/${id}/quality/causes`, {
        query: { page, page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true }, // the place that asks shows the failure
  });
