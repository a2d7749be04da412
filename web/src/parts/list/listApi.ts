import type { Facets, RowsPage } from '@plumbline/contract/kit/rows';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ListQuery } from '../../kit/listState.ts';

/** What lists need from an entity: the queries that `resourceApi` creates. */
export interface ListApi<V> {
  /** Fetches once, outside rendering. */
  fetchList(query: ListQuery): Promise<RowsPage<V>>;
  useList(query?: ListQuery): UseQueryResult<RowsPage<V>>;
  useSettledList(query: ListQuery): UseQueryResult<RowsPage<V>>;
  usePages(queries: readonly ListQuery[]): UseQueryResult<RowsPage<V>>[];
  useAggregate: (attrs: readonly string[], query?: ListQuery) => UseQueryResult<Facets>;
}
/** A row of any list. */
export interface ListRow {
  id: string;
  children_count?: number;
  archived?: boolean;
}
