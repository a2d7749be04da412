import type { Resource } from '@plumbline/contract/kit/resource';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import type { Actor } from '#kit/model/actor.ts';
import { entityFor } from '#kit/model/table.ts';
import type { Sheet } from '#kit/sheets/sheet.ts';
import { AUDIT_LINES, linesOfEntries } from './auditLines.ts';
import { auditPage } from './auditPage.ts';
import type { LogOf } from './auditPage.ts';
import { cursorKeys } from '#kit/query/cursor.ts';
import { exportColumns, fieldName } from './exportCells.ts';
import type { ExportColumn } from './exportCells.ts';
import { evidenceClock } from './exportClock.ts';
import { checkEach, fileOf } from './exportQuery.ts';
import { pagedSheet, sheetReader } from './exportRows.ts';
import type { Exporter } from './exportRows.ts';
import { DEFAULT_LIMIT } from '#kit/query/listQuery.ts';
import { readRow } from './read.ts';

export const LOG_EXPORT_PARAMETERS = ['format', 'columns', 'changed'];

/** The query of a log as a file; `changed` selects the entries about one of these fields, or about an `answer`. */
export function parseLogExport(resource: Resource, reader: QueryReader) {
  const changed = reader.one('changed')?.split(',') ?? null;
  const isKnown = (name: string) => name === 'answer' || fieldName(resource, name) !== undefined;
  checkEach('changed', changed ?? [], { locale: reader.locale, isKnown });
  return { ...fileOf(AUDIT_LINES, reader), changed };
}

/** Returns the log of a row as a sheet: each changed field of an entry is one row, the newest entry first. */
export async function logSheet(exporter: Exporter, actor: Actor, log: LogOf): Promise<Sheet> {
  const { resource } = log.entity;
  const first = exporter.ctxOf(actor);
  const { columns, changed } = parseLogExport(resource, exporter.questionOf(first));
  const [reader, of, parts] = await Promise.all([
    sheetReader(first),
    nameOfRow(first, log),
    partNamesOf(first, log),
  ]);
  return pagedSheet(exporter, actor, {
    name: `${resource.name} log`,
    columns: exportColumns(AUDIT_LINES, columns, reader).map((column, n) =>
      columns[n] === 'updated_at' ? toTheSecond(column, reader.time_zone) : column,
    ),
    pageAfter: async (ctx, cursor) => {
      const after = cursor === null ? null : cursorKeys(cursor);
      const paging = { page: null, page_size: null, limit: DEFAULT_LIMIT, offset: 0, after };
      const { items, next_cursor } = await auditPage(ctx, paging, { ...log, isCounted: false });
      return {
        items: linesOfEntries(items, { ...reader, resource, of, parts, changed }),
        next_cursor,
      };
    },
  });
}

/** Evidence names the second, and the time zone. */
function toTheSecond(column: ExportColumn, zone: string): ExportColumn {
  const clock = evidenceClock(zone);
  return {
    label: `${column.label} (${zone})`,
    kind: 'second',
    cell: ({ updated_at }) => clock(updated_at as string), // every entry has its time
  };
}

async function nameOfRow(ctx: ReadCtx, { entity, id }: LogOf) {
  const { label } = entity.resource;
  const { view } = await readRow(ctx, entityFor(ctx.actor, entity), id, [label]);
  const name = view[label];
  return { id, name: typeof name === 'string' ? name : '' };
}

async function partNamesOf(ctx: ReadCtx, { entity, id }: LogOf): Promise<Map<string, string>> {
  if (!entity.partNames) return new Map();
  const rows = await ctx.read<{ key: string; name: string }>(
    sql`${entity.partNames(id, ctx.actor.tenant_id)}`,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}
