import type { Mutant } from './mutant.ts';

const area = (file: string) => `server/src/areas/${file}`;
const JUDGE = 'server/functions/constraints.sql';
const TAKE = 'server/functions/history.sql';
const RULE = {
  test: area('constraints/rule.test.ts'),
  title:
    'the database judges as the contract does, and knows the next day on which time may change',
};
const POINTS = {
  test: area('qualityHistory/points.test.ts'),
  title:
    'after any changes each handled summary has a new point, if it differs from its newest one',
};
const THINNED = {
  test: area('qualityHistory/thinning.test.ts'),
  title: 'rounds at any times leave all points of 90 days and the last one of each day before',
};

/** Verdicts a day or a bound off, or without what follows from them, and a history of quality with gaps. */
export const VERDICT_MUTANTS: Mutant[] = [
  {
    file: JUDGE,
    from: 'when today > boundary_date then 10',
    to: 'when today >= boundary_date then 10',
    ...RULE,
  },
  { file: JUDGE, from: 'or value > critical_max', to: 'or value >= critical_max', ...RULE },
  { file: JUDGE, from: 'valid_to + 1,', to: 'valid_to,', ...RULE },
  {
    file: JUDGE,
    from: 'select min(quality_status_code) as status',
    to: 'select max(quality_status_code) as status',
    test: area('constraints/judging.test.ts'),
    title: 'an indicator has the worst verdict of its restrictions',
  },
  {
    file: area('constraints/recalculation.ts'),
    from: '(c.quality_status_code, c.judged_value, c.judge_on) is distinct from (${status}, i.last_value, ${nextDay})',
    to: '(c.judged_value, c.judge_on) is distinct from (i.last_value, ${nextDay})',
    test: area('constraints/recalculation.test.ts'),
    title: 'wrong and missing verdicts are judged again, with all that follows from them',
  },
  {
    file: area('constraints/round.ts'),
    from: 'judge_on is not null and judged_on > ${today} and id > ${after}',
    to: 'judge_on is null and judged_on > ${today} and id > ${after}',
    test: area('constraints/round.test.ts'),
    title: 'when a tenant moves to another zone, its restrictions follow within a round',
  },
  {
    file: TAKE,
    from: 'where tenant_id = t and object_id = o.parent_id offset 0',
    to: 'where tenant_id = t and object_id = o.object_id offset 0',
    ...POINTS,
  },
  {
    file: TAKE,
    from: 'subject_id = s.id order by at desc limit 1',
    to: 'subject_id = s.id order by at limit 1',
    ...POINTS,
  },
  {
    file: area('qualityHistory/handler.ts'),
    from: "new_value['corrected'] !== 0",
    to: "new_value['corrected'] === 0",
    test: area('qualityHistory/points.test.ts'),
    title: 'corrected summaries have points, and a recalculation without corrections leaves none',
  },
  {
    file: TAKE,
    from: "date_trunc('day', p.at at time zone zone)",
    to: "date_trunc('day', p.at at time zone 'UTC')",
    ...THINNED,
  },
  {
    file: area('qualityHistory/thinning.ts'),
    from: 'KEPT_DAYS = 90',
    to: 'KEPT_DAYS = 89',
    ...THINNED,
    title: 'the points of a day are thinned once 90 whole days lie between it and today',
  },
];
