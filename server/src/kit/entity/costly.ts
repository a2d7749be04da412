import type { Filter, Sort } from '@plumbline/contract/kit/query';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { EntityTable } from '#kit/model/table.ts';
import { allOf, fromOf, isPositive, whereOf } from './conditions.ts';
import { fewRowsOf } from './readPlan.ts';
import { isLookedUp } from './lookUps.ts';
import { MAX_LOOKED_UP, MAX_SCANNED, hasMore, tooExpensive } from './scanLimits.ts';
import { isBeside } from './sortedRows.ts';

/** Up to this many rows, a value that is computed per row may be filtered and sorted by. */
const MAX_COMPUTED = 10_000;

interface CostlyQuestion {
  filters: Filter[];
  sorts?: Sort[];
  with_archived: boolean;
}

/** Whether a path ends at the walk from a related row to its root, for which there is no index. */
function isComputed(ctx: ReadCtx, entity: EntityTable, path: readonly string[]): boolean {
  const [name = '', ...rest] = path;
  const target = ctx.deps.tables.get(entity.resource.fields[name]?.to ?? '');
  if (!target || rest.length === 0) return false;
  return isJoined(target, rest[0] ?? '') || isComputed(ctx, target, rest);
}

const isJoined = ({ fieldSources }: EntityTable, name: string): boolean => {
  const source = fieldSources[name];
  return source !== undefined && 'joins' in source;
};

/**
 * Refuses queries whose cost grows with every row of a large tenant: other filters must narrow the list first, or the
 * caller must use the search.
 */
export async function refuseCostly(
  ctx: ReadCtx,
  entity: EntityTable,
  query: CostlyQuestion,
): Promise<void> {
  await refuseUnchosen(ctx, entity, query);
  const usesComputed = ({ path }: { path: string[] }) => isComputed(ctx, entity, path);
  const sorts = query.sorts ?? [];
  const computed = [...query.filters, ...sorts].find(usesComputed);
  const lookedUp = sorts.find(({ path }) => isLookedUp(ctx, entity, path));
  // Counting the remaining rows would take as long as sorting them by a value from one look-up.
  const isCounted = lookedUp && (lookedUp.path.length > 1 || query.filters.length === 0);
  const beside = sorts.find((sort) => query.filters.length === 0 && isBeside(entity, sort));
  const costly = computed ?? (isCounted ? lookedUp : undefined) ?? beside;
  if (!costly) return;
  const filters = query.filters.filter((filter) => !usesComputed(filter));
  const rows = await fewRowsOf(ctx, entity, { filters, of: entity });
  if (rows) return;
  const from = fromOf(ctx, entity);
  const where = whereOf(ctx, entity, { from, filters, with_archived: query.with_archived });
  const most = computed ? MAX_COMPUTED : costly === beside ? MAX_SCANNED : MAX_LOOKED_UP;
  if (await hasMore(ctx, sql`select 1 from ${from.clause()} where ${allOf(where)}`, most))
    throw tooExpensive(entity, costly.path);
}

/** Refuses to look for the rows of a scope among all others if it has too many to start from. */
async function refuseUnchosen(
  ctx: ReadCtx,
  entity: EntityTable,
  { filters }: CostlyQuestion,
): Promise<void> {
  const { requiredFilter, visibleIds } = entity;
  if (requiredFilter === undefined || !visibleIds || ctx.actor.scope.all) return;
  const isChosen = filters.some(
    (filter) =>
      (filter.path[0] === requiredFilter || filter.path[0] === 'id') && isPositive(filter),
  );
  if (!isChosen && (await hasMore(ctx, visibleIds(ctx.actor), MAX_LOOKED_UP)))
    throw new Refusal('too_expensive', { field: 'updated_at', instead: requiredFilter });
}
