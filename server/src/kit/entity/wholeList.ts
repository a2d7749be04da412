import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { unprepared } from '#kit/db/statement.ts';
import { rowsWithIds } from '#kit/model/fewRows.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { allOf, fromOf, whereOf } from '#kit/query/conditions.ts';
import { findAll } from '#kit/listPlan/findPage.ts';
import { filtersOf, type CheckedQuery } from '#kit/query/listQuery.ts';
import { selectList } from '#kit/query/rows.ts';
import { presenter, presentingOf, shownFields } from './presenter.ts';

/** Number of rows read at once. */
const PAGE = 1000;
const BYTES_OF_ID = 16;

/**
 * Reads the ids of all rows of a list in its order, as they are at one moment, page by page: sixteen bytes each. A
 * change moves a row in most orders, so reading a list page by page behind the last row would miss some
 * (docs/decisions/exports.md).
 */
export async function keysOfList(
  ctx: ReadCtx,
  entity: EntityTable,
  list: CheckedQuery,
): Promise<Buffer[]> {
  const keys = await findAll(ctx, entity, { ...list, with_total: false, cursor: null });
  const pages = await ctx.read<{ ids: Buffer }>(
    unprepared(sql`
    select string_agg(uuid_send(n."_id"), ''::bytea order by n.n) as ids
    from (select keys."_id", row_number() over () as n from (${keys}) keys) n group by (n.n - 1) / ${PAGE}::int order by min(n.n)`),
  );
  return pages.map(({ ids }) => ids);
}

/** Reads the rows of a page of keys that are still in the list and visible to the caller, in the order of the keys. */
export async function rowsOfKeys(
  ctx: ReadCtx,
  entity: EntityTable,
  { list, keys }: { list: CheckedQuery; keys: Buffer },
): Promise<Record<string, unknown>[]> {
  const fields = shownFields(entity, list.fields, false);
  const page = sql`unnest(${idsOf(keys)}::uuid[]) with ordinality as page("_id", "_n")`;
  const from = fromOf(ctx, entity, rowsWithIds(entity, ctx.actor.tenant_id, page));
  const columns = selectList(entity, fields, from);
  const { with_archived } = list;
  const filters = filtersOf(list);
  const where = allOf(whereOf(ctx, entity, { from, filters, with_archived, use: 'test' }));
  const [rows, presenting] = await Promise.all([
    ctx.read<Record<string, unknown>>(
      unprepared(
        sql`select t.id as "_id", ${columns} from ${from.clause()} where ${where} order by page."_n"`,
      ),
    ),
    presentingOf(ctx),
  ]);
  return rows.map(presenter(entity, fields, presenting));
}

function idsOf(keys: Buffer): string[] {
  const ids: string[] = [];
  for (let at = 0; at < keys.length; at += BYTES_OF_ID)
    ids.push(keys.toString('hex', at, at + BYTES_OF_ID));
  return ids;
}
