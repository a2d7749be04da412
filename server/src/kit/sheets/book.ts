import { writeXlsx } from 'hucre/xlsx';
import { COLUMN_WIDTHS, NUMBER_FORMATS, cutTo, literalText } from './sheet.ts';
import type { TableCell } from './sheet.ts';

/** A number shown as `text`, while spreadsheets calculate with all of its digits. */
export interface Amount {
  text: string;
  number: number;
  decimals: number;
  /** The text after the number: a space and its unit. */
  behind: string;
}
type BookCell = TableCell | Amount;

/** One of several tables in a file. */
export interface BookSheet {
  name: string;
  /** Whether the first row is a heading, which stays in sight. */
  hasHead: boolean;
  rows: BookCell[][];
}

/** Characters that are invisible, or not allowed outside of the texts in files of tables. */
const ILLEGIBLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
/** Characters that spreadsheets do not allow in the names of sheets. */
const FORBIDDEN = /[\\/*?:[\]]/g;
/** Characters that no name may begin or end with. */
const AROUND = /^[\s']+|[\s']+$/g;
/** Forbidden names of sheets, in any case; spreadsheets reserve the second. */
const UNUSABLE: readonly string[] = ['', 'history'];
const LONGEST_NAME = 31;
/** The most characters after a number: its format may have 255. */
const LONGEST_BEHIND = 60;
const WIDTHS = { least: 10, most: 60 };
/** All columns side by side, on as many pages as the rows need. */
const PAPER = {
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
} as const;

/**
 * Returns a spreadsheet of a few tables that are small enough to be in memory; texts stay texts. A sheet gets the title
 * of the whole if its table's name is not allowed.
 */
export async function bookOf(
  sheets: readonly BookSheet[],
  { title, made }: { title: string; made: Date },
): Promise<Uint8Array> {
  const taken = new Set(UNUSABLE);
  return await writeXlsx({
    properties: { created: made, modified: made },
    sheets: sheets.map(({ name, hasHead, rows }) => ({
      name: sheetName([name, title], taken),
      rows: rows.map((row) => row.map(plain)),
      columns: widthsOf(rows).map((width) => ({ width })),
      cells: stylesOf(rows, hasHead),
      pageSetup: {
        ...PAPER,
        ...(hasHead ? { printTitlesRow: '$1:$1' } : {}),
      },
      ...(hasHead ? { freezePane: { rows: 1 } } : {}),
    })),
  });
}

const isAmount = (cell: BookCell): cell is Amount =>
  typeof cell === 'object' && cell !== null && 'number' in cell;
function plain(cell: BookCell): TableCell {
  if (isAmount(cell)) return cell.number;
  return typeof cell === 'string' ? literalText(cell) : cell;
}

/** Returns the styles by row and column: a heading is bold, and moments and amounts are shown as on the page. */
function stylesOf(rows: readonly BookCell[][], hasHead: boolean) {
  const styles = new Map<string, { style: { font?: { bold: true }; numFmt?: string } }>();
  for (const [y, row] of rows.entries())
    for (const [x, cell] of row.entries()) {
      if (hasHead && y === 0) styles.set(`${y},${x}`, { style: { font: { bold: true } } });
      else if (cell instanceof Date)
        styles.set(`${y},${x}`, { style: { numFmt: NUMBER_FORMATS.moment } });
      else if (isAmount(cell)) styles.set(`${y},${x}`, { style: { numFmt: amountFormat(cell) } });
    }
  return styles;
}

/** The unit is quoted, since a `%` outside of quotes multiplies by a hundred and letters stand for parts of a date. */
function amountFormat({ decimals, behind }: Amount): string {
  const number = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return number + literal(cutTo(behind.replaceAll(ILLEGIBLE, ' '), LONGEST_BEHIND));
}

/** A text in the format of a number: readers disagree on what a backslash or a quote means within quotes. */
const literal = (text: string): string =>
  text.replaceAll(/["\\]|[^"\\]+/g, (part) =>
    part === '"' || part === '\\' ? `\\${part}` : `"${part}"`,
  );

/** Returns the first of these names that is allowed, short enough and not yet taken. */
function sheetName(names: readonly string[], taken: Set<string>): string {
  const usable = names.map((name) =>
    name.replaceAll(ILLEGIBLE, ' ').replaceAll(FORBIDDEN, ' ').replaceAll(AROUND, ''),
  );
  const whole = usable.find((name) => !UNUSABLE.includes(name.toLowerCase())) ?? '';
  for (let n = 1; ; n++) {
    const ending = n === 1 ? '' : ` ${n}`;
    const one = cutTo(whole, LONGEST_NAME - ending.length).replaceAll(AROUND, '') + ending;
    if (taken.has(one.toLowerCase())) continue;
    taken.add(one.toLowerCase());
    return one;
  }
}

const lengthOf = (cell: BookCell): number =>
  cell instanceof Date
    ? COLUMN_WIDTHS.moment
    : String(isAmount(cell) ? cell.text : (cell ?? '')).length + 2;

function widthsOf(rows: readonly BookCell[][]): number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      widths[at] = Math.min(Math.max(widths[at] ?? WIDTHS.least, lengthOf(cell)), WIDTHS.most);
    }
  return widths;
}
