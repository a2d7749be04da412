import type { Page } from '@plumbline/contract/kit/resource';
import { CAUSE_ATTRIBUTES } from '@plumbline/contract/objects';
import type { CauseAttribute, CauseCounts, QualityCause } from '@plumbline/contract/objects';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/api.ts';

/** What has a quality of its own or from below. */
export type QualityOwner = { entity: 'object' | 'business_unit'; id: string };

/** One row of the counts, as the address keeps it: `question:018f…`. */
export interface CauseGroup {
  attr: CauseAttribute;
  id: string;
}
export const writeGroup = ({ attr, id }: CauseGroup): string => `${attr}:${id}`;
export function readGroup(text: string | undefined): CauseGroup | null {
  const [name, id = '', ...more] = (text ?? '').split(':');
  const attr = CAUSE_ATTRIBUTES.find((one) => one === name);
  return attr === undefined || id === '' || more.length > 0 ? null : { attr, id };
}

interface Asked {
  page?: number;
  page_size?: number;
  group?: CauseGroup | null;
}

/** The facts behind the worst status, worst and newest first; of one group only where it is named. */
export const causesQuery = (
  { entity, id }: QualityOwner,
  { page = 1, page_size = 5, group = null }: Asked = {},
) =>
  queryOptions({
    queryKey: [entity, 'causes', id, page, page_size, group],
    queryFn: ({ signal }) =>
      api.get<Page<QualityCause>>(`/${entity}/${id}/quality/causes`, {
        query: { page, page_size, ...(group ? { [group.attr]: group.id } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true }, // the place that asks shows the failure
  });

/** The same facts counted by place, question and class. */
export const causeCountsQuery = ({ entity, id }: QualityOwner) =>
  queryOptions({
    queryKey: [entity, 'causes', id, 'counts'],
    queryFn: ({ signal }) =>
      api.get<CauseCounts>(`/${entity}/${id}/quality/causes/aggr_on_attr`, {
        query: { attrs: [...CAUSE_ATTRIBUTES] },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
