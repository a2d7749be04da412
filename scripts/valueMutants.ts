import type { Mutant } from './mutant.ts';

const area = (file: string) => `server/src/areas/indicators/${file}`;
const SETTLE = 'server/functions/indicators.sql';
const WRITE = 'server/functions/value_imports.sql';
const VALUES = { test: area('values/values.test.ts') };
const SERIES = { test: area('values/series.test.ts') };
const IMPORTS = { test: area('imports/imports.test.ts') };
const BUDGET = { test: area('budget/budget.test.ts') };
const REPLAYED = {
  test: area('values/replay.test.ts'),
  title:
    'after simultaneous changes by several people, an indicator and its restriction equal a replay of its history',
};
const RECOUNTED = {
  ...BUDGET,
  title: 'after any changes, one after another or at once, every sum equals a recount',
};

/** Values that are lost, doubled or taken for the latest, and sums of money that no longer say what they consist of. */
export const VALUE_MUTANTS: Mutant[] = [
  {
    file: SETTLE,
    from: 'order by measured_at desc limit 2) v',
    to: 'order by created_at desc limit 2) v',
    ...REPLAYED,
  },
  { file: SETTLE, from: ' and validation_status_code <> 4', to: '', ...REPLAYED },
  {
    file: area('values/values.ts'),
    from: 'noteValue(ctx, indicator, { old, new: null });\n  settleLate(ctx, [indicator.id]);',
    to: 'noteValue(ctx, indicator, { old, new: null });',
    ...REPLAYED,
  },
  {
    file: area('values/values.ts'),
    from: "given['value'] === old['value']",
    to: 'true',
    ...VALUES,
    title: 'one value for each moment: a second one is refused, or replaces the first',
  },
  {
    file: area('values/series.ts'),
    from: 'and v.measured_at < case n',
    to: 'and v.measured_at <= case n',
    ...SERIES,
    title: 'a value between two parts is in the later one alone',
  },
  {
    file: area('values/series.ts'),
    from: 'limit ${parts + 1}::int',
    to: 'limit ${parts}::int',
    ...SERIES,
    title: 'a long series has at most as many points as requested, and 600 of its own accord',
  },
  {
    file: area('imports/stage.ts'),
    from: ' and not o.archived',
    to: '',
    ...IMPORTS,
    title: 'a file with any fault writes nothing, and names its lines',
  },
  {
    file: area('imports/store.ts'),
    from: 'if (stored.length === rows.length) return [];',
    to: 'if (stored.length <= rows.length) return [];',
    ...IMPORTS,
    title: 'a file with any fault writes nothing, and names its lines',
  },
  {
    file: area('imports/job.ts'),
    from: 'fault_count > 0 ? 0 : ROWS',
    to: 'ROWS',
    ...IMPORTS,
    title: 'a file with any fault writes nothing, and names its lines',
  },
  {
    file: area('imports/job.ts'),
    from: 'if (changed.length > 0)\n',
    to: 'if (changed.length > ROWS)\n',
    ...IMPORTS,
    title: 'a file adds and replaces values in any order of its lines, and says how many',
  },
  {
    file: WRITE,
    from: 'case when n.value = n.old then n.old_status end, 1)',
    to: 'n.old_status, 1)',
    ...IMPORTS,
    title: 'a file adds and replaces values in any order of its lines, and says how many',
  },
  {
    file: 'server/functions/hierarchy.sql',
    from: '    perform budget_inherit(t, array(select x from unnest(was_reached) x where x <> all (reached)), obj, -1);\n',
    to: '',
    ...RECOUNTED,
  },
  {
    file: 'server/functions/budgets.sql',
    from: '0, w.own + w.below, 0,',
    to: '0, w.own, 0,',
    ...RECOUNTED,
  },
  {
    file: SETTLE,
    from: '-counted_value, -1',
    to: '0, -1',
    ...BUDGET,
    title: 'a value, its correction, rejection and deletion reach everything above at once',
  },
  {
    file: area('budget/budget.ts'),
    from: 'l where (select below < 0 from above)',
    to: 'l where false',
    ...BUDGET,
    title:
      'the children of a negative sum are listed from the largest amount, regardless of its sign',
  },
  {
    file: area('budget/budget.ts'),
    from: ' and ${isVisible} offset 0',
    to: ' offset 0',
    ...BUDGET,
    title:
      'as with quality, sums include objects out of scope, but only objects in scope are named',
  },
];
