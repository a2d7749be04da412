import { useIsPhone } from '../../kit/device.tsx';
import type { HeldLists as Held } from '../../kit/live/useHeldRows.ts';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { Cards } from '../../ui/layout/Cards.tsx';
import type { TableColumn } from './table/columns.ts';
import { DataTable } from './table/DataTable.tsx';
import type { SortKey } from './sorting.ts';
import type { TableRow, TreeActions } from './table/tree.ts';
import classes from './WholeList.module.css';

interface Props<R> {
  label: string;
  rows: readonly TableRow<R>[];
  held: Held<R>;
  columns: readonly TableColumn<R>[];
  onOpen: (row: R) => void;
  /** The two lines of a row on a phone. */
  lines: (row: R) => { name: string; meta: string };
  tree?: TreeActions | undefined;
  sort?: readonly SortKey[];
  onSort?: (name: string, together: boolean) => void;
}

/** A list loaded as a whole: a table on desktop, buttons on a phone. */
export function WholeList<R extends { archived: boolean }>(props: Props<R>) {
  const { rows, held, onOpen, lines, label } = props;
  const heldRow = useHeldRow();
  const phone = useIsPhone();
  if (!phone)
    return (
      <div className="column flex-1 min-height-0">
        <DataTable {...props} isPale={(row) => row.archived} />
      </div>
    );
  return (
    <>
      <HeldRows held={held} />
      <Cards label={label}>
        {rows.map((line) => {
          if (line.kind !== 'row') return null;
          const { name, meta } = lines(line.row);
          return (
            <li
              key={line.id}
              {...heldRow(line.id, held.gone.has(line.id))}
              style={{ marginInlineStart: (line.level - 1) * 18 }}
            >
              <button
                type="button"
                className={`column full-width card loud text-start ${classes.card}`}
                data-pale={line.row.archived || undefined}
                onClick={() => onOpen(line.row)}
              >
                <strong className="medium break-anywhere" dir="auto">
                  {name}
                </strong>
                <span className="faint break-anywhere" dir="auto">
                  {meta}
                </span>
              </button>
            </li>
          );
        })}
      </Cards>
    </>
  );
}
