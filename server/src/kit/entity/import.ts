import type { Locale } from '@plumbline/contract/kit/locales';
import { InvalidInput } from '@plumbline/contract/kit/errors';
import type { InputFault } from '@plumbline/contract/kit/errors';
import type { z } from 'zod';
import { noteChanged } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { messageFor } from '#kit/refusals/messages.ts';
import { MAX_REPORTED, parse } from '#kit/refusals/invalid.ts';
import type { StoredRow } from './write.ts';

/** Counts of an import; a repeated import reports every row as unchanged. */
export interface ImportResult {
  created: number;
  updated: number;
  unchanged: number;
  /** Our id of each row, by its external id. */
  ids: Map<string, string>;
}

/** Rows per statement: large enough to be fast, small enough for one parameter. */
export const BATCH = 1000;

export function* batchesOf<T>(rows: readonly T[], size = BATCH): Generator<T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

/** Collects the faults of all rows, by index, so that one answer contains as many as people read. */
export class RowFaults {
  private readonly items: InputFault[] = [];
  private readonly locale: Locale;
  private readonly at: readonly string[];

  /** `at` is the path of the rows. */
  constructor(locale: Locale, at: readonly string[] = ['body']) {
    this.locale = locale;
    this.at = at;
  }

  add(row: number, path: string | readonly string[], type: string): void {
    this.items.push({
      loc: [...this.at, row, ...[path].flat()],
      type,
      msg: messageFor(type, this.locale),
    });
  }

  /** One invalid row refuses the whole import. */
  refuse(): void {
    if (this.items.length > 0) throw new InvalidInput(this.items);
  }

  /** Returns the valid rows and collects the faults of the others. */
  parse<S extends z.ZodType>(schema: S, rows: readonly unknown[]): z.output<S>[] {
    return rows.flatMap((row, index) => {
      try {
        return [parse(schema, row, { at: 'body', locale: this.locale })];
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
        if (this.items.length >= MAX_REPORTED) return [];
        this.items.push(
          ...error.items.map((item) => ({
            ...item,
            loc: [...this.at, index, ...item.loc.slice(1)],
          })),
        );
        return [];
      }
    });
  }

  /** Reports rows that repeat an external id. */
  refuseRepeated(rows: readonly { external_id: string }[]): void {
    const ids = new Set<string>();
    for (const [index, { external_id }] of rows.entries()) {
      if (ids.has(external_id)) this.add(index, 'external_id', 'repeated_parameter');
      ids.add(external_id);
    }
  }
}

/** Logs an imported row. */
export function noteImported(ctx: Ctx, entity: EntityTable, row: StoredRow): void {
  const values = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  noteChanged(ctx, { entity, id: row.id, operation: 'import' }, { old: {}, new: values });
}
