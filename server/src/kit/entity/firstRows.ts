import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { allOf, fromOf } from './conditions.ts';
import { countOf, listConditions } from './pageKeys.ts';
import type { ListQuestion } from './pageKeys.ts';
import { filtersOf } from './listQuery.ts';
import { rowsWithIds } from '#kit/model/fewRows.ts';
import { listText } from './listText.ts';
import { FIRST_ROWS } from './readPlan.ts';
import { selectList } from './presenter.ts';
import { isOwnValue } from './sortedRows.ts';
import { isOneStretch, walkOf } from './walk.ts';
import type { Walk } from './walk.ts';

/** The part of a list among the first rows of its order. */
export interface FirstRows {
  /** The rows of the page and one more, as far as they are among the first rows. */
  rows: Record<string, unknown>[];
  /** Number of passing rows up to the end of the page. */
  passing: number;
  isFull: boolean;
  /** Whether the list has no further rows. */
  isAll: boolean;
  /** Number of all passing rows, if they are adjacent in the index. */
  total: number | undefined;
}

/**
 * Reads a page from the first rows in the order of the list, with one prepared statement. Undefined if no index has
 * that order, or if testing each row takes longer than counting the passing rows first.
 */
export async function readFirstRows(
  ctx: ReadCtx,
  entity: EntityTable,
  question: ListQuestion,
): Promise<FirstRows | undefined> {
  const { query, extra } = question;
  const walk = extra.length === 0 ? walkOf(ctx, entity, query) : undefined;
  const { needed } = question.place;
  const filters = filtersOf(query);
  if (!walk || !filters.every((filter) => isOwnValue(entity, filter))) return undefined;
  const tests = filters.length > 0 || !walk.isExact;
  if (tests && needed > FIRST_ROWS / 2) return undefined;
  const isDeep = needed > FIRST_ROWS;
  const answer = await ctx.read<Record<string, unknown>>(
    listText(ctx, entity, question, {
      kind: isDeep ? 'deep page' : 'first rows',
      build: (asCaller, itsQuestion) => pageOf(asCaller, entity, { ...itsQuestion, tests, isDeep }),
    }),
  );
  const [first] = answer;
  const total = first?.['_total'];
  const passing = Number(first?.['_passing'] ?? 0);
  const isFull = passing === needed;
  // Merged parts are counted only if necessary: each part costs time even where it is not read.
  const examined =
    tests && !isFull && walk.isMerged ? await countWalked(ctx, entity, walk) : first?.['_looked'];
  const isToEnd = !tests || Number(examined ?? Infinity) <= FIRST_ROWS;
  return {
    rows: answer.filter((row) => row['_id'] !== null),
    passing,
    isFull,
    isAll: !isFull && isToEnd && walk.isComplete,
    total: total === undefined || total === null ? undefined : Number(total),
  };
}

function pageOf(
  ctx: ReadCtx,
  entity: EntityTable,
  question: ListQuestion & { tests: boolean; isDeep: boolean },
): RawBuilder<unknown> {
  const { query, tests, isDeep, fields, extra } = question;
  const { needed, offset } = question.place;
  const walk = walkOf(ctx, entity, query);
  if (!walk) throw new Error(`no index has the order of ${entity.resource.name}`);
  const walked = fromOf(ctx, entity, walk.rows(tests ? FIRST_ROWS : needed));
  const conditions = tests ? listConditions(ctx, entity, { from: walked, query, use: 'test' }) : [];
  const sorts = sql.join(query.sorts.map((_, n) => sql.ref(`_s${n}`)));
  const rest = sql`(select * from first where "_n" > ${offset}::bigint)`;
  // Most rows before a deep page are only counted: their keys suffice, and the index has them.
  const byKey = rowsWithIds(entity, ctx.actor.tenant_id, sql`${rest} page`);
  const rows = isDeep ? sql`(select t.*, "_n", ${sorts} from ${byKey}) t` : sql`${rest} t`;
  const page = fromOf(ctx, entity, rows);
  const columns = selectList(entity, fields, page);
  const isCounted = query.with_total !== false && (!tests || isOneStretch(ctx, entity, query));
  const total = isCounted ? countOf(ctx, entity, { query, extra }) : sql`null`;
  const examined = tests && !walk.isMerged ? countFirst(ctx, entity, walk) : sql`null::int`;
  return sql`
    with first as materialized (select sorted.*, row_number() over () as "_n" from (
        select ${isDeep ? sql`t.id as "_id", ${walk.values}` : walk.columns} from ${walked.clause()} where ${allOf(conditions)}
        order by ${walk.order} limit ${needed}::bigint) sorted)
    select seen.*, part.* from (
        select ${offset}::bigint + 1 as "_first", k.n as "_passing", (${total}) as "_total",
          case when k.n < ${needed}::bigint then (${examined}) end as "_looked"
        from (select count(*)::int as n from first) k) seen
      full join (select t.id as "_id", "_n", ${sorts}, ${columns} from ${page.clause()}) part on part."_n" = seen."_first"
    order by part."_n"`;
}

async function countWalked(ctx: ReadCtx, entity: EntityTable, walk: Walk): Promise<number> {
  const [row] = await ctx.read<{ n: number }>(
    compile(sql`select (${countFirst(ctx, entity, walk)}) as n`),
  );
  return row?.n ?? 0;
}

/**
 * Counts the rows that the walk would read without a limit, and perhaps some more; one above its limit stands for any
 * larger number.
 */
function countFirst(ctx: ReadCtx, entity: EntityTable, walk: Walk): RawBuilder<unknown> {
  const { actor } = ctx;
  const isVisible = walk.isExact && !actor.scope.all && entity.visibleIds;
  const all = sql`${sql.table(entity.table)} as t where t.tenant_id = ${actor.tenant_id}::uuid`;
  const rows = walk.isNarrow
    ? walk.rows(FIRST_ROWS + 1)
    : isVisible
      ? sql`(${isVisible(actor)}) visible`
      : all;
  return sql`select count(*)::int from (select 1 from ${rows} limit ${FIRST_ROWS + 1}::int) some_rows`;
}
