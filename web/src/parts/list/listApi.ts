import type { Facets } from '@plumbline/contract/kit/rows';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RowCount, ListPage } from '../../kit/format/counted.ts';
import type { CountQuery } from '../../kit/http/resourceApi.ts';
import type { ListQuery } from '../../kit/listState.ts';

/** The queries of an entity that lists need, as `resourceApi` creates them. */
export interface ListApi<V> {
  /** Fetches once, outside rendering. */
  fetchList(query: ListQuery): Promise<ListPage<V>>;
  useList(query?: ListQuery): UseQueryResult<ListPage<V>>;
  useSettledList(query: ListQuery): UseQueryResult<ListPage<V>>;
  usePages(queries: readonly ListQuery[]): UseQueryResult<ListPage<V>>[];
  useCount(query: CountQuery, enabled?: boolean): RowCount | undefined;
  useAggregate: (attrs: readonly string[], query?: ListQuery) => UseQueryResult<Facets>;
}
/** A row of any list. */
export interface ListRow {
  id: string;
  children_count?: number;
  archived?: boolean;
}

/** The views of a list, a filter each, of which at most one holds. */
export interface ListViewsProps {
  label: string;
  all: string;
  some: readonly { label: string; filter: string }[];
}
