import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { TableColumn } from './columns.ts';
import classes from './DataTable.module.css';
import type { RowSelection } from './selection.ts';
import type { SortKey } from '../sorting.ts';
import type { TableRow } from './tree.ts';
import { Tick } from '../../../ui/fields/Tick.tsx';

interface Sorting {
  sort: readonly SortKey[];
  onSort: ((name: string, together: boolean) => void) | undefined;
}
interface Props<R> extends Sorting {
  rows: readonly TableRow<R>[];
  columns: readonly TableColumn<R>[];
  selection: RowSelection | undefined;
}

/** The head of a table. It stays in place while the rows scroll; clicking a header sorts. */
export const TableHead = memo(Heads) as typeof Heads; // memo loses the type of the rows

function Heads<R>({ rows, columns, sort, onSort, selection }: Props<R>) {
  const t = useTranslations('list');
  const ids = rows.filter(({ kind }) => kind === 'row').map(({ id }) => id);
  const selectedCount = selection ? ids.filter((id) => selection.ids.has(id)).length : 0;
  return (
    <thead>
      <tr aria-rowindex={1} className={classes.line}>
        {selection && (
          <th className={classes.check}>
            <Tick
              aria-label={t('select_all')}
              checked={selectedCount > 0 && selectedCount === ids.length}
              indeterminate={selectedCount > 0 && selectedCount < ids.length}
              onChange={() => selection.selectAll(ids)}
            />
          </th>
        )}
        {columns.map((column) => (
          <Head key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

function Head<R>({ column, sort, onSort }: Sorting & { column: TableColumn<R> }) {
  const t = useTranslations('list');
  const place = sort.findIndex(({ name }) => name === column.sort);
  const key = sort[place];
  const Arrow = key?.descending ? IconArrowDown : IconArrowUp;
  const direction = key?.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" title={column.label} aria-sort={place === 0 ? direction : undefined}>
      {column.sort === undefined || onSort === undefined ? (
        <span className={classes.headText}>{column.label}</span>
      ) : (
        <button
          type="button"
          className={classes.head}
          title={t('sort_by', { field: column.label })}
          onClick={(event) => onSort(column.sort ?? '', event.shiftKey)}
        >
          <span className={classes.headText}>{column.label}</span>
          {key && <Arrow size={14} stroke={1.8} aria-hidden />}
          {key && sort.length > 1 && <span className="num">{place + 1}</span>}
        </button>
      )}
    </th>
  );
}
