import { wordsOf } from '@plumbline/contract/kit/checkFilter';
import type { Filter } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { Expression } from '#kit/query/comparison.ts';
import { allOf, fromOf, isPositive, whereOf, withoutId } from '#kit/query/conditions.ts';
import type { Condition } from '#kit/query/conditions.ts';
import { filtersOf, type CheckedQuery } from '#kit/query/listQuery.ts';
import { probe, restrictionsOf, type IdSource } from './idSources.ts';
import { isLookedUp, isScanned } from './limits.ts';
import { FIRST_ROWS, MOST_WALKED, walkOf, type Walk } from './walk.ts';

/** The place of a page in its list. */
interface PagePlace {
  offset: number;
  /** Rows of the page and one more, which shows whether there is a next page. */
  read: number;
  /** Number of rows up to the end of the page. */
  needed: number;
}

/** A list to read. */
export interface ListQuestion {
  query: CheckedQuery;
  extra: Condition[];
  place: PagePlace;
  fields: string[];
}

/** A question, its entity and caller, and what follows from these alone. */
export interface List extends ListQuestion {
  ctx: ReadCtx;
  entity: EntityTable;
  filters: Filter[];
  /** The rows in the order of the list; undefined if no index has them. */
  inOrder: Walk | undefined;
}

export const listFor = (ctx: ReadCtx, entity: EntityTable, question: ListQuestion): List => ({
  ...question,
  ctx,
  entity,
  filters: filtersOf(question.query),
  inOrder: question.extra.length === 0 ? walkOf(ctx, entity, question.query) : undefined,
});

/** What decides between the ways to find the rows of a list (ways.ts). */
export interface Facts extends List {
  /** The rows in the order of the list, if they may be tested in that order. */
  walk: Walk | undefined;
  /** Queries for the rows that the scope and each filter leave. */
  sources: IdSource[];
  /** Filters for whose values each row looks up another among many. */
  lookedUp: Filter[];
  sortsByLookUp: boolean;
  /** Whether a filter reads related rows. */
  joins: boolean;
  /** A filter that only reading the text of every row can test. */
  scanned: Filter | undefined;
  /** A search for several words, each of which may be in the name of an ancestor. */
  wordsAbove: Filter | undefined;
  /** Whether there are filters by the ids of a set. */
  isAmong: boolean;
  /** Whether one of them leaves only rows of its set. */
  isWithin: boolean;
  /** Undefined where nothing was to be asked: without filters and scope, among few rows, or by the ids of a set. */
  sample: Sample | undefined;
}

/** The answer of the database about the beginning of the list. */
interface Sample {
  /** Whether so many of the first rows pass that reading on fills a page. */
  hasEnough: boolean;
  /** Whether counting on soon reaches thousands. */
  isFrequent: boolean;
  /** The source with the least rows, if these are few, and the first rows do not suffice. */
  least: IdSource | undefined;
  /** Whether it has none. */
  isEmpty: boolean;
}

/** Number of rows at the start of a list for estimating the share that passes its filters. */
const SAMPLE = 500;
/** Number of passing rows in the sample that make an estimate. */
const ENOUGH = 10;
/** The same if each row must look up another one. */
const ENOUGH_LOOKED_UP = 25;
/** A share of passing rows from which the first thousands are counted soon. */
const FREQUENT = 0.2;

/** Gathers the facts, with at most one question to the database; `passing` rows are known among the first ones. */
export async function gatherFacts(list: List, passing?: number): Promise<Facts> {
  const { ctx, entity, query, filters, inOrder } = list;
  const among = filters.filter(({ field }) => field.kind === 'among');
  const sources = restrictionsOf(
    ctx,
    entity,
    filters.filter((filter) => !among.includes(filter)),
  );
  const lookedUp = filters.filter(({ path }) => isLookedUp(ctx, entity, path));
  const walk = lookedUp.length === 0 || query.with_total !== true ? inOrder : undefined;
  const above = filters.find(({ field }) => field.kind === 'search' && field.above);
  const isNarrowed = filters.length > 0 || sources.length > 0;
  // The ids of a set are collected once: a sample would take as long as the answer.
  const isSampled = isNarrowed && entity.large && among.length === 0;
  return {
    ...list,
    walk,
    sources,
    lookedUp,
    sortsByLookUp: query.sorts.some(({ path }) => isLookedUp(ctx, entity, path)),
    joins: lookedUp.length > 0 || filters.some(({ path }) => withoutId(entity, path).length > 1),
    scanned: filters.find((filter) => isScanned(ctx, entity, filter)),
    wordsAbove: above && wordsOf(String(above.values[0])).length > 1 ? above : undefined,
    isAmong: among.length > 0,
    isWithin: among.some(isPositive),
    sample: isSampled ? await sampleOf(list, { walk, sources, lookedUp, passing }) : undefined,
  };
}

async function sampleOf(
  list: List,
  {
    walk,
    sources,
    lookedUp,
    passing: known,
  }: Pick<Facts, 'walk' | 'sources' | 'lookedUp'> & { passing: number | undefined },
): Promise<Sample> {
  const forPage = Math.ceil((list.place.needed * SAMPLE) / MOST_WALKED);
  const enough = Math.max(ENOUGH, forPage, lookedUp.length > 0 ? ENOUGH_LOOKED_UP : 0);
  const first =
    known === undefined && walk
      ? passingOf(list, walk)
      : sql`select ${Math.floor(((known ?? 0) * SAMPLE) / FIRST_ROWS)}::int as n`;
  const { passing, least, isEmpty } = await probe(list.ctx, sources, { passing: first, enough });
  const isFrequent = passing >= FREQUENT * SAMPLE || sources.length === 0;
  return { hasEnough: passing >= enough, isFrequent, least, isEmpty };
}

/** Counts the passing rows among the first ones. */
function passingOf({ ctx, entity, filters, query }: List, walk: Walk): Expression {
  const { with_archived } = query;
  const from = fromOf(ctx, entity, walk.rows(SAMPLE));
  const passing = whereOf(ctx, entity, { from, filters, with_archived, use: 'test' });
  return sql`select count(*)::int as n from ${from.clause()} where ${allOf(passing)}`;
}

/** Whether many of the most recently changed rows pass: the list may begin with others, as with names. */
export async function manyPass(list: List): Promise<boolean> {
  const { ctx, entity, query } = list;
  const field = entity.resource.fields['updated_at'];
  if (!field) return false;
  const sorts = [{ path: ['updated_at'], field, descending: true }];
  const walk = walkOf(ctx, entity, { ...query, sorts, cursor: null });
  if (!walk) return false;
  const sample = { passing: passingOf(list, walk), enough: ENOUGH };
  const { passing } = await probe(ctx, [], sample);
  return passing >= FREQUENT * SAMPLE;
}
