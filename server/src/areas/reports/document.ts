import type { PictureAnnotations } from '@plumbline/contract/content/annotations';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import type { Amount } from '#kit/sheets/book.ts';

/** The contents of a report, in any format. All texts are in the reader's language. */
export interface ReportDocument {
  /** The kind of report. */
  title: string;
  /** The entity of the report, and its place. */
  subject: string;
  place: string;
  /** Its page: `/objects/info/…`. */
  path: `/${string}`;
  /** The moment of the report, and its description. */
  as_of: { at: Date; text: string };
  /** The reader, if others may see more; otherwise empty. */
  part: string;
  /** The state in a few sentences, before anything else; none where the rest is as short. */
  brief: string[];
  facts: Fact[];
  summary: SummaryPart[] | null;
  blocks: Block[];
}

export type Fact = [label: string, value: ReportCell];
export type Status = Pick<CodedValue, 'code' | 'name'>;

/** The number or moment behind the text, for calculating in a spreadsheet; a moment has its wall clock as UTC. */
export type ReportCell =
  | string
  | Amount
  | { text: string; moment: Date }
  | { text: string; strong: true }
  | { quality: Status };

export interface SummaryPart extends Status {
  count: number;
}

export interface ReportColumn {
  title: string;
  /** The share of the width for columns of texts; 0 is as wide as its widest cell. */
  share: number;
  right?: true;
}
export type ReportRow = { cells: ReportCell[] } | { heading: string };

export interface ReportPicture {
  sha256: string;
  name: string;
  caption: string;
  annotations: PictureAnnotations | null;
}

export interface Finding {
  title: string;
  place: string;
  quality: Status;
  answer: string;
  comment: string;
  photos: ReportPicture[];
}

export interface ChartBlock {
  kind: 'chart';
  /**
   * Fractions of the width and height; a line is broken where nothing was measured. A point that stands for many values
   * has their mean, and behind it the least and the greatest of them.
   */
  runs: [x: number, y: number, least: number, greatest: number][][];
  bands: { code: number; from: number; to: number }[];
  ticks: { at: number; text: string }[];
  from: string;
  to: string;
}

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'facts'; rows: Fact[] }
  | { kind: 'table'; name: string; columns: ReportColumn[]; rows: ReportRow[] }
  | { kind: 'findings'; items: Finding[] }
  | { kind: 'photos'; photos: ReportPicture[] }
  | { kind: 'signature'; picture: ReportPicture; name: string; at: string }
  | ChartBlock;

export const heading = (text: string): Block => ({ kind: 'heading', level: 2, text });
export const subheading = (text: string): Block => ({ kind: 'heading', level: 3, text });
export const sentence = (text: string): Block => ({ kind: 'note', text });

/** A table under its heading, or a sentence if it is empty. */
export const listing = (
  title: string,
  {
    columns,
    rows,
    none,
    further = '',
  }: {
    columns: ReportColumn[];
    rows: ReportRow[];
    /** Replaces an empty table. */
    none: string;
    /** The note about omitted rows; empty if there are none. */
    further?: string;
  },
): Block[] => [
  heading(title),
  rows.length === 0 ? sentence(none) : { kind: 'table', name: title, columns, rows },
  ...(further === '' ? [] : [sentence(further)]),
];

/** Leaves out facts without a value. */
export const givenFacts = (rows: readonly [label: string, value: ReportCell | null][]): Fact[] =>
  rows.flatMap(([label, value]): Fact[] =>
    value === null || value === '' ? [] : [[label, value]],
  );
