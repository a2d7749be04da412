import { Readable, pipeline } from 'node:stream';
import { stringify } from 'csv-stringify';
import { writeXlsxStream } from 'hucre/xlsx';

/** A moment is a date whose UTC fields are what the clock on the wall shows: files of tables know no zones. */
export type Cell = string | number | Date | null;

export interface SheetColumn {
  label: string;
  kind: 'text' | 'number' | 'date' | 'moment' | 'second';
}

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly Cell[]>;
}

type Format = 'csv' | 'xlsx';

export const SHEET_TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const NUMBER_FORMATS = {
  date: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
  second: 'yyyy-mm-dd hh:mm:ss',
} as const;
export const COLUMN_WIDTHS = { text: 28, number: 14, date: 12, moment: 17, second: 20 } as const;
/** What a cell of a spreadsheet can hold. */
const MAX_CHARACTERS = 32_767;
/** The first half of a character of two, which is none without the second. */
const HALF_AT_END = /[\uD800-\uDBFF]$/;
/** Spreadsheets count their days from here on, and know none before. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

/** The beginning of a text, without half a character at its end. */
export const cutTo = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(HALF_AT_END, '');

/**
 * The bytes of a table, written only as fast as they are taken: however many rows there are, few are in memory. Once nobody
 * takes them any more, the rows are no longer asked for.
 */
export const sheetStream = (format: Format, sheet: Sheet): Readable =>
  format === 'csv' ? csvOf(sheet) : xlsxOf(sheet);

/** Begins with a mark, without which spreadsheets take UTF-8 for something else; texts that they would run as formulas are quoted. */
function csvOf({ columns, rows }: Sheet): Readable {
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    // a reader may take either of them alone for the end of a row, and what follows for a formula
    quoted_match: /[\r\n]/,
    header: true,
    columns: columns.map(({ label }) => ({ key: label, header: label })),
  });
  const kinds = columns.map(({ kind }) => kind);
  const lines = Readable.from(mapped(rows, (cell, n) => csvCell(cell, kinds[n])));
  // whoever reads the outcome learns of a failure from it
  return pipeline(lines, csv, () => undefined);
}

/** Texts are stored as texts there, so that none of them is ever run. */
function xlsxOf({ name, columns, rows }: Sheet): Readable {
  const kinds = columns.map(({ kind }) => kind);
  const bytes = writeXlsxStream(
    mapped(rows, (cell, n) => xlsxCell(cell, kinds[n])),
    {
      name,
      columns: columns.map(({ label, kind }) => ({
        header: label,
        width: Math.max(COLUMN_WIDTHS[kind], Math.min(label.length + 2, 40)),
        ...(kind === 'text' || kind === 'number' ? {} : { numFmt: NUMBER_FORMATS[kind] }),
      })),
      freezePane: { rows: 1 },
      zip64: true,
    },
  );
  return Readable.from(bytes, { objectMode: false });
}

async function* mapped<T>(
  rows: Sheet['rows'],
  convert: (cell: Cell, n: number) => T,
): AsyncGenerator<T[]> {
  for await (const row of rows) yield row.map(convert);
}

/** As in a spreadsheet: no longer than its format. */
const dateText = (cell: Date, kind: SheetColumn['kind'] | undefined): string => {
  const { length } = NUMBER_FORMATS[kind === 'date' || kind === 'second' ? kind : 'moment'];
  return cell.toISOString().slice(0, length).replace('T', ' ');
};

const csvCell = (cell: Cell, kind: SheetColumn['kind'] | undefined): string | number | null =>
  cell instanceof Date ? dateText(cell, kind) : cell;

function xlsxCell(cell: Cell, kind: SheetColumn['kind'] | undefined): Cell {
  if (cell instanceof Date) return cell.getTime() < FIRST_DAY ? dateText(cell, kind) : cell;
  if (typeof cell !== 'string' || cell.length <= MAX_CHARACTERS) return cell;
  return `${cutTo(cell, MAX_CHARACTERS - 1)}…`;
}
