import { writeXlsx } from 'hucre/xlsx';
import { COLUMN_WIDTHS, NUMBER_FORMATS, cutTo } from './sheet.ts';
import type { Cell } from './sheet.ts';

/** One of several tables in a file. */
export interface BookSheet {
  name: string;
  /** Whether the first row is a head, which stays in sight. */
  hasHead: boolean;
  rows: Cell[][];
}

/** Characters that spreadsheets do not allow in the names of sheets, and those that nobody sees. */
const FORBIDDEN = /[\\/*?:[\]\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
/** What no name may begin or end with. */
const AROUND = /^[\s']+|[\s']+$/g;
/** What no sheet may be called, in any case; spreadsheets keep the second for themselves. */
const UNUSABLE: readonly string[] = ['', 'history'];
const LONGEST_NAME = 31;
const WIDTHS = { least: 10, most: 60 };
/** All columns side by side, on as many pages as there are rows for. */
const PAPER = {
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
} as const;

/**
 * A spreadsheet of a few tables, which are small enough to be in memory; texts stay texts. A sheet that cannot be called what
 * its table is called has the title of the whole.
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
      rows,
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

/** By row and column: a head is bold, and moments are shown as the page shows them. */
function stylesOf(rows: readonly Cell[][], hasHead: boolean) {
  const styles = new Map<string, { style: { font?: { bold: true }; numFmt?: string } }>();
  for (const [y, row] of rows.entries())
    for (const [x, cell] of row.entries()) {
      if (hasHead && y === 0) styles.set(`${y},${x}`, { style: { font: { bold: true } } });
      else if (cell instanceof Date)
        styles.set(`${y},${x}`, { style: { numFmt: NUMBER_FORMATS.moment } });
    }
  return styles;
}

/** The first of these names that can be one, short enough and unlike the others. */
function sheetName(names: readonly string[], taken: Set<string>): string {
  const usable = names.map((name) => name.replaceAll(FORBIDDEN, ' ').replaceAll(AROUND, ''));
  const whole = usable.find((name) => !UNUSABLE.includes(name.toLowerCase())) ?? '';
  for (let n = 1; ; n++) {
    const ending = n === 1 ? '' : ` ${n}`;
    const one = cutTo(whole, LONGEST_NAME - ending.length).replaceAll(AROUND, '') + ending;
    if (taken.has(one.toLowerCase())) continue;
    taken.add(one.toLowerCase());
    return one;
  }
}

function widthsOf(rows: readonly Cell[][]): number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      const length = cell instanceof Date ? COLUMN_WIDTHS.moment : String(cell ?? '').length + 2;
      widths[at] = Math.min(Math.max(widths[at] ?? WIDTHS.least, length), WIDTHS.most);
    }
  return widths;
}
