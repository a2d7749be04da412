import { Refusal } from '@plumbline/contract/kit/errors';
import type { Filter } from '@plumbline/contract/kit/query';
import type { Page } from '@plumbline/contract/kit/resource';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from './ctx.ts';
import { cursorCondition, cursorOf, orderBy, sortColumns } from './cursor.ts';
import { compile } from './db.ts';
import type { EntityTable } from './entity.ts';
import { filterCondition } from './filter.ts';
import { DEFAULT_LIMIT } from './listQuery.ts';
import type { ListQuery } from './listQuery.ts';
import { presenter, selectList, shownFields } from './present.ts';
import { Source } from './source.ts';

type Row = Record<string, unknown>;
export type Condition = RawBuilder<boolean>;

export const sourceOf = (ctx: ReadCtx, entity: EntityTable): Source =>
  new Source(ctx.deps.tables, entity, { tenant: ctx.actor.tenant_id, locale: ctx.locale });

/** The predicate every question about an entity starts with: tenant, kind of row, and what the actor may see. */
export function scopeConditions(ctx: ReadCtx, entity: EntityTable, alias: RawBuilder<unknown>): Condition[] {
  const conditions = [sql<boolean>`${alias}.tenant_id = ${ctx.actor.tenant_id}::uuid`];
  if (entity.only) conditions.push(entity.only(alias));
  if (entity.visible && !ctx.actor.scope.all) conditions.push(entity.visible(alias, ctx.actor));
  return conditions;
}

export const allOf = (conditions: Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** The one WHERE of a question: list, count and facet build it here. */
export function whereOf(
  ctx: ReadCtx,
  entity: EntityTable,
  asked: { source: Source; filters: Filter[]; with_archived: boolean },
): Condition[] {
  const conditions = scopeConditions(ctx, entity, asked.source.root);
  if (entity.archivable && !asked.with_archived) conditions.push(sql<boolean>`not t.archived`);
  return [...conditions, ...filterConditions(ctx, asked.filters, asked.source)];
}

export const filterConditions = (ctx: ReadCtx, filters: Filter[], source: Source): Condition[] =>
  filters.map((filter) =>
    filterCondition(filter, source, { table: ctx.deps.tables.get(filter.field.to), tenant: ctx.actor.tenant_id }),
  );

export const namesOf = (ctx: ReadCtx) =>
  ctx.deps.dictionaries.of(ctx.actor.tenant_id, ctx.actor.tenant.dictionary_revision);

/** A page of an entity: ids and total first, by index where there is one, then the shown columns of these rows. */
export async function listRows(ctx: ReadCtx, entity: EntityTable, query: ListQuery, extra: Condition[] = []): Promise<Page<Row>> {
  const limit = query.page_size ?? DEFAULT_LIMIT;
  const inner = sourceOf(ctx, entity);
  const sorts = sortColumns(query.sorts, inner);
  const matching = [...whereOf(ctx, entity, { source: inner, filters: [...query.global_filters, ...query.filters], with_archived: query.with_archived }), ...extra];
  const paged = query.cursor === null ? matching : [...matching, cursorCondition(query, sorts, ctx.locale)];
  const offset = query.page === null ? 0 : (query.page - 1) * limit;
  const outer = sourceOf(ctx, entity);
  const fields = shownFields(entity, query.fields, false);
  const columns = selectList(entity, fields, outer);
  const keys = sql.join([sql`t.id`, ...sorts.map((sort, index) => sql`${sort.column} as ${sql.ref(`s${index}`)}`)]);
  const total = sql`(select count(*)::int from ${inner.clause()} where ${allOf(matching)})`;
  const statement = sql<Row>`with page as materialized (
      select p.*, row_number() over () as n from (
        select ${keys} from ${inner.clause()} where ${allOf(paged)} order by ${orderBy(sorts)} limit ${limit + 1}::int offset ${offset}::bigint) p)
    select ${total} as "_total", ${cursorKeys(sorts.length)} ${columns} from page join ${outer.clause(sql`t.tenant_id = ${ctx.actor.tenant_id}::uuid and t.id = page.id`)} order by page.n`;
  const [rows, names] = await Promise.all([ctx.run<Row>(compile(statement)), namesOf(ctx)]);
  const present = presenter(entity, fields, { names, locale: ctx.locale });
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(present),
    total: rows.length > 0 ? Number(rows[0]?.['_total']) : await countWhenEmpty(ctx, inner, { matching, first: offset === 0 && query.cursor === null }),
    page: query.page,
    page_size: query.page_size,
    next_cursor: rows.length > limit ? cursorOf(shown.at(-1) ?? {}, query.sorts) : null,
  };
}

const cursorKeys = (count: number): RawBuilder<unknown> =>
  sql`${sql.join(Array.from({ length: count }, (_, index) => sql`page.${sql.ref(`s${index}`)} as ${sql.ref(`_s${index}`)}, `), sql``)}page.id as "_id",`;

/** Past the last page there is no row to carry the total. */
async function countWhenEmpty(ctx: ReadCtx, source: Source, asked: { matching: Condition[]; first: boolean }): Promise<number> {
  if (asked.first) return 0;
  const rows = await ctx.run<{ n: number }>(
    compile(sql`select count(*)::int as n from ${source.clause()} where ${allOf(asked.matching)}`),
  );
  return rows[0]?.n ?? 0;
}

/** Text of a point read by who asks: the same for every id, so it is compiled once. */
const pointReads = new Map<string, { sql: string; fill: (tenant: string, id: string) => unknown[] }>();

/** One row the actor may see, or `not_found`: of another tenant, out of scope and absent look the same. */
export async function readRow(ctx: ReadCtx, entity: EntityTable, id: string): Promise<{ view: Row; version: number | null }> {
  const fields = shownFields(entity, null, true);
  const [rows, names] = await Promise.all([selectOne(ctx, entity, { id, fields }), namesOf(ctx)]);
  const row = rows[0];
  if (!row) throw new Refusal('not_found');
  return { view: presenter(entity, fields, { names, locale: ctx.locale })(row), version: (row['_version'] as number | undefined) ?? null };
}

async function selectOne(ctx: ReadCtx, entity: EntityTable, asked: { id: string; fields: string[] }): Promise<Row[]> {
  const tenant = ctx.actor.tenant_id;
  const scoped = entity.visible !== undefined && !ctx.actor.scope.all;
  const key = `${entity.resource.name} ${ctx.locale}`;
  const known = scoped ? undefined : pointReads.get(key);
  if (known) return await ctx.run<Row>({ sql: known.sql, parameters: known.fill(tenant, asked.id) });
  const source = sourceOf(ctx, entity);
  const columns = selectList(entity, asked.fields, source);
  const version = 'updated_at' in entity.resource.fields ? sql`, t.version as "_version"` : sql``;
  const where = allOf([...scopeConditions(ctx, entity, source.root), sql<boolean>`t.id = ${asked.id}::uuid`]);
  const compiled = compile(sql<Row>`select ${columns}${version} from ${source.clause()} where ${where}`);
  if (!scoped) {
    const { parameters } = compiled;
    // Only the tenant and the id differ between two point reads of one entity in one language.
    const fill = (t: string, id: string) => parameters.map((value) => (value === tenant ? t : value === asked.id ? id : value));
    pointReads.set(key, { sql: compiled.sql, fill });
  }
  return await ctx.run<Row>(compiled);
}
