import { Readable, pipeline } from 'node:stream';
import type { Locale } from '@plumbline/contract/kit/locales';
import { stringify } from 'csv-stringify';
import { writeXlsxStream } from 'hucre/xlsx';

/** A moment is a date whose UTC fields show the wall-clock time: files of tables know no zones. */
export type TableCell = string | number | Date | null;

export interface SheetColumn {
  label: string;
  kind: 'text' | 'number' | 'date' | 'moment' | 'second';
}

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly TableCell[]>;
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
/** The most characters in a cell of a spreadsheet. */
const MAX_CHARACTERS = 32_767;
/** The first half of a surrogate pair. */
const HALF_AT_END = /[\uD800-\uDBFF]$/;
/** The first day that spreadsheets count from. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

/** Escapes `_` where spreadsheets would read the text after it as the code of a character, as in `_x0041_`. */
const UNDERSCORE = '_x005F_';
const CODED = /_(?=x[\da-f]{4}_)/gi;
/** Memory for the XML of a cell: on average, those of the longest rows of a list need less. */
const CELL_BYTES = 250;
/** The largest part of a spreadsheet that every program opens. */
const MAX_PART_BYTES = 2 ** 32;
const MAX_ROWS = 2 ** 20;
/**
 * Places where a program that expects another separator, or takes any line end for the end of a row, sees the beginning
 * of a cell.
 */
const FORMULA_WITHIN = /([,;\t\r\n]"*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Returns a text that spreadsheets show unchanged, even if it looks like character codes. */
export const literalText = (text: string): string => text.replaceAll(CODED, UNDERSCORE);

/** Returns the beginning of a text, without half a character at its end. */
export const cutTo = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(HALF_AT_END, '');

/**
 * Returns the bytes of a table, written only as fast as they are read: however many rows there are, few are in memory.
 * When reading stops, no more rows are requested.
 */
export const sheetStream = (format: Format, sheet: Sheet, locale: Locale): Readable =>
  format === 'csv' ? csvOf(sheet, locale) : xlsxOf(sheet);

/** Whether numbers have a comma in this language; a semicolon then separates the cells of a row. */
const hasDecimalComma = (locale: Locale): boolean =>
  new Intl.NumberFormat(locale).format(1.5).includes(',');

/**
 * Writes a CSV as spreadsheets in this language expect it. It begins with a byte order mark, without which they would
 * not recognise UTF-8; no text is run as a formula, by a program in another language either.
 */
function csvOf({ columns, rows }: Sheet, locale: Locale): Readable {
  const decimalComma = hasDecimalComma(locale);
  const csv = stringify({
    bom: true,
    delimiter: decimalComma ? ';' : ',',
    escape_formulas: true,
    cast: {
      number: (value) => (decimalComma ? String(value).replace('.', ',') : String(value)),
    },
    record_delimiter: 'windows',
    // a reader may take either of them alone for the end of a row
    quoted_match: /[\r\n]/,
    header: true,
    columns: columns.map(({ label }) => ({ key: label, header: label })),
  });
  const kinds = columns.map(({ kind }) => kind);
  const lines = Readable.from(mapped(rows, (cell, n) => csvCell(cell, kinds[n])));
  // the reader of the output learns of a failure from it
  return pipeline(lines, csv, () => undefined);
}

/** Texts are stored as texts, so that none of them is ever run. */
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
      // not every program opens parts and files of more than 4 GiB, nor those marked as possibly so large
      maxRowsPerSheet: Math.min(MAX_ROWS, Math.floor(MAX_PART_BYTES / CELL_BYTES / columns.length)),
      zip64: false,
    },
  );
  return Readable.from(bytes, { objectMode: false });
}

async function* mapped<T>(
  rows: Sheet['rows'],
  convert: (cell: TableCell, n: number) => T,
): AsyncGenerator<T[]> {
  for await (const row of rows) yield row.map(convert);
}

/** As in a spreadsheet: with the precision of the format. */
const dateText = (cell: Date, kind: SheetColumn['kind'] | undefined): string => {
  const { length } = NUMBER_FORMATS[kind === 'date' || kind === 'second' ? kind : 'moment'];
  return cell.toISOString().slice(0, length).replace('T', ' ');
};

function csvCell(cell: TableCell, kind: SheetColumn['kind'] | undefined): TableCell {
  if (cell instanceof Date) return dateText(cell, kind);
  return typeof cell === 'string' ? cell.replaceAll(FORMULA_WITHIN, "$1'$2") : cell;
}

function xlsxCell(cell: TableCell, kind: SheetColumn['kind'] | undefined): TableCell {
  if (cell instanceof Date) return cell.getTime() < FIRST_DAY ? dateText(cell, kind) : cell;
  if (typeof cell !== 'string') return cell;
  return literalText(cell.length <= MAX_CHARACTERS ? cell : `${cutTo(cell, MAX_CHARACTERS - 1)}…`);
}
