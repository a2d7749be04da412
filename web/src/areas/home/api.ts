import { objects } from '@plumbline/contract/objects/wire';
import type { QualityCause } from '@plumbline/contract/quality/causes';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { useMe, useRole } from '../../kit/session/me.ts';
import { viewFilters } from '../../parts/inspection/todo.ts';
import { useUnitScope } from './scope.ts';

/** Inspectors see their own work, everybody else all of it, within the selected unit. */
export function useWorkScope(): string[] {
  const me = useMe();
  const unit = useUnitScope();
  return [...viewFilters(useRole() === 'inspector' ? 'mine' : 'everyone', me.id), ...unit];
}

/** The latest finding behind an object's status. */
export const useLatestCause = (id: string) =>
  useQuery({
    queryKey: ['object', 'causes', id, 'first'],
    queryFn: ({ signal }) =>
      api.get<RowsPage<QualityCause>>(`${objects.path}/${id}/quality/causes`, {
        query: { page: 1, page_size: 1 },
        signal,
      }),
    select: (page) => page.items[0] ?? null,
    meta: { quiet: true },
  });
