import type { Filter } from '@plumbline/contract/kit/query';
import { wordsOf } from '@plumbline/contract/kit/checkFilter';
import { isPlace } from '@plumbline/contract/kit/kinds';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { columnOf, oneOf, sortValueOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { TYPES } from './comparison.ts';
import type { Expression } from './comparison.ts';
import { textTestOf } from './filter.ts';
import type { From } from './from.ts';
import { idsBelow } from './nameAbove.ts';
import { idsInBranch } from './places.ts';
import type { Related } from './conditions.ts';
import { allOf, filterConditions, fromOf, isPositive, relatedTo, withoutId } from './conditions.ts';
import { ownTextHolds } from './search.ts';
import { FEW_TEXTS, containing, eitherOf, like } from './texts.ts';
import type { FoldedColumn } from './texts.ts';

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
  const isIndexed = [name, `-${name}`].some((one) => entity.sorted?.includes(one));
  const isUnique = entity.unique?.includes(name) === true;
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
  target.sorted === undefined || sourcesOf(ctx, target, filter).length > 0;

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
  if (!side || !('table' in side) || !entity.sorted?.includes(name)) return [];
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
