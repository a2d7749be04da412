import { constraintRules, constraints } from '@plumbline/contract/constraints/wire';
import { useQuery } from '@tanstack/react-query';
import type { ChangeTopic } from '../../../kit/http/queryClient.ts';
import { resourceApi } from '../../../kit/http/resourceApi.ts';

const api = resourceApi(constraintRules);
/** The number of rules that the wire returns at once; a tenant has a handful. */
const MOST_RULES = 1000;
/** The interval of refetching while objects are compared with a rule and the number of its restrictions changes. */
const COMPARING_MS = 2000;

/** The topics that a change of a rule shows on at once; its restrictions follow. */
export const RULE_CHANGES: readonly ChangeTopic[] = [constraintRules.name, constraints.name];

export const RULE_ORDER = 'name';

export const useConstraintRules = () =>
  useQuery({
    ...api.listQuery({ sort_by: RULE_ORDER, page: 1, page_size: MOST_RULES }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ is_comparing }) => is_comparing) ? COMPARING_MS : false,
  });

/** One rule; null until known, and once it has ended. */
export function useRule(id: string, enabled: boolean) {
  const { data, isLoading } = useQuery({ ...api.oneQuery(id), enabled, meta: { quiet: true } });
  return isLoading ? undefined : (data?.view ?? null);
}
