import { wordsOf } from '@plumbline/contract/kit/checkFilter';
import type { Filter } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { EntityTable, ConditionUse } from '#kit/model/table.ts';
import { rowsWithIds } from '#kit/model/fewRows.ts';
import type { Expression } from './comparison.ts';
import { filtersOf } from './listQuery.ts';
import type { CheckedQuery } from './listQuery.ts';
import { allOf, fromOf, isPositive, whereOf, withoutId } from './conditions.ts';
import { everyRow, smallestSourceToLookUp, isLookedUp } from './lookUps.ts';
import { refuseScan } from './scanLimits.ts';
import { smallestSourceToSort } from './sortedRows.ts';
import { sourcesOf } from './idSources.ts';
import type { IdSource } from './idSources.ts';
import { walkOf } from './walk.ts';
import type { Walk } from './walk.ts';
import { unprepared } from './read.ts';

/** The most rows in the order of the list that a page reads without looking for a better plan. */
export const FIRST_ROWS = 2000;
/** Number of rows at the start of a list for estimating the share that passes its filters. */
const SAMPLE = 500;
/** Number of passing rows in the sample that make an estimate. */
const ENOUGH = 10;
/** The same if each row must look up another one. */
const ENOUGH_LOOKED_UP = 25;
/** The most look-ups to count a list. */
const MOST_LOOKED_UP = 20_000;
/** The most rows that a page reads in the order of its list. */
export const MOST_WALKED = 20_000;
/** The same if most of the first rows do not pass, but many others do. */
const MOST_WALKED_FAR = 50_000;
/** A share of passing rows from which the first thousands are counted soon. */
const FREQUENT = 0.2;

interface PlanQuestion {
  query: CheckedQuery;
  /** Number of rows that the page skips and shows. */
  needed: number;
  /** Number of passing rows among the first ones, if known. */
  passing?: number | undefined;
}

/** The plan for finding the rows of a list. */
export interface ReadPlan {
  /** Reading in the order of the list, if that soon fills a page. */
  walk?: Walk | undefined;
  /** The most rows to read. */
  most?: number;
  /** The rows to start from; undefined for all. */
  rows?: Expression;
  /** Whether these rows have passed all filters. */
  isFiltered?: boolean;
  /** Whether the conditions find the rows or only test them. */
  use: ConditionUse;
  /** The same for the total; with `most`, only if this many rows suffice to know it. */
  count: { rows?: Expression; use: ConditionUse; most?: number };
}
export const PLAIN: ReadPlan = { use: 'index', count: { use: 'index' } };

/**
 * Chooses how a list finds its rows. If many of its first rows pass, it is read in its order, which soon fills a page.
 * Otherwise one of the filters, or the caller's scope, may leave so few rows that they are collected first. Both are
 * tried, since no statistics know how often a text, a branch or a unit occurs in a tenant.
 */
export async function choosePlan(
  ctx: ReadCtx,
  entity: EntityTable,
  question: PlanQuestion,
): Promise<ReadPlan> {
  const filters = filtersOf(question.query);
  const among = filters.filter(({ field }) => field.kind === 'among');
  const others = filters.filter((filter) => !among.includes(filter));
  const sources = restrictionsOf(ctx, entity, others);
  const scanned = filters.find((filter) => isScanned(ctx, entity, filter));
  const { with_archived, with_total, sorts } = question.query;
  const lookedUp = filters.filter(({ path }) => isLookedUp(ctx, entity, path));
  const needsLookUps = lookedUp.length > 0;
  const isWalked = !needsLookUps || with_total !== true;
  const walk = isWalked ? walkOf(ctx, entity, question.query) : undefined;
  if (filters.length === 0 && sources.length === 0) return { ...PLAIN, walk };
  if (!entity.sorted) return PLAIN;
  const rowsFrom = (source: IdSource | undefined) =>
    source && { rows: rowsWithIds(entity, ctx.actor.tenant_id, distinctIds(source)) };
  const startingFrom = (source: IdSource): ReadPlan => {
    const rows = rowsFrom(source);
    return { use: 'test', ...rows, count: { use: 'test', ...rows } };
  };
  // The ids of such a filter are collected once: a sample would take as long as the answer.
  if (among.length > 0) {
    const isNarrow = among.some(isPositive);
    if (walk && !isNarrow) return { use: 'test', walk, count: { use: 'test' } };
    const few = isNarrow
      ? undefined
      : await smallestSourceToSort(ctx, entity, question.query, sources);
    return few
      ? startingFrom(few)
      : { ...PLAIN, rows: collected(ctx, entity, { filters, with_archived }), isFiltered: true };
  }
  const enough = Math.max(enoughFor(question.needed), needsLookUps ? ENOUGH_LOOKED_UP : 0);
  const known = question.passing;
  const sample =
    known === undefined && walk
      ? { passing: passingOf(ctx, entity, { walk, filters, with_archived }), enough }
      : {
          passing: sql`select ${Math.floor(((known ?? 0) * SAMPLE) / FIRST_ROWS)}::int as n`,
          enough,
        };
  const { passing, least } = await probe(ctx, sources, sample);
  // Each word may be in the name of an ancestor: if all are frequent, each row tests its ancestors.
  const above = filters.find(({ field }) => field.kind === 'search' && field.above);
  if (above && !least && wordsOf(String(above.values[0])).length > 1)
    await refuseScan(ctx, entity, { path: above.path, source: restrictionOfScope(ctx, entity) });
  if (passing >= enough) {
    const isFrequent = passing >= FREQUENT * SAMPLE || sources.length === 0;
    // For a caller who sees few rows, each is tested only once it is known to be visible.
    const rows = isFrequent && !needsLookUps && ctx.actor.scope.all ? {} : rowsFrom(sources[0]);
    // Otherwise the planner might begin with the related rows, and read all rows for each of them.
    const joins = needsLookUps || filters.some(({ path }) => withoutId(entity, path).length > 1);
    const all = joins ? { rows: everyRow(ctx, entity) } : {};
    const most = needsLookUps ? { most: MOST_LOOKED_UP } : {};
    return { ...PLAIN, walk, count: { use: 'test', ...all, ...rows, ...most } };
  }
  const start = least ?? (await smallestSourceToSort(ctx, entity, question.query, sources));
  if (start) return startingFrom(start);
  const [source] = sources;
  if (scanned) await refuseScan(ctx, entity, { path: scanned.path, source });
  if (scanned && source) return startingFrom(source);
  const sortsByLookUp = sorts.some(({ path }) => isLookedUp(ctx, entity, path));
  const few =
    (needsLookUps || sortsByLookUp) &&
    (await smallestSourceToLookUp(ctx, entity, { filters: lookedUp, sources }));
  if (few === 'all') {
    const rows = everyRow(ctx, entity);
    return { use: 'test', rows, count: { use: 'test', rows } };
  }
  if (few) return startingFrom(few);
  if (walk && !needsLookUps && (await manyPass(ctx, entity, question.query)))
    return {
      ...PLAIN,
      walk,
      most: MOST_WALKED_FAR,
      count: { use: 'test', rows: everyRow(ctx, entity) },
    };
  // Without a sample, the planner knows as much about the order of the list.
  const isInOrder = walk !== undefined && sorts.every(({ path }) => isOwn(entity, path));
  if (!isInOrder && !sortsByLookUp) return PLAIN;
  return { ...PLAIN, rows: collected(ctx, entity, { filters, with_archived }), isFiltered: true };
}

/** Whether many of the most recently changed rows pass: the list may begin with others, as with names. */
async function manyPass(ctx: ReadCtx, entity: EntityTable, query: CheckedQuery) {
  const { with_archived } = query;
  const field = entity.resource.fields['updated_at'];
  if (!field) return false;
  const sorts = [{ path: ['updated_at'], field, descending: true }];
  const walk = walkOf(ctx, entity, { ...query, sorts, cursor: null });
  if (!walk) return false;
  const sample = { walk, filters: filtersOf(query), with_archived };
  const { passing } = await probe(ctx, [], {
    passing: passingOf(ctx, entity, sample),
    enough: ENOUGH,
  });
  return passing >= FREQUENT * SAMPLE;
}

/**
 * Returns the rows of the entity, or of its copy `of`, that pass the filters and perhaps some more, if they are few.
 */
export async function fewRowsOf(
  ctx: ReadCtx,
  entity: EntityTable,
  { filters, of }: { filters: Filter[]; of: EntityTable },
): Promise<Expression | undefined> {
  const sources = entity.sorted ? restrictionsOf(ctx, entity, filters) : [];
  if (sources.length === 0) return undefined;
  const { least } = await probe(ctx, sources);
  return least && rowsWithIds(of, ctx.actor.tenant_id, distinctIds(least));
}

const isOwn = ({ fieldSources }: EntityTable, path: readonly string[]): boolean =>
  path.length === 1 && !((path[0] ?? '') in fieldSources);

/**
 * Collects all passing rows from any index. `offset 0` keeps the planner from reading them in the order of the list,
 * where the sample has shown that they come late.
 */
function collected(
  ctx: ReadCtx,
  entity: EntityTable,
  query: { filters: Filter[]; with_archived: boolean },
): Expression {
  const from = fromOf(ctx, entity);
  const where = whereOf(ctx, entity, { ...query, from });
  return sql`(select t.* from ${from.clause()} where ${allOf(where)} offset 0) t`;
}

const distinctIds = ({ ids, repeats = false }: IdSource): Expression =>
  sql`(select ${sql.raw(repeats ? 'distinct ' : '')}s.id as "_id" from (${ids}) s(id)) as page`;

/** Whether the passing rows can only be found by reading the text of every row. */
export const isScanned = (ctx: ReadCtx, entity: EntityTable, filter: Filter): boolean =>
  (filter.operator === '~' || filter.operator === ':like_any:') &&
  sourcesOf(ctx, entity, filter).length === 0;

/** The sources of the filters and of the caller's scope. */
function restrictionsOf(ctx: ReadCtx, entity: EntityTable, filters: readonly Filter[]): IdSource[] {
  const ofScope = restrictionOfScope(ctx, entity);
  const ofFilters = filters.flatMap((filter) => sourcesOf(ctx, entity, filter));
  return ofScope ? [ofScope, ...ofFilters] : ofFilters;
}

function restrictionOfScope({ actor }: ReadCtx, entity: EntityTable): IdSource | undefined {
  const ids = actor.scope.all ? undefined : entity.visibleIds?.(actor);
  return ids && { ids };
}

const enoughFor = (needed: number): number =>
  Math.max(ENOUGH, Math.ceil((needed * SAMPLE) / MOST_WALKED));

/** Counts the passing rows among the first ones. */
function passingOf(
  ctx: ReadCtx,
  entity: EntityTable,
  { walk, filters, with_archived }: { walk: Walk; filters: Filter[]; with_archived: boolean },
): RawBuilder<unknown> {
  const from = fromOf(ctx, entity, walk.rows(SAMPLE));
  const passing = whereOf(ctx, entity, { from, filters, with_archived, use: 'test' });
  return sql`select count(*)::int as n from ${from.clause()} where ${allOf(passing)}`;
}

/** Up to this many rows are collected first, and all else is read for these only. */
const FEW_ROWS = 5000;
/** A number so small that no other source is worth counting. */
const VERY_FEW = 100;

/**
 * A statement that counts the passing rows among the first ones as `n`; if there are `enough`, the sources are not
 * counted.
 */
interface Sample {
  passing: Expression;
  enough: number;
}

/** Counts the rows of the sample that pass and, if they are too few, finds the source with the least rows, unless all have many. */
async function probe(
  ctx: ReadCtx,
  sources: readonly IdSource[],
  { passing, enough }: Sample = { passing: sql`select 0 as n`, enough: 1 },
): Promise<{ passing: number; least: IdSource | undefined }> {
  const columns = sources.map((_, at) => sql.ref(`few.c${at}`));
  const small = sources.map(
    (source, at) => sql`(${countUpTo(VERY_FEW, source)}) as ${sql.ref(`c${at}`)}`,
  );
  const counts = sources.map(
    (source, at) => sql`, case when sample.n >= ${enough}::bigint then null
      when least(${sql.join(columns)}) <= ${VERY_FEW}::int then ${columns[at]}
      else (${countUpTo(FEW_ROWS, source)}) end as ${sql.ref(`c${at}`)}`,
  );
  const first =
    sources.length === 0
      ? sql``
      : sql`, few as materialized (select ${sql.join(small)} from sample where n < ${enough}::bigint)`;
  const [row] = await ctx.read<Record<string, number | null>>(
    unprepared(sql`
    with sample as materialized (${passing})${first}
    select sample.n as passing ${sql.join(counts, sql``)} from sample ${sources.length === 0 ? sql`` : sql`left join few on true`}`),
  );
  const numbers = sources.map((_, at) => row?.[`c${at}`] ?? Infinity);
  const least = Math.min(...numbers);
  return {
    passing: row?.['passing'] ?? 0,
    least: least <= FEW_ROWS ? sources[numbers.indexOf(least)] : undefined,
  };
}

const countUpTo = (most: number, { ids }: IdSource): Expression =>
  sql`select count(*)::int from (select 1 from (${ids}) source limit ${most + 1}::int) some_rows`;
