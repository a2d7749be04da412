import { memo } from 'react';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { useHeldRow } from '../../../ui/held/useHeldRow.ts';
import type { TableColumn } from './columns.ts';
import classes from './DataTable.module.css';
import { RowTab } from './rowFocus.ts';
import { activate } from './tableKeys.ts';
import type { RowActions } from './tableKeys.ts';
import type { TableRow } from './tree.ts';
import { NameCell, Indent } from './NameCell.tsx';
import { InsteadOfRows } from './InsteadOfRows.tsx';

interface Props<R> {
  line: TableRow<R>;
  columns: readonly TableColumn<R>[];
  actions: RowActions<R>;
  height: number;
  /** Its index among the loaded rows, and in the whole table. */
  index: number;
  rowIndex: number;
  inTabOrder: boolean;
  /** Whether the row is selected; undefined where nothing can be selected. */
  selected: boolean | undefined;
  pale: boolean;
  /** Whether others have removed the row from the list. */
  gone: boolean;
}

/** Links and buttons handle their own clicks; selecting text is not a click either. */
const isOwnClick = (event: MouseEvent) =>
  (event.target as HTMLElement).closest('a, button, input, label, [role=dialog]') !== null || // a DOM event's target
  window.getSelection()?.type === 'Range';

/** One line of the table: a row, or what replaces the rows below an open one. Renders only when its own content changes. */
export const TableLine = memo(Line, isSame) as typeof Line; // memo loses the type of the rows

/** Lines are rebuilt with every change of the list; the row in them stays the same. */
function isSame<R>({ line: a, ...before }: Props<R>, { line: b, ...now }: Props<R>): boolean {
  const props = Object.keys(now) as (keyof typeof now)[]; // the props without the line
  const parts = Object.keys(a) as (keyof typeof a)[]; // lines of one kind have the same properties
  return (
    props.every((key) => before[key] === now[key]) &&
    a.kind === b.kind &&
    parts.every((key) => a[key] === b[key])
  );
}

function Line<R>(props: Props<R>) {
  const { line, columns, actions, height, inTabOrder, selected } = props;
  const heldRow = useHeldRow();
  const row = line.kind === 'row' ? line : null;
  return (
    <tr
      {...heldRow(line.id, props.gone)}
      tabIndex={inTabOrder ? 0 : -1}
      className={`grid ${classes.line} ${classes.row}`}
      style={{ height }}
      aria-rowindex={props.rowIndex}
      aria-level={actions.toggle ? line.level : undefined}
      {...(row && actions.toggle
        ? { 'aria-posinset': row.position, 'aria-setsize': row.siblings }
        : {})}
      aria-expanded={row && row.expanded !== null ? row.expanded : undefined}
      aria-selected={selected}
      data-pale={props.pale || undefined}
      onFocus={() => actions.noteFocus(line.id)}
      onKeyDown={(event) => actions.press(event, props.index)}
      onClick={(event) => !isOwnClick(event) && activate(line, actions)}
    >
      <RowTab value={inTabOrder ? 0 : -1}>
        {selected !== undefined && <CheckCell {...props} selected={selected} />}
        {row ? (
          columns.map((column, i) =>
            i === 0 ? (
              <NameCell key={column.key} line={row} toggle={actions.toggle}>
                {column.cell(row.row)}
              </NameCell>
            ) : (
              <td key={column.key}>{column.cell(row.row)}</td>
            ),
          )
        ) : (
          <td style={{ gridColumn: `span ${columns.length}` }}>
            <div className="flex align-centre min-width-0 full-height">
              <Indent level={line.level} />
              <InsteadOfRows line={line} actions={actions} />
            </div>
          </td>
        )}
      </RowTab>
    </tr>
  );
}

function CheckCell<R>(props: Props<R> & { selected: boolean }) {
  const { line, actions, index, selected, inTabOrder } = props;
  const t = useTranslations('list');
  return (
    <td className={classes.check}>
      {line.kind === 'row' && (
        <Tick
          aria-label={t('select_row')}
          tabIndex={inTabOrder ? 0 : -1}
          checked={selected}
          onChange={() => undefined}
          onClick={(event) => actions.select?.(index, event.shiftKey)}
        />
      )}
    </td>
  );
}
