import { sql } from 'kysely';
import type { EntityTable } from '#kit/model/table.ts';
import type { Expression } from '#kit/query/comparison.ts';
import { allOf, fromOf, whereOf } from '#kit/query/conditions.ts';
import { manyPass, type Facts } from './facts.ts';
import { restrictionOfScope, rowsOfSource, type IdSource } from './idSources.ts';
import { refuseScan, smallestSourceToLookUp, smallestSourceToSort } from './limits.ts';
import { PLAIN, type ReadPlan } from './statements.ts';

/** The most look-ups to count a list. */
const MOST_LOOKED_UP = 20_000;
/** The most rows that a page reads in the order of its list if few of the first ones pass, but many others do. */
const MOST_WALKED_FAR = 50_000;

/** A way to find the rows of a list. */
interface Way {
  name: string;
  /** Whether the facts speak for it. */
  fits: (facts: Facts) => boolean;
  /** The plan; undefined if it turns out, perhaps by counting rows, that the next way has to be tried. */
  plan: (facts: Facts) => ReadPlan | undefined | Promise<ReadPlan | undefined>;
}

/**
 * The ways in the order in which they are tried. If many of its first rows pass, a list is read in its order, which soon
 * fills a page. Otherwise one of the filters, or the caller's scope, may leave so few rows that they are collected
 * first. Both are tried, since no statistics know how often a text, a branch or a unit occurs in a tenant.
 */
const WAYS: readonly Way[] = [
  {
    name: 'all rows',
    fits: ({ filters, sources }) => filters.length === 0 && sources.length === 0,
    plan: ({ walk }) => ({ ...PLAIN, walk }),
  },
  {
    name: 'from what is true',
    fits: ({ ctx, entity }) => !entity.large && ctx.actor.scope.all,
    plan: (facts) => startingFrom(facts, sourceOfTrue(facts)),
  },
  {
    name: 'among few rows',
    fits: ({ entity }) => !entity.large,
    plan: () => PLAIN,
  },
  {
    name: 'in order, outside a set',
    fits: ({ isAmong, isWithin, walk }) => isAmong && !isWithin && walk !== undefined,
    plan: ({ walk }) => ({ use: 'test', walk, count: { use: 'test' } }),
  },
  {
    // Each word may be in the name of an ancestor: if all are frequent, each row tests its ancestors.
    name: 'refuse to test the ancestors of each row',
    fits: ({ wordsAbove, sample }) =>
      wordsAbove !== undefined && sample !== undefined && !sample.least,
    plan: async ({ ctx, entity, wordsAbove }) => {
      if (!wordsAbove) return undefined;
      const source = restrictionOfScope(ctx, entity);
      await refuseScan(ctx, entity, { path: wordsAbove.path, source });
      return undefined;
    },
  },
  {
    name: 'in order',
    fits: ({ sample }) => sample?.hasEnough === true,
    plan: inOrder,
  },
  {
    name: 'from few ids',
    fits: ({ sample }) => sample?.least !== undefined,
    plan: (facts) => startingFrom(facts, facts.sample?.least),
  },
  {
    name: 'sort few',
    fits: (facts) => !facts.inOrder && !facts.isWithin,
    plan: async (facts) => {
      const { ctx, entity, query, sources } = facts;
      const { sorts } = query;
      return startingFrom(facts, await smallestSourceToSort(ctx, entity, { sorts, sources }));
    },
  },
  {
    name: 'collect a set',
    fits: ({ isAmong }) => isAmong,
    plan: collected,
  },
  {
    name: 'search the text of each row',
    fits: ({ scanned }) => scanned !== undefined,
    plan: async (facts) => {
      const { ctx, entity, scanned, sources } = facts;
      const [source] = sources;
      if (scanned) await refuseScan(ctx, entity, { path: scanned.path, source });
      return startingFrom(facts, source);
    },
  },
  {
    name: 'look up for each row',
    fits: ({ lookedUp, sortsByLookUp }) => lookedUp.length > 0 || sortsByLookUp,
    plan: async (facts) => {
      const { ctx, entity, lookedUp: filters, sources } = facts;
      const few = await smallestSourceToLookUp(ctx, entity, { filters, sources });
      return few === 'all' ? testing(everyRow(facts)) : startingFrom(facts, few);
    },
  },
  {
    name: 'far in order',
    fits: ({ walk, lookedUp }) => walk !== undefined && lookedUp.length === 0,
    plan: async (facts) => {
      if (!(await manyPass(facts))) return undefined;
      const count = { use: 'test', rows: everyRow(facts) } as const;
      return { ...PLAIN, walk: facts.walk, most: MOST_WALKED_FAR, count };
    },
  },
  {
    // Without a sample, the planner knows as much about the order of the list.
    name: 'collect',
    fits: ({ entity, query, walk, sortsByLookUp }) =>
      sortsByLookUp || (walk !== undefined && query.sorts.every(({ path }) => isOwn(entity, path))),
    plan: collected,
  },
  {
    name: 'as PostgreSQL chooses',
    fits: () => true,
    plan: () => PLAIN,
  },
];

/** Chooses how a list finds its rows. */
export async function choosePlan(facts: Facts): Promise<ReadPlan> {
  for (const { fits, plan } of WAYS) {
    const chosen = fits(facts) ? await plan(facts) : undefined;
    if (chosen) return chosen;
  }
  throw new Error('the last way always fits');
}

function inOrder(facts: Facts): ReadPlan {
  const { ctx, walk, sources, lookedUp, joins, sample } = facts;
  const needsLookUps = lookedUp.length > 0;
  const [source] = sources;
  // For a caller who sees few rows, each is tested only once it is known to be visible.
  const isPlain = sample?.isFrequent && !needsLookUps && ctx.actor.scope.all;
  const rows =
    source && !isPlain
      ? rowsOfSource(ctx, facts.entity, source)
      : // Otherwise the planner might begin with the related rows, and read all rows for each of them.
        joins
        ? everyRow(facts)
        : undefined;
  const most = needsLookUps ? { most: MOST_LOOKED_UP } : {};
  return { ...PLAIN, walk, count: { use: 'test', ...(rows && { rows }), ...most } };
}

/** Reads the rows of the source, and tests all else on these. */
const startingFrom = ({ ctx, entity }: Facts, source: IdSource | undefined): ReadPlan | undefined =>
  source && testing(rowsOfSource(ctx, entity, source));

/** The rows where a field is true that a filter wants true, if that finds them. */
function sourceOfTrue({ ctx, entity, filters }: Facts): IdSource | undefined {
  const [ids] = filters.flatMap(({ path: [name = '', more], operator, values: [value] }) => {
    const source = more === undefined ? entity.fieldSources[name] : undefined;
    const isWanted = operator === '=' && value === true;
    return source && isWanted && 'trueIds' in source ? [source.trueIds] : [];
  });
  return ids && { ids: ids(ctx.actor.tenant_id), repeats: true };
}

const testing = (rows: Expression): ReadPlan => ({
  use: 'test',
  rows,
  count: { use: 'test', rows },
});

/**
 * Collects all passing rows from any index. `offset 0` keeps the planner from reading them in the order of the list,
 * where the sample has shown that they come late.
 */
function collected({ ctx, entity, filters, query }: Facts): ReadPlan {
  const from = fromOf(ctx, entity);
  const where = whereOf(ctx, entity, { from, filters, with_archived: query.with_archived });
  const rows = sql`(select t.* from ${from.clause()} where ${allOf(where)} offset 0) t`;
  return { ...PLAIN, rows, isFiltered: true };
}

/** All rows of the tenant as `t`, read one after another. */
const everyRow = ({ ctx, entity: { table } }: Facts): Expression =>
  sql`(select t.* from ${sql.table(table)} as t where t.tenant_id = ${ctx.actor.tenant_id}::uuid offset 0) t`;

const isOwn = ({ fieldSources }: EntityTable, path: readonly string[]): boolean =>
  path.length === 1 && !((path[0] ?? '') in fieldSources);
