import { checkListItems } from '@plumbline/contract/checkLists/wire';
import type { Facets, RowsPage } from '@plumbline/contract/kit/rows';
import { objectTemplates, templateRules } from '@plumbline/contract/templates/wire';
import type { TemplateRuleView } from '@plumbline/contract/templates/wire';
import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, type VersionedView } from '../../kit/http/api.ts';
import { resourceApi } from '../../kit/http/resourceApi.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';

/** The number of rules that the wire returns at once; a template has a handful. */
const MOST_RULES = 1000;
/** The interval of refetching while objects are compared with a rule and their number grows. */
const COMPARING_MS = 5000;
/** For those who may read rules. */
export const useRules = (template: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: [objectTemplates.name, 'rules', template],
    queryFn: ({ signal }) =>
      api.get<RowsPage<TemplateRuleView>>(templateRules.path, {
        query: {
          filter: [`inspection_template=${template}`],
          sort_by: 'created_at',
          page: 1,
          page_size: MOST_RULES,
        },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ is_comparing }) => is_comparing) ? COMPARING_MS : false,
  });

export const assignmentApi = resourceApi(objectTemplates);

/** A template with its details and its version. */
export const useTemplate = (id: string) =>
  ENTITIES.inspection_template.api.useVersioned(id) as UseQueryResult<
    VersionedView<TemplateWithDetailsView>
  >; // the single read adds the details

/** The id of the unit above all others, once it is known. */
export const useCompany = (): string | undefined =>
  useQuery({
    queryKey: ['company', 'id'],
    queryFn: ({ signal }) => api.get<{ id: string }>('/company', { signal }),
    staleTime: Infinity,
    meta: { quiet: true },
  }).data?.id;

/** The number of objects a template is currently planned for. */
export function useActiveCount(id: string | undefined): number | undefined {
  const { data } = useQuery({
    queryKey: [objectTemplates.name, 'count', id],
    queryFn: ({ signal }) =>
      api.get<RowsPage<unknown>>(objectTemplates.path, {
        query: {
          filter: [`inspection_template=${id}`, 'is_active=true'],
          page: 1,
          page_size: 1,
          fields: 'id',
        },
        signal,
      }),
    enabled: id !== undefined,
  });
  return data?.total;
}

/** The number of questions in each of these check lists, as far as they have been counted. */
export function useQuestionCounts(ids: readonly string[]): ReadonlyMap<string, number> {
  const uniqueIds = [...new Set(ids)].toSorted((a, b) => a.localeCompare(b));
  const { data, isPlaceholderData } = useQuery({
    queryKey: [checkListItems.name, 'counts', uniqueIds],
    queryFn: ({ signal }) =>
      api.get<Facets>(`${checkListItems.path}/aggr_on_attr`, {
        query: {
          attrs: 'check_list',
          filter: [`check_list:in:${uniqueIds.join(',')}`, 'item_type=question'],
        },
        signal,
      }),
    enabled: uniqueIds.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const counts = (data?.check_list ?? []).map(
    ({ object, filter_count }) =>
      [typeof object === 'object' && object ? object.id : '', filter_count] as const,
  );
  // a response has no count for lists without questions
  const none =
    data === undefined || isPlaceholderData ? [] : uniqueIds.map((id) => [id, 0] as const);
  return new Map([...none, ...counts]);
}
