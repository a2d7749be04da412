import type { RowsPage } from '@plumbline/contract/kit/rows';
import { templateDetails, type TemplateDetailView } from '@plumbline/contract/templates/wire';
import type { CheckListDetailView } from '@plumbline/contract/views';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, type VersionedView } from '../../kit/http/api.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';

/** A list with its tree and its version. */
export const useCheckList = (id: string) =>
  ENTITIES.check_list.api.useVersioned(id) as UseQueryResult<VersionedView<CheckListDetailView>>; // the single read adds the tree

/** The details of templates that use a list. */
const usesQuery = (id: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['inspection_template', 'using', id],
    queryFn: ({ signal }) =>
      api.get<RowsPage<TemplateDetailView>>(templateDetails.path, {
        query: { filter: [`check_list=${id}`], sort_by: 'inspection_template.name' },
        signal,
      }),
    select: (page) => page.items,
    enabled,
  });
export const useUses = (id: string, enabled: boolean) => useQuery(usesQuery(id, enabled));
