import { MAX_IMPORT_BYTES } from '@plumbline/contract/indicators/imports';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { ReadCtx } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { newId } from '#kit/ids.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { CsvFault, csvRecords } from '#kit/sheets/csv.ts';
import type { CsvRecord } from '#kit/sheets/csv.ts';
import { columnsOf } from './records.ts';
import { addImport, addPart, dropImport } from './store.ts';

/** Number of characters in a part: thousands of rows, which one transaction reads. */
const PART_SIZE = 200_000;
/** The size of a row besides its cells. */
const ROW_SIZE = 20;

/**
 * Stores a file as it arrives, in parts; returns the id of the import. The stored parts of a broken one are deleted.
 */
export async function storeFile(ctx: ReadCtx, file: AsyncIterable<Uint8Array>): Promise<string> {
  const { deps, actor, locale } = ctx;
  const key = { tenant_id: actor.tenant_id, id: newId() };
  const within = <T>(work: Parameters<typeof inTenant<T>>[2]) =>
    inTenant(deps.database.app, key.tenant_id, work);
  let columns: ReturnType<typeof columnsOf> | null = null;
  let numbers: Numbers | null = null;
  let n = 0;
  let part: CsvRecord[] = [];
  let size = 0;
  const storePart = async () => {
    const rows = part;
    part = [];
    size = 0;
    await within(async (db) => {
      if (n === 0) await addImport(db, key, columns ?? []);
      await addPart(db, key, { n, rows });
    });
    n += 1;
  };
  try {
    for await (const { separator, records } of csvRecords(limitSize(file), locale)) {
      for (const { line, cells } of records) {
        if (columns === null) {
          columns = columnsOf(cells, locale);
          numbers = new Numbers(columns.indexOf('value'), separator);
          continue;
        }
        // spreadsheets keep the separators of emptied cells
        while (cells.length > columns.length && cells.at(-1)?.trim() === '') cells.pop();
        cells.length = Math.min(cells.length, columns.length + 1); // one cell too many is enough for a fault
        if (numbers?.isMixed(cells))
          throw invalid(['body', 'line', line, 'value'], 'mixed', locale);
        part.push({ line, cells });
        size += cells.reduce((sum, cell) => sum + cell.length, ROW_SIZE);
        if (size >= PART_SIZE) await storePart();
      }
    }
    if (columns === null) throw invalid(['body'], 'required', locale);
    if (part.length > 0) await storePart();
    if (n === 0) throw invalid(['body'], 'no_rows', locale);
    return key.id;
  } catch (error) {
    if (n > 0) await dropImport(deps.database, key);
    throw error instanceof CsvFault
      ? invalid(['body', 'line', error.line], error.type, locale)
      : error;
  }
}

/** @throws too_large */
async function* limitSize(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > MAX_IMPORT_BYTES) throw new Refusal('too_large');
    yield chunk;
  }
}

/**
 * Values in a file without comma separators may have a decimal comma, which becomes a point. Points then group
 * thousands, or two files have been put together: neither is guessed.
 */
class Numbers {
  private readonly column: number;
  private readonly mayHaveComma: boolean;
  private hasComma = false;
  private hasPoint = false;

  constructor(column: number, separator: string) {
    this.column = column;
    this.mayHaveComma = separator !== ',';
  }

  isMixed(cells: string[]): boolean {
    const text = cells[this.column] ?? '';
    if (!this.mayHaveComma) return false;
    this.hasComma ||= text.includes(',');
    this.hasPoint ||= text.includes('.');
    cells[this.column] = text.replace(',', '.');
    return this.hasComma && this.hasPoint;
  }
}
