import { withinRelation, type Filter } from '@plumbline/contract/kit/query';
import { isLink, isPlace } from '@plumbline/contract/kit/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { columnOf, type EntityTable, type ConditionUse } from '#kit/model/table.ts';
import type { Expression } from './comparison.ts';
import { filterCondition } from './filter.ts';
import { From } from './from.ts';
import { idsInBranch } from './places.ts';

export type Condition = RawBuilder<boolean>;

/** With `rows`, from these rows of the entity as `t`. */
export const fromOf = (ctx: ReadCtx, entity: EntityTable, rows?: RawBuilder<unknown>): From =>
  new From(ctx.deps.tables, entity, { actor: ctx.actor, locale: ctx.locale, rows });

export const allOf = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** The predicates that every query of an entity starts with: tenant, kind of row, and visibility. */
export function scopeConditions(
  ctx: Pick<ReadCtx, 'actor'>,
  entity: EntityTable,
  alias: RawBuilder<unknown>,
  use: ConditionUse = 'test',
): Condition[] {
  const ofTenant = sql<boolean>`${alias}.tenant_id = ${ctx.actor.tenant_id}::uuid`;
  return [ofTenant, ...rowConditions(ctx, entity, alias, use)];
}

/** The same for rows that are known to be the tenant's. */
function rowConditions(
  { actor }: Pick<ReadCtx, 'actor'>,
  entity: EntityTable,
  alias: RawBuilder<unknown>,
  use: ConditionUse,
): Condition[] {
  const visible = actor.scope.all ? undefined : entity.visible?.(alias, actor, use);
  return [entity.only?.(alias, actor), visible].filter((condition) => condition !== undefined);
}

/** The WHERE of lists, counts and facets. */
export function whereOf(
  ctx: ReadCtx,
  entity: EntityTable,
  query: { from: From; filters: Filter[]; with_archived: boolean; use?: ConditionUse },
): Condition[] {
  const { root, isOfTenant } = query.from;
  const conditions = (isOfTenant ? rowConditions : scopeConditions)(
    ctx,
    entity,
    root,
    query.use ?? 'index',
  );
  if (entity.archivable && !query.with_archived) conditions.push(sql<boolean>`not t.archived`);
  return [...conditions, ...filterConditions(ctx, entity, query)];
}

export const filterConditions = (
  ctx: ReadCtx,
  entity: EntityTable,
  { from, filters, use = 'index' }: { from: From; filters: Filter[]; use?: ConditionUse },
): Condition[] =>
  filters.map((filter) => {
    const related = use === 'index' ? relatedTo(ctx, entity, filter) : undefined;
    if (related) return related.condition;
    return filterCondition(filter, from, {
      use,
      table: ctx.deps.tables.get(filter.field.to),
      tenant: ctx.actor.tenant_id,
      time_zone: ctx.actor.time_zone,
      now: ctx.now,
    });
  });

/** Operators that a row without a value never passes. */
const POSITIVE = new Set(['=', ':in:', '~', ':like_any:', '>', '<', '>=', '<=', ':contains:']);
export const isPositive = ({ operator, values, exists }: Filter): boolean =>
  POSITIVE.has(operator) && exists !== false && !values.includes(null);

/** `parent.id` means the same as `parent`. */
export function withoutId({ resource }: EntityTable, path: readonly string[]): readonly string[] {
  const [name = '', part, more] = path;
  const field = resource.fields[name];
  const isKey = field && (isLink(field) || field.kind === 'relation');
  return isKey && part === 'id' && more === undefined ? [name] : path;
}

export interface Related {
  target: EntityTable;
  /** The filter of the related rows. */
  filter: Filter;
  /** The row's column with the id of the related row. */
  key: Expression;
  /** Query for the related rows that pass. */
  ids: Expression;
  condition: Condition;
}

/**
 * Returns a filter on a field of a related row as a condition on the key: the related rows that pass are found first,
 * usually few, and then the rows that refer to them. Undefined for other filters, and where the row has a copy of the
 * field.
 */
export function relatedTo(ctx: ReadCtx, entity: EntityTable, filter: Filter): Related | undefined {
  const [name = '', ...rest] = withoutId(entity, filter.path);
  const relation = entity.resource.fields[name];
  if (rest.length === 0 || relation?.kind !== 'relation' || !isPositive(filter)) return undefined;
  const target = ctx.deps.tables.get(relation.to);
  if (!target) throw new Error(`no table for ${relation.to}`);
  const isCopied = entity.copies?.fields[name] !== undefined && isLabel(target, rest);
  if (isCopied || isComputed(entity, name)) return undefined;
  const key = sql.ref(`t.${columnOf(entity, name)}`);
  const within = { ...filter, path: withinRelation(target.resource, rest) };
  const ids = relatedIds(ctx, target, within);
  // Few related rows are each looked up in an index; among many, each row looks for its own.
  const condition = target.large
    ? sql<boolean>`((${key} in (${ids})) is true)`
    : sql<boolean>`${key} = any(array(${ids}))`;
  return { target, filter: within, key, ids, condition };
}

const isComputed = ({ fieldSources }: EntityTable, name: string): boolean => {
  const source = fieldSources[name];
  return source !== undefined && (!('column' in source) || 'side' in source);
};

const isLabel = ({ resource }: EntityTable, path: readonly string[]): boolean =>
  path.length === 1 && [resource.label, 'name', 'code'].includes(path[0] ?? '');

/** As for a join, code and label may be those of any row, other fields only those of rows the actor sees. */
function relatedIds(ctx: ReadCtx, target: EntityTable, filter: Filter): Expression {
  const { field, values } = filter;
  const path = withoutId(target, filter.path);
  const { scope, tenant_id } = ctx.actor;
  const visible =
    isLabel(target, path) || scope.all ? undefined : target.visible?.(sql.ref('t'), ctx.actor);
  const isOfTenant = sql<boolean>`t.tenant_id = ${tenant_id}::uuid`;
  const first = visible ? [isOfTenant, visible] : [isOfTenant];
  if (path.length === 1 && isPlace(field)) {
    const itself = field.kind === 'branch';
    const branch = idsInBranch(values as string[], { table: target, tenant: tenant_id, itself });
    return visible
      ? sql`select b.id from (${branch}) b(id) cross join lateral (
          select 1 from ${sql.table(target.table)} as t where ${allOf(first)} and t.id = b.id offset 0) v`
      : branch;
  }
  const from = fromOf(ctx, target);
  const conditions = filterConditions(ctx, target, { from, filters: [filter] });
  return sql`select t.id from ${from.clause()} where ${allOf([...first, ...conditions])}`;
}
