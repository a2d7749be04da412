import type { Reference } from '@plumbline/contract/kit/answers';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { findResource } from '@plumbline/contract/resources';
import type { EntityName } from '@plumbline/contract/schemas';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export type NamedRow = Record<string, string | null> & { object?: Pick<Reference, 'name'> };

const MOST_ROWS = 30;

/** The first rows of an entity that a field offers, by name. */
export function offeredQuery(entity: EntityName, filter: readonly string[]) {
  const { path, label, fields } = findResource(entity) ?? { path: '', label: 'name', fields: {} };
  return queryOptions({
    queryKey: [entity, 'pick', filter],
    queryFn: ({ signal }) =>
      api.get<RowsPage<NamedRow>>(path, {
        query: {
          filter,
          page: 1,
          page_size: MOST_ROWS,
          sort_by: label,
          fields: [label, 'code', 'full_name', 'object']
            .filter((field) => field in fields)
            .join(','),
        },
        signal,
      }),
  });
}
