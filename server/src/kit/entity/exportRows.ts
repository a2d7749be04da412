import { Refusal } from '@plumbline/contract/kit/errors';
import { reach } from '@plumbline/contract/kit/permissions';
import type { Permission } from '@plumbline/contract/kit/permissions';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import { FairQueue } from '#kit/fairQueue.ts';
import { callerNow } from '#kit/http/auth.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { entityFor } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { Actor } from '#kit/model/actor.ts';
import type { TableCell, Sheet } from '#kit/sheets/sheet.ts';
import { exportColumns } from './exportCells.ts';
import type { ExportColumn, SheetReader } from './exportCells.ts';
import { parseExportQuery } from './exportQuery.ts';
import type { CheckedQuery } from '#kit/query/listQuery.ts';
import { keysOfList, rowsOfKeys } from './wholeList.ts';

/** The caller of an export; everything is read again for each page, as for each request of a list. */
export interface Exporter {
  deps: Deps;
  permission: Permission;
  session: { tenant_id: string; session_id: string };
  /** Returns the context of a request by the caller, with their present rights. */
  ctxOf: (actor: Actor) => ReadCtx;
  questionOf: (ctx: ReadCtx) => QueryReader;
}

/** Rows in a fixed order of columns. A page follows a cursor, and contains what the caller sees at that time. */
interface PagedRows {
  name: string;
  columns: ExportColumn[];
  pageAfter: (ctx: ReadCtx, cursor: string | null) => Promise<ExportedPage>;
}
interface ExportedPage {
  items: Readonly<Record<string, unknown>>[];
  next_cursor: string | null;
}

/** The most files that a user downloads at once; a paused one does not block the next. */
export const MAX_DOWNLOADS = 3;
/** Pages of exports take turns: neither a large export nor a slow reader delays another. */
const turns = new FairQueue({ places: 2, perMember: MAX_DOWNLOADS, inAll: 500 });

/** Returns the caller of an export; `not_found` once the session has ended or its user may no longer read the list. */
export async function exporterOf({
  deps,
  permission,
  session,
}: Pick<Exporter, 'deps' | 'permission' | 'session'>): Promise<Actor> {
  const actor = await callerNow(deps, session);
  if (!actor || reach(actor.role, permission) === 'none') throw new Refusal('not_found');
  return actor;
}

/** Returns the language and time zone of the file. */
export const sheetReader = async (ctx: ReadCtx): Promise<SheetReader> => ({
  names: await namesOf(ctx),
  locale: ctx.locale,
  time_zone: ctx.actor.time_zone,
});

/**
 * Returns the rows as a table of cells, read page by page as the client takes it: a long export follows a user whose
 * units change.
 */
export function pagedSheet(
  exporter: Omit<Exporter, 'questionOf'>,
  { tenant_id, id }: Actor,
  { name, columns, pageAfter }: PagedRows,
): Sheet {
  const cellsOf = (row: Readonly<Record<string, unknown>>) => columns.map(({ cell }) => cell(row));
  const nextPage = async (cursor: string | null) =>
    await pageAfter(exporter.ctxOf(await exporterOf(exporter)), cursor);
  const rows = async function* (): AsyncGenerator<TableCell[]> {
    for (let cursor: string | null = null; ;) {
      const at = cursor;
      const turn = { group: tenant_id, member: id };
      const page: ExportedPage = await turns.run(turn, () => nextPage(at));
      for (const row of page.items) yield cellsOf(row);
      cursor = page.next_cursor;
      if (cursor === null) return;
    }
  };
  return { name, columns, rows: rows() };
}

/** The query of a file as that of a list with the fields of its columns. */
const queryOf = ({
  columns,
  format: _,
  ...list
}: ReturnType<typeof parseExportQuery>): CheckedQuery => ({
  ...list,
  fields: [...new Set(['id', ...columns.map((path) => path.split('.')[0] ?? '')])],
  parts: new Map(),
  with_total: false,
  page: null,
  page_size: null,
  cursor: null,
});

/** Returns the list of an entity: its keys at one moment, then their rows, page by page. */
export async function listSheet(
  exporter: Exporter,
  actor: Actor,
  table: EntityTable,
): Promise<Sheet> {
  const first = exporter.ctxOf(actor);
  const { resource } = entityFor(actor, table);
  const question = parseExportQuery(resource, exporter.questionOf(first));
  let pages: Buffer[] | undefined;
  return pagedSheet(exporter, actor, {
    name: resource.name,
    columns: exportColumns(resource, question.columns, await sheetReader(first)),
    pageAfter: async (ctx, cursor) => {
      const entity = entityFor(ctx.actor, table);
      const list = queryOf(parseExportQuery(entity.resource, exporter.questionOf(ctx)));
      pages ??= await keysOfList(ctx, entity, list);
      const at = Number(cursor ?? 0);
      const keys = pages[at];
      return {
        items: keys ? await rowsOfKeys(ctx, entity, { list, keys }) : [],
        next_cursor: at + 1 < pages.length ? String(at + 1) : null,
      };
    },
  });
}
