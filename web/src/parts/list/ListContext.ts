import type { Entity } from '@plumbline/contract/resources';
import { createContext, use } from 'react';
import type { ListApi, ListRow } from './listApi.ts';
import type { RowSelection } from './table/selection.ts';
import type { EntityListModel, EntityListProps } from './useEntityList.ts';

/** A list of which rows are chosen by filters. */
interface FilteredList {
  api: ListApi<unknown>;
  resource: Entity;
  /** Fields to choose from in the editor of a filter. */
  fields: readonly string[];
  filters: readonly string[];
  onChange: (filters: string[]) => void;
  /** The fixed filters of the list. */
  scope: readonly string[];
  /** The filters of the list's views. */
  views?: readonly string[];
}
/** For the parts that show, count and change the filters. */
export const FilterContext = createContext<FilteredList | null>(null);
export function useFilteredList(): FilteredList {
  const list = use(FilterContext);
  if (list === null) throw new Error('no FilterContext around this part of a list');
  return list;
}

/** A list page with its state and the selected rows. */
export interface ListOnPage<V extends ListRow = ListRow> extends EntityListProps<V> {
  model: EntityListModel<V>;
  selection: RowSelection;
}
/** For the parts of a list page, which treat the rows of all entities alike. */
export const ListContext = createContext<ListOnPage | null>(null);
export function useListOnPage(): ListOnPage {
  const list = use(ListContext);
  if (list === null) throw new Error('no ListContext around this part of a list page');
  return list;
}
