import { useMemo } from 'react';
import { ListBulk } from '../bulk/ListBulk.tsx';
import { chosenColumns } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { useListOnPage } from '../ListContext.ts';
import { EmptyList } from '../EmptyList.tsx';
import { Pager } from '../Pager.tsx';
import { sortBy, sortText } from '../sorting.ts';

export function TableSide({ onFit }: { onFit: (keys: string[]) => void }) {
  const { model, selection, onOpen, title, columns: all, bulk = [] } = useListOnPage();
  const isTree = model.tree !== undefined;
  const chosenKeys = model.view.columns;
  const columns = useMemo(() => chosenColumns(all, chosenKeys, isTree), [all, chosenKeys, isTree]);
  const { data, rows } = model;
  return (
    <div className="column min-width-0 relative min-height-0">
      {data === undefined || rows.length === 0 ? (
        <div className="overflow-auto flex-1">
          <EmptyList />
        </div>
      ) : (
        <DataTable
          label={title}
          rows={rows}
          held={model.held}
          columns={columns}
          chosen={chosenKeys !== undefined}
          onFit={onFit}
          onOpen={onOpen}
          tree={model.tree}
          sort={model.sort}
          onSort={(name, together) =>
            model.setState({ sort_by: sortText(sortBy(model.sort, name, together)) })
          }
          selection={bulk.length > 0 ? selection : undefined}
          busy={model.query.isPlaceholderData}
          isPale={(row) => row.archived === true}
          offset={(model.page - 1) * model.pageSize}
          total={model.tree ? undefined : model.total?.counted}
        />
      )}
      <ListPaging />
      <ListBulk />
    </div>
  );
}

export function ListPaging() {
  const { model } = useListOnPage();
  if (model.total === undefined) return null;
  return (
    <Pager
      page={model.page}
      pageSize={model.pageSize}
      total={model.total}
      hasNext={model.data?.next_cursor != null}
      unfiltered={model.unfiltered}
      ofTree={model.tree !== undefined}
      onPage={(page) => model.setState({ page: page === 1 ? undefined : page })}
      onPageSize={(page_size) => model.setState({ page_size })}
    />
  );
}
