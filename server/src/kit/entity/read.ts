import { Refusal } from '@plumbline/contract/kit/errors';
import { parseFilter } from '@plumbline/contract/kit/query';
import { checkFilter } from '@plumbline/contract/kit/checkFilter';
import { findResource } from '@plumbline/contract/resources';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import type { ReadQuery } from '#kit/db/db.ts';
import { template } from '#kit/db/template.ts';
import type { StatementTemplate } from '#kit/db/template.ts';
import { asWorker } from '#kit/model/actor.ts';
import { seesAll } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { allOf, fromOf, scopeConditions, whereOf } from './conditions.ts';
import type { Condition } from './conditions.ts';
import { rowsWithIds } from '#kit/model/fewRows.ts';
import { Lru } from '#kit/lru.ts';
import { presenter, presentingOf, selectList, shownFields } from './presenter.ts';

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

/** Marks a read whose best plan depends on its values: planned each time instead of prepared once. */
export const unprepared = (query: RawBuilder<unknown>) => ({
  ...compile(query),
  unprepared: true,
});

/** Callers choose the fields, so the combinations are endless. */
const MAX_CACHED = 1000;
const readsById = new Lru<string, StatementTemplate<ById>>(MAX_CACHED);

interface ById {
  tenant: string;
  /** The first of the ids. */
  id: string;
  ids: string[];
}

/** Reads the columns of rows by id, unordered; the caller has checked that the actor sees them. */
export const rowsById = async (
  ctx: ReadCtx,
  entity: EntityTable,
  page: { ids: string[]; fields: string[] },
): Promise<SelectedRow[]> => await ctx.read<SelectedRow>(readOfRows(ctx, entity, page));

function readOfRows(
  ctx: ReadCtx,
  entity: EntityTable,
  { ids, fields }: { ids: string[]; fields: string[] },
): ReadQuery {
  const single = ids.length === 1;
  const key = `${entity.resource.name} ${ctx.locale} ${single} ${fields.join()}`;
  const read = readsById.get(key) ?? readById(ctx, entity, { fields, single });
  readsById.set(key, read);
  return read.with({ tenant: ctx.actor.tenant_id, id: ids[0] ?? '', ids });
}

/**
 * Compiled once for all tenants and actors: the text may depend on neither. A single row has a text of its own: for a
 * list, PostgreSQL expects ten ids, and plans to remember what their rows share.
 */
function readById(
  ctx: ReadCtx,
  entity: EntityTable,
  { fields, single }: { fields: string[]; single: boolean },
): StatementTemplate<ById> {
  const version = 'updated_at' in entity.resource.fields ? sql`, t.version as "_version"` : sql``;
  const read = template<ById>(({ tenant, id, ids }) => {
    const asTenant = { ...ctx, actor: { ...ctx.actor, tenant_id: tenant } };
    const page = sql`unnest(${single ? sql`array[${id}::uuid]` : sql`${ids}::uuid[]`}) as page("_id")`;
    const from = fromOf(asTenant, entity, rowsWithIds(entity, tenant, page));
    const columns = selectList(entity, fields, from);
    return sql`select t.id as "_id", ${columns}${version} from ${from.clause()}`;
  });
  const { id, tenant_id } = ctx.actor;
  if (read.constants.some((value) => value === id || value === tenant_id || Array.isArray(value)))
    throw new Error(`the read of ${entity.resource.name} by id depends on the caller`);
  return read;
}

/** Reads one visible row, or throws `not_found`: another tenant, out of scope and missing look the same. */
export async function readRow(
  ctx: ReadCtx,
  entity: EntityTable,
  id: string,
  fields?: string[],
): Promise<ReadView> {
  const { query, viewOf } = await readOfRow(ctx, entity, id, fields);
  const [exists, rows] = await Promise.all([
    mayExist(ctx, entity, id),
    ctx.read<SelectedRow>(query),
  ]);
  if (!exists) throw new Refusal('not_found');
  return viewOf(rows);
}

export interface ReadView {
  view: SelectedRow;
  version: number | null;
}

/** Returns the statement that reads one visible row, and a function that turns its rows into the view. */
export async function readOfRow(
  ctx: ReadCtx,
  entity: EntityTable,
  id: string,
  fields = shownFields(entity, null, true),
): Promise<{ query: ReadQuery; viewOf: (rows: SelectedRow[]) => ReadView }> {
  const presenting = await presentingOf(ctx);
  return {
    query: readOfRows(ctx, entity, { ids: [id], fields }),
    viewOf: ([row]) => {
      if (!row) throw new Refusal('not_found');
      return {
        view: presenter(entity, fields, presenting)(row),
        version: (row['_version'] as number | undefined) ?? null,
      };
    },
  };
}

/** Whether the scope or the kind of row hides the id; without either restriction the read itself decides. */
async function mayExist(ctx: ReadCtx, entity: EntityTable, id: string): Promise<boolean> {
  if (!entity.only && seesAll(ctx.actor, entity)) return true;
  return await isVisible(ctx, entity, id);
}

async function isVisible(ctx: ReadCtx, entity: EntityTable, id: string): Promise<boolean> {
  return (await ctx.read(compile(visibleRow(ctx, entity, id)))).length > 0;
}

/** 404 for an id that the caller does not see. */
export async function requireRow(ctx: ReadCtx, entity: EntityTable, id: string): Promise<void> {
  if (!(await isVisible(ctx, entity, id))) throw new Refusal('not_found');
}

/** 404 for an id that the caller does not see, or may only read. */
export const requireWorkedRow = (ctx: ReadCtx, entity: EntityTable, id: string): Promise<void> =>
  requireRow({ ...ctx, actor: asWorker(ctx.actor) }, entity, id);
