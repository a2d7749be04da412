import type { Filter } from '@plumbline/contract/kit/query';
import { wordsOf } from '@plumbline/contract/kit/checkFilter';
import { isPlace } from '@plumbline/contract/kit/kinds';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { columnOf, oneOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { Expression } from './comparison.ts';
import { idsBelow } from './nameAbove.ts';
import { idsInBranch } from './places.ts';
import { fromOf, isPositive, relatedTo, withoutId } from './conditions.ts';
import { ownTextHolds } from './search.ts';
import { FEW_TEXTS, containing, containingAny } from './texts.ts';

/** A query for ids; `repeats` if it may return one twice. */
export interface Source {
  ids: Expression;
  repeats?: boolean;
}

/**
 * Queries for the ids of rows, each for all rows that pass the filter and perhaps some more, whose cost depends on
 * these rows and not on all rows of the tenant. None if only reading all rows would find them.
 */
export function sourcesOf(ctx: ReadCtx, entity: EntityTable, written: Filter): Source[] {
  const filter = { ...written, path: [...withoutId(entity, written.path)] };
  const { field, path, values } = filter;
  const [name = ''] = path;
  if (!isPositive(filter)) return [];
  if (field.kind === 'search') return searchSources(ctx, entity, filter);
  if (path.length === 1 && isPlace(field)) return [{ ids: branchOf(ctx, filter) }];
  if (field.kind === 'among') {
    const idsWith = entity.many?.[name];
    const ids = idsWith?.(ctx.actor.tenant_id, filter.exists ? null : (values as string[]));
    return ids ? [{ ids, repeats: true }] : [];
  }
  if (entity.resource.fields[name]?.kind === 'relation')
    return relationSource(ctx, entity, filter).map((ids) => ({ ids }));
  return [...sideSource(ctx, entity, filter), ...textSource(ctx, entity, filter)].map((ids) => ({
    ids,
  }));
}

const rowsOf = (ctx: ReadCtx, { table }: EntityTable, where: RawBuilder<boolean>) =>
  // `version`, always above 0, is in no index: without it the planner might scan another one than that of the
  // trigrams (docs/decisions/0022).
  sql`select t.id from ${sql.table(table)} as t where t.tenant_id = ${ctx.actor.tenant_id}::uuid and ${where} and t.version > 0`;

/** Without three letters or digits in a row, a text has no trigram to look up. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text.normalize('NFKD'));

function textSource(ctx: ReadCtx, entity: EntityTable, filter: Filter): Expression[] {
  const { path, operator, values } = filter;
  const texts = values.map(String);
  const from = fromOf(ctx, entity);
  const folded = from.folded(path);
  const isText = operator === '~' || operator === ':like_any:';
  if (!isText || !folded || !texts.every(hasTrigram) || texts.length > FEW_TEXTS) return [];
  const test = operator === '~' ? containing(texts[0] ?? '') : containingAny(texts);
  return [rowsOf(ctx, entity, test(from.column(path), folded))];
}

/** One for each word that can be looked up, as every row must have all of them. */
function searchSources(ctx: ReadCtx, entity: EntityTable, { field, values }: Filter): Source[] {
  const words = wordsOf(String(values[0]));
  const from = fromOf(ctx, entity);
  if (!field.over?.every((path) => from.folded([path]))) return [];
  return words.filter(hasTrigram).map((word) => {
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
  // Who created or changed a row is in no index.
  if (column.endsWith('_by')) return [];
  if (filter.path.length === 1)
    return filter.exists
      ? []
      : [rowsOf(ctx, entity, oneOf(sql.ref(`t.${column}`), filter.values as string[]))];
  const related = relatedTo(ctx, entity, filter);
  if (!related) return [];
  return [
    sql`select o.id from (${related.ids}) r(id) cross join lateral (
      select t.id from ${sql.table(entity.table)} as t where t.tenant_id = ${ctx.actor.tenant_id}::uuid and ${related.key} = r.id offset 0) o`,
  ];
}

/** A value in a table beside the rows, by the index of its order. */
function sideSource(
  ctx: ReadCtx,
  entity: EntityTable,
  { path, operator, values }: Filter,
): Expression[] {
  const [name = '', part = 'code'] = path;
  // The column holds the code of a dictionary value, not its id or name.
  if (part !== 'code') return [];
  const source = entity.fieldSources[name];
  const side = source && 'column' in source && 'side' in source && entity.sides[source.side];
  const isEqual = operator === '=' || operator === ':in:';
  if (!side || !('table' in side) || !entity.sorted?.includes(name) || !isEqual) return [];
  if (values.length === 0) return [];
  return [
    sql`select s.${sql.ref(side.key)} from ${sql.table(side.table)} as s
      where s.tenant_id = ${ctx.actor.tenant_id}::uuid and s.${sql.ref(source.column)} = any(${values}::int[])`,
  ];
}
