import { useElementSize, useMergedRef } from '@mantine/hooks';
import {
  type CSSProperties,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  memo,
} from 'react';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSurroundings } from '../../../kit/device.tsx';
import { tokens } from '../../../ui/theme/tokens.ts';
import type { HeldLists } from '../../../kit/live/useHeldRows.ts';
import { HeldRows as Held } from '../../../ui/held/HeldRows.tsx';
import type { RowCount } from '../../../kit/format/counted.ts';
import type { SortKey } from '../sorting.ts';
import { useRowActions } from '../useRowActions.ts';
import { Tick } from '../../../ui/fields/Tick.tsx';
import type { TableColumn } from './columns.ts';
import { CHECKBOX, fittingColumns, tracksOf } from './columnWidths.ts';
import { useRowFocus } from './rowFocus.ts';
import type { RowSelection } from './selection.ts';
import { TableLine } from './TableLine.tsx';
import type { TableRow, TreeActions } from './tree.ts';
import { useVisibleRows } from './visibleRows.ts';
import classes from './DataTable.module.css';

interface Props<R> {
  label: string;
  rows: readonly TableRow<R>[];
  /** The columns; the first one names the row. */
  columns: readonly TableColumn<R>[];
  onOpen: (row: R) => void;
  tree?: TreeActions | undefined;
  sort?: readonly SortKey[];
  onSort?: (name: string, together: boolean) => void;
  selection?: RowSelection | undefined;
  /** The held rows of a list that others may change while it is on screen. */
  held?: HeldLists<R>;
  busy?: boolean;
  /** Whether a row is paler, because it is archived. */
  isPale?: (row: R) => boolean;
  /** Whether the user chose these columns, so that the table scrolls sideways rather than drop one. */
  chosen?: boolean;
  /** Receives the keys of the visible columns. */
  onFit?: (keys: string[]) => void;
  /** The number of rows before the first one, and in the whole list. */
  offset?: number;
  total?: RowCount | undefined;
}

/** The height of the action bar, which covers the last rows. */
const BULK_BAR = 64;
const NO_SORT: readonly SortKey[] = [];

/** Rows of equal height, only visible ones rendered; a tree if it has tree actions. */
export function DataTable<R>(props: Props<R>) {
  const { rows, columns, selection, tree, onFit } = props;
  const { coarse } = useSurroundings();
  const height = coarse ? tokens.row.comfortable : tokens.row.default;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, ...size } = useElementSize<HTMLDivElement>();
  const scrollerRef = useMergedRef(scroller, sizeRef);
  const selecting = selection !== undefined && selection.ids.size > 0;
  // the first rows must not flash with columns that do not fit
  const [first, setFirst] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {};
    setFirst({ width: clientWidth, height: clientHeight });
  }, []);
  const width = size.width || first.width;
  const heights = useMemo(() => rows.map((line) => heightOf(line, height)), [rows, height]);
  const { visible, scrollTo } = useVisibleRows({
    scroller,
    height: size.height || first.height,
    heights,
    head: tokens.row.default,
    foot: selecting ? BULK_BAR : 0,
  });
  const focus = useRowFocus(rows, scroller, scrollTo);
  const room = width - (selection ? CHECKBOX : 0);
  const visibleColumns = useMemo(
    () => (room <= 0 || props.chosen ? columns : fittingColumns(columns, room)),
    [columns, room, props.chosen],
  );
  const visibleKeys = visibleColumns.map(({ key }) => key).join(',');
  useEffect(() => onFit?.(visibleKeys.split(',')), [onFit, visibleKeys]);
  const { tracks, minWidth } = tracksOf(visibleColumns, selection !== undefined);
  const actions = useRowActions({ rows, onOpen: props.onOpen, tree, selection, focus });
  const { shown, below } = visible(focus.index);
  return (
    <div
      className={`overflow-auto flex-1 min-height-0 ${classes.scroller}`}
      ref={scrollerRef}
      data-scroller
      data-wide={minWidth > width || undefined}
      data-selectable={selection ? true : undefined}
    >
      {props.held && <Held held={props.held} />}
      <table
        role={tree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-busy={props.busy ?? false}
        aria-multiselectable={selection ? true : undefined}
        aria-rowcount={props.total?.isExact === false ? -1 : (props.total?.n ?? rows.length) + 1}
        className={`full-width ${classes.table}`}
        style={{ '--columns': tracks, minWidth } as CSSProperties} // which do not know our own properties
        data-selecting={selecting || undefined}
      >
        <TableHead
          rows={rows}
          columns={visibleColumns}
          sort={props.sort ?? NO_SORT}
          onSort={props.onSort}
          selection={selection}
        />
        <tbody>
          {shown.flatMap(({ index, gap }) => {
            const line = rows[index];
            if (line === undefined) return [];
            return [
              gap > 0 && <Gap key={`gap ${index}`} height={gap} />,
              <TableLine
                key={line.id}
                line={line}
                columns={visibleColumns}
                actions={actions}
                height={heightOf(line, height)}
                index={index}
                rowIndex={(props.offset ?? 0) + index + 2}
                inTabOrder={index === focus.index}
                selected={selection?.ids.has(line.id)}
                gone={props.held?.gone.has(line.id) ?? false}
                pale={line.kind === 'row' && (props.isPale?.(line.row) ?? false)}
              />,
            ];
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  );
}

const heightOf = (line: TableRow<unknown>, height: number): number =>
  line.kind === 'loading' ? line.lines * height : height;

const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden className="block" style={{ height }}>
      <td aria-hidden />
    </tr>
  ) : null;

interface Sorting {
  sort: readonly SortKey[];
  onSort: ((name: string, together: boolean) => void) | undefined;
}
interface TableHeadProps<R> extends Sorting {
  rows: readonly TableRow<R>[];
  columns: readonly TableColumn<R>[];
  selection: RowSelection | undefined;
}

/** The head of a table. It stays in place while the rows scroll; clicking a header sorts. */
const TableHead = memo(Heads) as typeof Heads; // memo loses the type of the rows

function Heads<R>({ rows, columns, sort, onSort, selection }: TableHeadProps<R>) {
  const t = useTranslations('list');
  const ids = rows.filter(({ kind }) => kind === 'row').map(({ id }) => id);
  const selectedCount = selection ? ids.filter((id) => selection.ids.has(id)).length : 0;
  return (
    <thead>
      <tr aria-rowindex={1} className={`grid ${classes.line}`}>
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
        <span className="cut">{column.label}</span>
      ) : (
        <button
          type="button"
          className={`row gap-4 radius-5 hover ${classes.head}`}
          title={t('sort_by', { field: column.label })}
          onClick={(event) => onSort(column.sort ?? '', event.shiftKey)}
        >
          <span className="cut">{column.label}</span>
          {key && <Arrow size={14} stroke={1.8} aria-hidden />}
          {key && sort.length > 1 && <span className="num">{place + 1}</span>}
        </button>
      )}
    </th>
  );
}
