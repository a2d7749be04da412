import { Refusal } from '@plumbline/contract/kit/errors';
import { parseFilter } from '@plumbline/contract/kit/query';
import { checkFilter } from '@plumbline/contract/kit/checkFilter';
import { findResource } from '@plumbline/contract/resources';
import { sql, type RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { unprepared, type ReadQuery } from '#kit/db/statement.ts';
import { asWorker } from '#kit/model/actor.ts';
import { seesAll, type EntityTable } from '#kit/model/table.ts';
import { allOf, fromOf, scopeConditions, whereOf, type Condition } from '#kit/query/conditions.ts';
import { readOfRows } from '#kit/query/rows.ts';
import { presenter, presentingOf, shownFields } from './presenter.ts';

type SelectedRow = Record<string, unknown>;
/** The table of an entity that must exist. */
export function tableOf({ deps }: ReadCtx, name: string): EntityTable {
  const table = deps.tables.get(name);
  if (!table) throw new Error(`no table for ${name}`);
  return table;
}

/** Returns a row if the actor sees the one with this id. */
export const visibleRow = (
  ctx: Pick<ReadCtx, 'actor'>,
  entity: EntityTable,
  id: string,
): RawBuilder<unknown> =>
  sql`select 1 from ${sql.table(entity.table)} as t where ${isVisibleRow(ctx, entity, id)}`;

/** Tests whether the actor sees the one row `t`. */
export const isVisibleRow = (
  ctx: Pick<ReadCtx, 'actor'>,
  entity: EntityTable,
  id: string,
): Condition =>
  allOf([...scopeConditions(ctx, entity, sql.ref('t')), sql<boolean>`t.id = ${id}::uuid`]);

/**
 * The same for one that the actor may change: where somebody may only read a unit, they write nothing (docs/wire.md
 * "Scope").
 */
export const isWorkedRow = (
  ctx: Pick<ReadCtx, 'actor'>,
  entity: EntityTable,
  id: string,
): Condition => isVisibleRow({ actor: asWorker(ctx.actor) }, entity, id);

/** Counts the visible rows that match filters in the wire's grammar, and conditions that it cannot express. */
export async function countRows(
  ctx: ReadCtx,
  entity: EntityTable,
  filters: string[],
  only: readonly Condition[] = [],
): Promise<number> {
  const from = fromOf(ctx, entity);
  const parsedFilters = filters.map((text) =>
    checkFilter(entity.resource, parseFilter(text), findResource),
  );
  const matching = whereOf(ctx, entity, { from, filters: parsedFilters, with_archived: false });
  const rows = await ctx.read<{ n: number }>(
    unprepared(
      sql`select count(*)::int as n from ${from.clause()} where ${allOf([...matching, ...only])}`,
    ),
  );
  return rows[0]?.n ?? 0;
}

/** Reads one visible row, or throws `not_found`: another tenant, out of scope and missing look the same. */
export async function readRow(
  ctx: ReadCtx,
  entity: EntityTable,
  id: string,
  fields?: string[],
): Promise<ReadView> {
  const { query, viewOf } = await queryOfViews(ctx, entity, [id], fields);
  const [exists, rows] = await Promise.all([
    mayExist(ctx, entity, id),
    ctx.read<SelectedRow>(query),
  ]);
  const [row] = rows;
  if (!exists || !row) throw new Refusal('not_found');
  return viewOf(row);
}

export interface ReadView {
  view: SelectedRow;
  version: number | null;
}

/** Returns the statement that reads rows, visible or not, and a function that turns each into its view. */
export async function queryOfViews(
  ctx: ReadCtx,
  entity: EntityTable,
  ids: string[],
  fields = shownFields(entity, null, true),
): Promise<{ query: ReadQuery; viewOf: (row: SelectedRow) => ReadView }> {
  const presenting = await presentingOf(ctx);
  return {
    query: readOfRows(ctx, entity, { ids, fields }),
    viewOf: (row) => ({
      view: presenter(entity, fields, presenting)(row),
      version: (row['_version'] as number | undefined) ?? null,
    }),
  };
}

/** Whether the scope or the kind of row hides the id; without either restriction the read itself decides. */
async function mayExist(ctx: ReadCtx, entity: EntityTable, id: string): Promise<boolean> {
  if (!entity.only && seesAll(ctx.actor, entity)) return true;
  return await isVisible(ctx, entity, id);
}

async function isVisible(ctx: ReadCtx, entity: EntityTable, id: string): Promise<boolean> {
  return (await ctx.read(visibleRow(ctx, entity, id))).length > 0;
}

/** 404 for an id that the caller does not see. */
export async function requireRow(ctx: ReadCtx, entity: EntityTable, id: string): Promise<void> {
  if (!(await isVisible(ctx, entity, id))) throw new Refusal('not_found');
}

/** 404 for an id that the caller does not see, or may only read. */
export const requireWorkedRow = (ctx: ReadCtx, entity: EntityTable, id: string): Promise<void> =>
  requireRow({ ...ctx, actor: asWorker(ctx.actor) }, entity, id);
