import { MAX_COUNTED } from '@plumbline/contract/kit/rows';
import type { EntityPage } from '@plumbline/contract/kit/rows';
import type { Filter } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { refuseCostly } from './costly.ts';
import { cursorOf } from './cursor.ts';
import { columnOf, seesAll } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { filtersOf } from './listQuery.ts';
import type { CheckedQuery } from './listQuery.ts';
import { narrowRow } from '#kit/http/selection.ts';
import { presenter, presentingOf, selectList, shownFields } from './presenter.ts';
import { fromOf, withoutId } from './conditions.ts';
import type { Condition } from './conditions.ts';
import { unprepared, rowsById } from './read.ts';
import { rowsWithIds } from '#kit/model/fewRows.ts';
import { readFirstRows } from './firstRows.ts';
import type { FirstRows } from './firstRows.ts';
import { UNKNOWN, countOf, keysOf, pagePlace, walkedKeys } from './pageKeys.ts';
import type { ListQuestion } from './pageKeys.ts';
import { listText } from './listText.ts';
import { PLAIN, choosePlan } from './readPlan.ts';
import { walkOf } from './walk.ts';

type ListedRow = Record<string, unknown>;

/** One page of an entity, with its total. */
export async function listRows(
  ctx: ReadCtx,
  entity: EntityTable,
  query: CheckedQuery,
  extra: Condition[] = [],
): Promise<EntityPage<ListedRow>> {
  await refuseCostly(ctx, entity, {
    filters: filtersOf(query),
    sorts: query.sorts,
    with_archived: query.with_archived,
  });
  const fields = shownFields(entity, query.fields, false);
  const [page, presenting] = await Promise.all([
    readPage(ctx, entity, { query, extra, place: pagePlace(query), fields }),
    presentingOf(ctx),
  ]);
  const present = presenter(entity, fields, presenting);
  return {
    items: page.rows.map((row) => narrowRow(present(row), query.parts)),
    ...totalOf(query, page.counted),
    page: query.page,
    page_size: query.page_size,
    next_cursor: page.next ? cursorOf(page.next, query.sorts) : null,
  };
}

function totalOf({ with_total }: CheckedQuery, counted: number) {
  if (with_total === false || counted === UNKNOWN) return { total: null, total_is_exact: false };
  const total_is_exact = with_total === true || counted <= MAX_COUNTED;
  return { total: total_is_exact ? counted : MAX_COUNTED, total_is_exact };
}

interface SelectedPage {
  rows: ListedRow[];
  counted: number;
  /** The keys of the last row, if others follow. */
  next: ListedRow | undefined;
}
/** The keys of the page and of one row more, and the columns of the page. */
interface SelectedRows {
  keys: ListedRow[];
  rows: ListedRow[];
}

async function readPage(
  ctx: ReadCtx,
  entity: EntityTable,
  question: ListQuestion,
): Promise<SelectedPage> {
  if (hasOnePlan(ctx, entity, question))
    return await pageOf(ctx, entity, question, await readAtOnce(ctx, entity, question));
  const first = await readFirstRows(ctx, entity, question);
  if (first && (first.isFull || first.isAll)) return await firstPage(ctx, entity, question, first);
  return await pageOf(ctx, entity, question, await readInTwo(ctx, entity, question, first));
}

async function firstPage(
  ctx: ReadCtx,
  entity: EntityTable,
  question: ListQuestion,
  { rows, passing, isFull, total }: FirstRows,
): Promise<SelectedPage> {
  const { query, place } = question;
  const isKnown = query.with_total === false || (!isFull && query.cursor === null);
  const counted = total ?? (isKnown ? passing : await countRest(ctx, entity, question));
  return { rows: rows.slice(0, place.read - 1), counted, next: isFull ? rows.at(-2) : undefined };
}

async function pageOf(
  ctx: ReadCtx,
  entity: EntityTable,
  question: ListQuestion,
  { keys, rows }: SelectedRows,
): Promise<SelectedPage> {
  const { query, extra, place } = question;
  const [first] = keys;
  const counted = Number(first?.['_total'] ?? 0);
  if (first || (query.cursor === null && (query.page ?? 1) === 1))
    return { rows, counted, next: keys.length === place.read ? keys.at(-2) : undefined };
  // Past the last page no row carries the total.
  const count = countOf(ctx, entity, { query, extra });
  const [row] = await ctx.read<{ n: number }>(unprepared(sql`select (${count}) as n`));
  return { rows, counted: row?.n ?? 0, next: undefined };
}

/** Counts a list whose first page was soon full, and whose rows are not adjacent in its index. */
async function countRest(
  ctx: ReadCtx,
  entity: EntityTable,
  question: ListQuestion,
): Promise<number> {
  const { query, extra } = question;
  const plan = await choosePlan(ctx, entity, { query, needed: question.place.needed });
  const count = countOf(ctx, entity, { query, extra, plan });
  const [row] = await ctx.read<{ n: number }>(unprepared(sql`select (${count}) as n`));
  return row?.n ?? 0;
}

/**
 * Whether one plan is best for all values: either only a place in a tree narrows the list, or a key narrows it to a few
 * rows.
 */
function hasOnePlan(ctx: ReadCtx, entity: EntityTable, { query, extra }: ListQuestion): boolean {
  const filters = filtersOf(query);
  if (filters.length > 0) return filters.every((filter) => isByKey(entity, filter));
  const areFirst = extra.length === 0 && walkOf(ctx, entity, query) !== undefined;
  return seesAll(ctx.actor, entity) && !areFirst;
}

/** Whether the filter names one row, or the children of one. */
function isByKey(entity: EntityTable, { path, operator, values, exists }: Filter): boolean {
  const [name = '', ...rest] = withoutId(entity, path);
  const isKey = name === 'id' || columnOf(entity, name) === entity.parent;
  const isOneValue = operator === '=' && exists === undefined && values[0] !== null;
  return isKey && rest.length === 0 && isOneValue;
}

/** Keys and columns in one prepared statement. */
async function readAtOnce(
  ctx: ReadCtx,
  entity: EntityTable,
  question: ListQuestion,
): Promise<SelectedRows> {
  const build = (asCaller: ReadCtx, itsQuestion: ListQuestion) => {
    const from = fromOf(asCaller, entity, rowsWithIds(entity, asCaller.actor.tenant_id, sql`page`));
    const columns = selectList(entity, question.fields, from);
    return sql`
    with keys as materialized (${keysOf(asCaller, entity, itsQuestion)}),
      page as materialized (select keys.*, row_number() over () as "_n" from keys)
    select page.*, ${columns} from ${from.clause()} order by page."_n"`;
  };
  const rows = await ctx.read<ListedRow>(
    listText(ctx, entity, question, { kind: 'at once', build }),
  );
  return { keys: rows, rows: rows.slice(0, question.place.read - 1) };
}

/**
 * Reads first the keys, planned for exactly these filters; then the columns, with a prepared statement that every list
 * shares.
 */
async function readInTwo(
  ctx: ReadCtx,
  entity: EntityTable,
  question: ListQuestion,
  first: FirstRows | undefined,
): Promise<SelectedRows> {
  const { fields, place } = question;
  const keys = await findKeys(ctx, entity, question, first);
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

async function findKeys(
  ctx: ReadCtx,
  entity: EntityTable,
  question: ListQuestion,
  first: FirstRows | undefined,
): Promise<ListedRow[]> {
  const { query, extra, place } = question;
  const plan =
    extra.length > 0
      ? PLAIN
      : await choosePlan(ctx, entity, { query, needed: place.needed, passing: first?.passing });
  const keys = plan.walk
    ? await ctx.read<ListedRow>(unprepared(walkedKeys(ctx, entity, { ...question, plan })))
    : [];
  // A walk that ends before the page is full has not seen all rows.
  return keys.length === place.read
    ? keys
    : await ctx.read<ListedRow>(unprepared(keysOf(ctx, entity, question, plan)));
}
