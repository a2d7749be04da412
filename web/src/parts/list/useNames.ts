import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { Entity } from '@plumbline/contract/resources';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';

/** The number of ids that fit in one address with room to spare: most servers accept at most 16 KB. */
const AT_ONCE = 100;
/** The fields that distinguish rows where many share the same label. */
const NAMED_BY: Partial<Record<string, readonly string[]>> = {
  inspection: ['number', 'template_name'],
};

type NameRow = Record<string, string | null>;

/** Queries for the names of rows, each for a part of them. */
export function namesQueries(resource: Entity, ids: readonly string[]) {
  const fields = NAMED_BY[resource.name] ?? [resource.label];
  const parts: (readonly string[])[] = [];
  for (let i = 0; i < ids.length; i += AT_ONCE) parts.push(ids.slice(i, i + AT_ONCE));
  return parts.map((part) =>
    queryOptions({
      queryKey: [resource.name, 'names', part],
      queryFn: async ({ signal }) => {
        const { items } = await api.get<RowsPage<NameRow>>(resource.path, {
          query: {
            filter: [`id:in:${part.join(',')}`],
            fields: fields.join(','),
            with_archived: true,
            page_size: AT_ONCE,
          },
          signal,
        });
        return items.map((row) => ({ id: row.id ?? '', name: nameOf(row, fields) }));
      },
      meta: { quiet: true },
    }),
  );
}

const nameOf = (row: NameRow, fields: readonly string[]): string =>
  fields
    .map((field) => row[field])
    .filter(Boolean)
    .join(' · ');

/** Names of rows by their ids; `…` until they have loaded. */
export function useNames(resource: Entity, ids: readonly string[]): (id: string) => string {
  const parts = useQueries({ queries: namesQueries(resource, ids) });
  const names = new Map(parts.flatMap(({ data = [] }) => data).map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '…';
}
