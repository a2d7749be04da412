import type { Filter } from '@plumbline/contract/kit/query';
import { wordsOf } from '@plumbline/contract/kit/checkFilter';
import { isPlace } from '@plumbline/contract/kit/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { unprepared } from '#kit/db/statement.ts';
import { rowsWithIds } from '#kit/model/fewRows.ts';
import { columnOf, oneOf, sortValueOf, type EntityTable } from '#kit/model/table.ts';
import { TYPES, type Expression } from '#kit/query/comparison.ts';
import { ownTextHolds, textTestOf } from '#kit/query/filter.ts';
import type { From } from '#kit/query/from.ts';
import { idsInBranch } from '#kit/query/places.ts';
import {
  allOf,
  filterConditions,
  fromOf,
  isPositive,
  relatedTo,
  withoutId,
  type Related,
} from '#kit/query/conditions.ts';
import { FEW_TEXTS, containing, eitherOf, idsBelow, like } from '#kit/query/texts.ts';
import type { FoldedColumn } from '#kit/query/texts.ts';

/** A query for ids; `repeats` if it may return one twice. */
export interface IdSource {
  ids: Expression;
  repeats?: boolean;
}

/**
 * Queries for the ids of rows, each for all rows that pass the filter and perhaps some more, whose cost depends on
 * these rows and not on all rows of the tenant. None if only reading all rows would find them.
 */
export function sourcesOf(ctx: ReadCtx, entity: EntityTable, written: Filter): IdSource[] {
  const filter = { ...written, path: [...withoutId(entity, written.path)] };
  const { field, path, values } = filter;
  const [name = ''] = path;
  if (!isPositive(filter)) return [];
  if (field.kind === 'search') return searchSources(ctx, entity, filter);
  if (path.length === 1 && isPlace(field)) return [{ ids: branchOf(ctx, filter) }];
  if (field.kind === 'among') {
    const idsWith = ctx.deps.tables.get(entity.resource.name)?.amongIds?.[name];
    const ids = idsWith?.(ctx.actor, filter.exists ? null : (values as string[]));
    return ids ? [{ ids, repeats: true }] : [];
  }
  const kinds =
    entity.resource.fields[name]?.kind === 'relation'
      ? [relationSource, textSource]
      : [sideSource, textSource, valueSource];
  return [
    ...kinds.flatMap((sources) => sources(ctx, entity, filter).map((ids) => ({ ids }))),
    ...joinedSource(ctx, entity, filter).map((ids) => ({ ids, repeats: true })),
  ];
}

const rowsOf = (ctx: ReadCtx, { table }: EntityTable, where: RawBuilder<boolean>) =>
  // `version`, always above 0, is in no index: without it the planner might scan another one than that of the
  // trigrams (docs/decisions/plans-and-statements.md).
  sql`select t.id from ${sql.table(table)} as t where t.tenant_id = ${ctx.actor.tenant_id}::uuid and ${where} and t.version > 0`;

/** Without three letters or digits in a row, a text has no trigram to look up. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text.normalize('NFKD'));

function textSource(ctx: ReadCtx, entity: EntityTable, filter: Filter): Expression[] {
  const { path, operator, values, exists } = filter;
  const from = fromOf(ctx, entity);
  const folded = from.folded(path);
  const isText = operator === '~' || operator === ':like_any:';
  const isEqual = operator === '=' || operator === ':in:';
  if (!folded || exists !== undefined || !(isText || isEqual) || values.includes(null)) return [];
  // Copied texts are whole lines, whose ends provide trigrams for a short text too.
  const isLine = isEqual && folded.isStored !== undefined;
  const texts = values.map((value) => (isLine ? `\n${value}\n` : String(value)));
  const isIndexed = (text: string) => hasTrigram(isLine ? text.replaceAll('\n', '00') : text);
  if (!texts.every(isIndexed) || texts.length > FEW_TEXTS) return [];
  if (folded.isStored)
    return [
      storedOrNot(ctx, entity, { ...folded, texts }, (rows) =>
        rows.holds(path, textTestOf(filter, 'test')),
      ),
    ];
  if (isText) return [rowsOf(ctx, entity, textTestOf(filter, 'index')(from.column(path), folded))];
  const holds = eitherOf(texts.map((text) => like(text)(folded.column)));
  const equal = allOf(filterConditions(ctx, entity, { from, filters: [filter] }));
  return [rowsOf(ctx, entity, sql`${holds} and ${equal}`)];
}

/**
 * Returns the rows whose stored text contains one of the texts, and those without a stored text, each of which is
 * tested.
 */
function storedOrNot(
  ctx: ReadCtx,
  entity: EntityTable,
  { column, isStored, texts }: FoldedColumn & { texts: string[] },
  test: (from: From) => Expression,
): Expression {
  const holds = eitherOf(texts.map((text) => like(text)(column)));
  const others = sql`(select t.* from ${sql.table(entity.table)} as t where t.tenant_id = ${ctx.actor.tenant_id}::uuid and not ${isStored} offset 0) t`;
  const from = fromOf(ctx, entity, others);
  const passes = test(from);
  return sql`${rowsOf(ctx, entity, sql`${isStored} and ${holds}`)} union all select t.id from ${from.clause()} where ${passes}`;
}

/** Finds values of the row itself by an index in their order. */
function valueSource(ctx: ReadCtx, entity: EntityTable, filter: Filter): Expression[] {
  const { path, operator, exists, field } = filter;
  const [name = ''] = path;
  const isIndexed = [name, `-${name}`].some((one) => entity.large?.sorted.includes(one));
  const isUnique = entity.large?.unique?.includes(name) === true;
  const isOwn = path.length === 1 && !(name in entity.fieldSources);
  const isEqual = operator === '=' || operator === ':in:';
  // The index has texts in the order of lists, not in that of comparisons.
  if (!isOwn || exists !== undefined || !(isIndexed || isUnique)) return [];
  if (operator === '~' || operator === ':like_any:' || (field.kind === 'text' && !isEqual))
    return [];
  return filterConditions(ctx, entity, { from: fromOf(ctx, entity), filters: [filter] }).map(
    (where) => rowsOf(ctx, entity, where),
  );
}

/** Returns one source for each word that can be looked up, as every row must contain all words. */
function searchSources(ctx: ReadCtx, entity: EntityTable, { field, values }: Filter): IdSource[] {
  const words = wordsOf(String(values[0]));
  const from = fromOf(ctx, entity);
  const [folded] = field.over?.map((path) => from.folded(path.split('.'))) ?? [];
  if (!folded || !field.over?.every((path) => from.folded(path.split('.')))) return [];
  return words.filter(hasTrigram).map((word) => {
    if (folded.isStored) {
      const test = (rows: From) => ownTextHolds(rows, field, { word, use: 'test' });
      return { ids: storedOrNot(ctx, entity, { ...folded, texts: [word] }, test) };
    }
    const own = rowsOf(ctx, entity, ownTextHolds(from, field, { word, use: 'index' }));
    if (!field.above || words.length === 1) return { ids: own };
    const below = idsBelow(entity, ctx.actor.tenant_id, containing(word));
    return { ids: sql`${own} union all (${below})`, repeats: true };
  });
}

const branchOf = (ctx: ReadCtx, { field, values }: Filter): Expression =>
  idsInBranch(values as string[], {
    table: ctx.deps.tables.get(field.to),
    tenant: ctx.actor.tenant_id,
    itself: field.kind === 'branch',
  });

/** The related rows first, then those that refer to them. */
function relationSource(ctx: ReadCtx, entity: EntityTable, filter: Filter): Expression[] {
  const column = columnOf(entity, filter.path[0] ?? '');
  // No index has the creator or last editor of a row.
  if (column.endsWith('_by')) return [];
  if (filter.path.length === 1)
    return filter.exists
      ? []
      : [rowsOf(ctx, entity, oneOf(sql.ref(`t.${column}`), filter.values as string[]))];
  const related = relatedTo(ctx, entity, filter);
  if (!related || !isFound(ctx, related)) return [];
  return [
    sql`select o.id from (${related.ids}) r(id) cross join lateral (
      select t.id from ${sql.table(entity.table)} as t where t.tenant_id = ${ctx.actor.tenant_id}::uuid and ${related.key} = r.id offset 0) o`,
  ];
}

/** Whether the related rows are few anyway, or an index finds the passing ones. */
const isFound = (ctx: ReadCtx, { target, filter }: Related): boolean =>
  target.large === undefined || sourcesOf(ctx, target, filter).length > 0;

/** Operators for which an index finds values in a side table. */
const BESIDE = new Set(['=', ':in:', '>', '<', '>=', '<=']);

/** Finds values in a side table by the index in their order. */
function sideSource(ctx: ReadCtx, entity: EntityTable, filter: Filter): Expression[] {
  const { path, field, operator, values, exists } = filter;
  const [name = '', part = 'code'] = path;
  // The column holds the code of a dictionary value, not its id or name.
  if (part !== 'code' || exists !== undefined) return [];
  const source = entity.fieldSources[name];
  const side = source && 'column' in source && 'side' in source && entity.sides[source.side];
  if (!side || !('table' in side) || !entity.large?.sorted.includes(name)) return [];
  if (values.length === 0 || !BESIDE.has(operator)) return [];
  const isEqual = operator === '=' || operator === ':in:';
  const column = sql.ref(`s.${source.column}`);
  const type = sql.raw(TYPES[field.kind]);
  const rows = (where: Expression) => [
    sql`select s.${sql.ref(side.key)} from ${sql.table(side.table)} as s
      where s.tenant_id = ${ctx.actor.tenant_id}::uuid and ${where}`,
  ];
  if (field.kind !== 'text')
    return isEqual
      ? rows(sql`${column} = any(${values}::${type}[])`)
      : rows(sql`${column} ${sql.raw(operator)} ${values[0]}::${type}`);
  // The index has the beginnings of texts, whose order is not that of the texts.
  if (!isEqual) return [];
  const beginning = (text: Expression) => sortValueOf(entity, path, text);
  const beginnings = sql`array(select ${beginning(sql.ref('v'))} from unnest(${values}::text[]) v)`;
  return rows(
    sql`${beginning(column)} collate natural_order = any(${beginnings}) and ${column} = any(${values}::text[])`,
  );
}

/**
 * Characters that are the same in a joined name as in the names, however they are folded: letters, digits and blanks.
 */
const WITHIN_NAME = /[\p{L}\p{M}\p{Nd} ]+/gu;

/**
 * Finds the rows with a part of the text in their own name or an ancestor's; some have all of it in the joined name.
 */
function joinedSource(
  ctx: ReadCtx,
  entity: EntityTable,
  { path, operator, values }: Filter,
): Expression[] {
  const source = path.length === 1 ? entity.fieldSources[path[0] ?? ''] : undefined;
  const name = source && 'joins' in source ? source.joins : undefined;
  if (typeof name !== 'string' || !(operator === '~' || operator === ':like_any:')) return [];
  const parts = values.map((value) => longestPart(String(value)));
  if (!parts.every(hasTrigram) || parts.length > FEW_TEXTS) return [];
  const from = fromOf(ctx, entity);
  const column = from.column([name]);
  const folded = from.folded([name]);
  const tenant = ctx.actor.tenant_id;
  const all = parts.flatMap((part) => {
    const test = containing(part);
    return [rowsOf(ctx, entity, test(column, folded)), idsBelow(entity, tenant, test)];
  });
  const queries = all.map((ids) => sql`(${ids})`);
  return [sql`${sql.join(queries, sql` union all `)}`];
}

const longestPart = (text: string): string =>
  [...text.matchAll(WITHIN_NAME)]
    .map(([part]) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');

/** The sources of the filters and of the caller's scope. */
export function restrictionsOf(
  ctx: ReadCtx,
  entity: EntityTable,
  filters: readonly Filter[],
): IdSource[] {
  const ofScope = restrictionOfScope(ctx, entity);
  const ofFilters = filters.flatMap((filter) => sourcesOf(ctx, entity, filter));
  return ofScope ? [ofScope, ...ofFilters] : ofFilters;
}

/** The source of the scope, if it hides some of many rows. */
export function restrictionOfScope({ actor }: ReadCtx, entity: EntityTable): IdSource | undefined {
  const ids = actor.scope.all ? undefined : entity.large?.visibleIds?.(actor);
  return ids && { ids };
}

/** The rows with the ids of the source, each once, as `t`. */
export function rowsOfSource(
  { actor }: ReadCtx,
  entity: EntityTable,
  { ids, repeats = false }: IdSource,
): Expression {
  const distinct = sql.raw(repeats ? 'distinct ' : '');
  const page = sql`(select ${distinct}s.id as "_id" from (${ids}) s(id)) as page`;
  return rowsWithIds(entity, actor.tenant_id, page);
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

/**
 * Counts the rows of the sample that pass and, if they are too few, finds the source with the least rows, unless all
 * have many; `isEmpty` if it has none.
 */
export async function probe(
  ctx: ReadCtx,
  sources: readonly IdSource[],
  { passing, enough }: Sample = { passing: sql`select 0 as n`, enough: 1 },
): Promise<{ passing: number; least: IdSource | undefined; isEmpty: boolean }> {
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
    isEmpty: least === 0,
  };
}

const countUpTo = (most: number, { ids }: IdSource): Expression =>
  sql`select count(*)::int from (select 1 from (${ids}) source limit ${most + 1}::int) some_rows`;
