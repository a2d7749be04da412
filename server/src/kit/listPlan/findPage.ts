import type { Filter } from '@plumbline/contract/kit/query';
import { isPlace } from '@plumbline/contract/kit/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { unprepared } from '#kit/db/statement.ts';
import { columnOf, seesAll, type EntityTable } from '#kit/model/table.ts';
import { withoutId, type Condition } from '#kit/query/conditions.ts';
import { DEFAULT_LIMIT, filtersOf, type CheckedQuery } from '#kit/query/listQuery.ts';
import { rowsById } from '#kit/query/rows.ts';
import { gatherFacts, listFor, type List } from './facts.ts';
import { sourcesOf } from './idSources.ts';
import { refuseCostly } from './limits.ts';
import { listText } from './listText.ts';
import {
  UNKNOWN,
  countOf,
  countWalked,
  isTested,
  keysAndColumns,
  keysOf,
  pageOfFirstRows,
  walkedKeys,
} from './statements.ts';
import { FIRST_ROWS, type Walk } from './walk.ts';
import { choosePlan } from './ways.ts';

type FoundRow = Record<string, unknown>;

interface FoundPage {
  rows: FoundRow[];
  /** The total; null if it would take too long to count. */
  counted: number | null;
  /** The keys of the last row, if others follow. */
  next: FoundRow | undefined;
}

/** Finds the rows of one page of a list, or refuses the question as too expensive. */
export async function findPage(
  ctx: ReadCtx,
  entity: EntityTable,
  { query, extra, fields }: { query: CheckedQuery; extra: Condition[]; fields: string[] },
): Promise<FoundPage> {
  await refuseCostlyList(ctx, entity, query);
  const limit = query.page_size ?? DEFAULT_LIMIT;
  const offset = query.page === null ? 0 : (query.page - 1) * limit;
  const place = { offset, read: limit + 1, needed: offset + limit + 1 };
  const list = listFor(ctx, entity, { query, extra, place, fields });
  if (hasOnePlan(list)) return await pageOf(list, await readAtOnce(list));
  const first = await readFirstRows(list);
  if (first?.page) return first.page;
  return await pageOf(list, await readInTwo(list, first?.passing));
}

/** A number larger than any list. */
const ALL = 2 ** 31 - 1;

/** The statement that finds all rows of a list, in its order, as `_id`. */
export async function findAll(
  ctx: ReadCtx,
  entity: EntityTable,
  query: CheckedQuery,
): Promise<RawBuilder<unknown>> {
  await refuseCostlyList(ctx, entity, query);
  const place = { offset: 0, read: ALL, needed: ALL };
  const list = listFor(ctx, entity, { query, extra: [], place, fields: [] });
  return keysOf(list, await choosePlan(await gatherFacts(list)));
}

const refuseCostlyList = async (
  ctx: ReadCtx,
  entity: EntityTable,
  query: CheckedQuery,
): Promise<void> => await refuseCostly(ctx, entity, { ...query, filters: filtersOf(query) });

/**
 * Whether one plan is best for all values: either only a place in a tree narrows the list, or a key narrows it to a few
 * rows.
 */
function hasOnePlan({ ctx, entity, filters, inOrder }: List): boolean {
  if (filters.length > 0) return filters.every((filter) => isByKey(entity, filter));
  return seesAll(ctx.actor, entity) && !inOrder;
}

/** Whether the filter names one row, or the children of one. */
function isByKey(entity: EntityTable, { path, operator, values, exists }: Filter): boolean {
  const [name = '', ...rest] = withoutId(entity, path);
  const isKey = name === 'id' || columnOf(entity, name) === entity.parent;
  const isOneValue = operator === '=' && exists === undefined && values[0] !== null;
  return isKey && rest.length === 0 && isOneValue;
}

/** The keys of the page and of one row more, and the columns of the page. */
interface SelectedRows {
  keys: FoundRow[];
  rows: FoundRow[];
}

async function pageOf(list: List, { keys, rows }: SelectedRows): Promise<FoundPage> {
  const { query, place } = list;
  const [first] = keys;
  if (!first && (query.cursor !== null || (query.page ?? 1) > 1))
    // Past the last page no row carries the total.
    return { rows, counted: await readCount(list, countOf(list)), next: undefined };
  const total = Number(first?.['_total'] ?? 0);
  const counted = total === UNKNOWN ? null : total;
  return { rows, counted, next: keys.length === place.read ? keys.at(-2) : undefined };
}

async function readCount({ ctx }: List, count: RawBuilder<unknown>): Promise<number> {
  const [row] = await ctx.read<{ n: number }>(unprepared(sql`select (${count}) as n`));
  return row?.n ?? 0;
}

/** Keys and columns in one prepared statement. */
async function readAtOnce(list: List): Promise<SelectedRows> {
  const rows = await list.ctx.read<FoundRow>(listText(list, 'at once', keysAndColumns));
  return { keys: rows, rows: rows.slice(0, list.place.read - 1) };
}

/**
 * Reads a page from the first rows in the order of the list, with one prepared statement. Undefined if no index has
 * that order, or if testing each row takes longer than counting the passing rows first. Without a page, there are
 * further rows; `passing` of the first ones pass.
 */
async function readFirstRows(
  list: List,
): Promise<{ passing: number; page: FoundPage | undefined } | undefined> {
  const { ctx, entity, query, place, filters, inOrder: walk } = list;
  const isTestable = (filter: Filter) =>
    walk?.passed.includes(filter) || isOwnValue(entity, filter);
  if (!walk || !filters.every(isTestable)) return undefined;
  const tests = isTested(list);
  if (tests && place.needed > FIRST_ROWS / 2) return undefined;
  const deep = place.needed > FIRST_ROWS;
  const found = !deep && filters.some((filter) => isFoundByText(list, filter));
  const text = listText(list, deep ? 'deep page' : 'first rows', (same) =>
    pageOfFirstRows(same, { deep, found }),
  );
  const answer = await ctx.read<FoundRow>(text);
  const [first] = answer;
  const passing = Number(first?.['_passing'] ?? 0);
  const isFull = passing === place.needed;
  if (!isFull && !(await isAll(list, walk, first))) return { passing, page: undefined };
  const rows = answer.filter((row) => row['_id'] !== null);
  const isKnown = query.with_total === false || (!isFull && query.cursor === null);
  const total = first?.['_total'] ?? (isKnown ? passing : await countRest(list));
  const counted = total === null ? null : Number(total);
  const next = isFull ? rows.at(-2) : undefined;
  return { passing, page: { rows: rows.slice(0, place.read - 1), counted, next } };
}

/** Whether an index finds the rows that contain the text of the filter. */
const isFoundByText = ({ ctx, entity }: List, filter: Filter): boolean =>
  filter.field.kind === 'text' && sourcesOf(ctx, entity, filter).length > 0;

/** A column of the row itself, tested without reading anything else. */
function isOwnValue(entity: EntityTable, { path, field }: Filter): boolean {
  const [name = '', ...rest] = withoutId(entity, path);
  return (
    rest.length === 0 &&
    !(name in entity.fieldSources) &&
    !isPlace(field) &&
    field.kind !== 'search' &&
    field.kind !== 'among'
  );
}

/** Whether the list has no further rows than these first ones, which do not fill the page. */
async function isAll(list: List, walk: Walk, first: FoundRow | undefined): Promise<boolean> {
  const tests = isTested(list);
  // Merged parts are counted only if necessary: each part costs time even where it is not read.
  const examined = tests && walk.isMerged ? await readWalked(list, walk) : first?.['_looked'];
  const isToEnd = !tests || Number(examined ?? Infinity) <= Number(first?.['_most']);
  return isToEnd && walk.isComplete;
}

async function readWalked(list: List, walk: Walk): Promise<number> {
  const query = sql<{ n: number }>`select (${countWalked(list, walk)}) as n`;
  const [row] = await list.ctx.read(query);
  return row?.n ?? 0;
}

/** Counts a list whose first page was soon full, and whose rows are not adjacent in its index. */
async function countRest(list: List): Promise<number | null> {
  const count = await readCount(list, countOf(list, await choosePlan(await gatherFacts(list))));
  return count === UNKNOWN ? null : count;
}

/**
 * Reads first the keys, planned for exactly these filters; then the columns, with a prepared statement that every list
 * shares.
 */
async function readInTwo(list: List, passing: number | undefined): Promise<SelectedRows> {
  const { ctx, entity, fields, place } = list;
  const keys = await findKeys(list, passing);
  const ids = keys.slice(0, place.read - 1).map((key) => String(key['_id']));
  const rows = ids.length === 0 ? [] : await rowsById(ctx, entity, { ids, fields });
  const byId = new Map(rows.map((row) => [row['_id'], row]));
  // A row deleted between the two reads is left out.
  return {
    keys,
    rows: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [row] : [];
    }),
  };
}

async function findKeys(list: List, passing: number | undefined): Promise<FoundRow[]> {
  const { ctx, extra, place } = list;
  if (extra.length > 0) return await ctx.read<FoundRow>(unprepared(keysOf(list)));
  const facts = await gatherFacts(list, passing);
  if (facts.sample?.isEmpty) return [];
  const plan = await choosePlan(facts);
  const { walk } = plan;
  const keys = walk
    ? await ctx.read<FoundRow>(unprepared(walkedKeys(list, { ...plan, walk })))
    : [];
  // A walk that ends before the page is full has not seen all rows.
  return keys.length === place.read
    ? keys
    : await ctx.read<FoundRow>(unprepared(keysOf(list, plan)));
}
