import { z } from 'zod';
import { count } from '../kit/answers.ts';

/** The most indicators in one call. */
export const MAX_IMPORTED = 1000;

/** Rows are checked one by one, so that all faults are reported with their places. */
export const indicatorImport = z.strictObject({
  items: z.array(z.unknown()).min(1).max(MAX_IMPORTED),
});

/** The results of the rows of an import. */
export const importCounts = z.strictObject({ created: count, updated: count, unchanged: count });
export type ImportCounts = z.infer<typeof importCounts>;

/** The largest file of values, in bytes. */
export const MAX_IMPORT_BYTES = 100 * 1024 * 1024;

/** The columns of a file of values; the header has one of the first two. */
export const VALUE_COLUMNS = [
  'indicator_external_id',
  'indicator_id',
  'measured_at',
  'value',
  'comment',
  'validation_status_code',
] as const;
export type ValueColumn = (typeof VALUE_COLUMNS)[number];
export const REQUIRED_COLUMNS: readonly ValueColumn[] = ['measured_at', 'value'];

/** The most faults of a file that are reported one by one. */
export const MAX_FAULTS = 200;

export interface LineFault {
  /** The number of the line, from 1. */
  line: number;
  /** Null if the line as a whole is wrong. */
  column: string | null;
  type: string;
}

/** The result of an import of values: the rows written, or the faults that prevented it. */
export interface ValueImportResult {
  rows: number;
  added: number;
  replaced: number;
  unchanged: number;
  /** In the language of the sender. */
  faults: (LineFault & { msg: string })[];
  fault_count: number;
}
