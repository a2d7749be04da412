/** A size in millimetres. */
interface Extent {
  width: number;
  height: number;
}
/** The layout of labels on a page: row by row, with a gap between the columns. */
export interface LabelSheet {
  page: Extent;
  label: Extent;
  columns: number;
  rows: number;
  left: number;
  top: number;
  gap: number;
}

const A4 = { width: 210, height: 297 };

/** The supported sheets, by the size of a label as printed on the package. */
export const LABEL_SHEETS = {
  '70x37': sheetOf({ width: 70, height: 37 }, { columns: 3, rows: 8, gap: 0 }),
  '63.5x38.1': sheetOf({ width: 63.5, height: 38.1 }, { columns: 3, rows: 7, gap: 2.5 }),
  '99.1x38.1': sheetOf({ width: 99.1, height: 38.1 }, { columns: 2, rows: 7, gap: 2.5 }),
  '63.5x72': sheetOf({ width: 63.5, height: 72 }, { columns: 3, rows: 4, gap: 2.5 }),
  '99.1x67.7': sheetOf({ width: 99.1, height: 67.7 }, { columns: 2, rows: 4, gap: 2.5 }),
  '100x150': {
    page: { width: 100, height: 150 },
    label: { width: 100, height: 150 },
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    gap: 0,
  },
} as const satisfies Record<string, LabelSheet>;
export type LabelSize = keyof typeof LABEL_SHEETS;
export const LABEL_SIZES = Object.keys(LABEL_SHEETS) as [LabelSize, ...LabelSize[]];

/** On A4, with equal margins on opposite sides. */
function sheetOf(
  label: Extent,
  { columns, rows, gap }: Pick<LabelSheet, 'columns' | 'rows' | 'gap'>,
): LabelSheet {
  const left = (A4.width - columns * label.width - (columns - 1) * gap) / 2;
  const top = (A4.height - rows * label.height) / 2;
  return { page: A4, label, columns, rows, gap, left, top };
}

/** Number of labels on an unused page. */
export const labelsOnPage = ({ columns, rows }: Pick<LabelSheet, 'columns' | 'rows'>): number =>
  columns * rows;

/** Number of pages for this many labels, of which the first one is at `start`, counted from 1. */
export const pagesOfLabels = (
  sheet: LabelSheet,
  { count, start }: { count: number; start: number },
) => Math.ceil((start - 1 + count) / labelsOnPage(sheet));

/** The most labels that are made within the request; a job makes more. */
export const LABELS_AT_ONCE = 200;
export const MOST_LABELS = 10_000;
/** Number of labels on the sheet with the most. */
export const MOST_PLACES = 24;
