import { Refusal } from '@plumbline/contract/kit/errors';
import { reach } from '@plumbline/contract/kit/permissions';
import type { Permission } from '@plumbline/contract/kit/permissions';
import type { EntityPage } from '@plumbline/contract/kit/rows';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import { FairQueue } from '#kit/fairQueue.ts';
import { callerNow } from '#kit/http/auth.ts';
import { entityFor } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { Actor } from '#kit/model/actor.ts';
import type { Cell, Sheet } from '#kit/sheets/sheet.ts';
import { readCursor } from './cursor.ts';
import { exportColumns } from './exportCells.ts';
import type { ExportQuery } from './exportQuery.ts';
import { listRows } from './list.ts';
import { DEFAULT_LIMIT } from './listQuery.ts';

/** Who takes rows of which list; all is asked anew for each page, as for each request of a list. */
export interface Export {
  deps: Deps;
  entity: EntityTable;
  permission: Permission;
  session: { tenant_id: string; session_id: string };
  /** A request of the caller as the caller is by now. */
  ctxOf: (actor: Actor) => ReadCtx;
  questionOf: (entity: EntityTable, ctx: ReadCtx) => ExportQuery;
}

/** Pages of exports take turns: neither the size of one nor its slow reader holds up another. */
const turns = new FairQueue({ places: 2, perMember: 1, inAll: 500 });

/** The caller of an export; `not_found` once the session has ended or its user may not read the list any more. */
export async function exporterOf({ deps, permission, session }: Export): Promise<Actor> {
  const actor = await callerNow(deps, session);
  if (!actor || reach(actor.role, permission) === 'none') throw new Refusal('not_found');
  return actor;
}

/** The list as a table of cells, read page by page as it is taken. */
export async function exportSheet(source: Export, actor: Actor): Promise<Sheet> {
  const ctx = source.ctxOf(actor);
  const entity = entityFor(actor, source.entity);
  const question = source.questionOf(entity, ctx);
  const columns = exportColumns(entity.resource, question.columns, {
    names: await namesOf(ctx),
    locale: ctx.locale,
    time_zone: actor.time_zone,
  });
  const cellsOf = (row: Record<string, unknown>) => columns.map(({ cell }) => cell(row));
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for (let cursor: string | null = null; ;) {
      const turn = { group: actor.tenant_id, member: actor.id };
      const page: Page = await turns.run(turn, pageAfter(source, cursor));
      for (const row of page.items) yield cellsOf(row);
      cursor = page.next_cursor;
      if (cursor === null) return;
    }
  };
  return { name: entity.resource.name, columns, rows: rows() };
}

type Page = EntityPage<Record<string, unknown>>;

/** Reads the page after a cursor of what the caller sees by then: a long export follows a user whose units change. */
const pageAfter = (source: Export, cursor: string | null) => async (): Promise<Page> => {
  const actor = await exporterOf(source);
  const ctx = source.ctxOf(actor);
  const entity = entityFor(actor, source.entity);
  const { columns, format: _, ...list } = source.questionOf(entity, ctx);
  return await listRows(ctx, entity, {
    ...list,
    fields: [...new Set(['id', ...columns.map((path) => path.split('.')[0] ?? '')])],
    parts: new Map(),
    with_total: false,
    page: null,
    page_size: DEFAULT_LIMIT,
    cursor: cursor === null ? null : readCursor(cursor, list.sorts, ctx.locale),
  });
};
