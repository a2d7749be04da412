import { useListOnPage } from '../ListContext.ts';
import { BulkBar } from './BulkBar.tsx';
import { MAX_SELECTED } from './SelectAll.tsx';

/** The bulk actions of a list while rows are selected. */
export function ListBulk() {
  const { model, selection, bulk = [], api } = useListOnPage();
  if (selection.ids.size === 0) return null;
  return (
    <BulkBar
      selection={selection}
      actions={bulk}
      all={{
        total: ((model.tree ? model.unfiltered : undefined) ?? model.total?.counted)?.n ?? 0,
        matching: {
          filter: model.matching.filter,
          global_filter: model.matching.global_filter,
        },
        load: async () => {
          const query = { ...model.matching, page: 1, page_size: MAX_SELECTED, fields: ['id'] };
          const { items } = await api.fetchList(query);
          return items.map(({ id }) => id);
        },
      }}
    />
  );
}
