import { CHART, CHILDREN_OF_SUM, NAMED, idsOf, same } from './answers.ts';
import type { Question } from './question.ts';

const PAGE = 'page=1&page_size=50&with_total=false';
const INDICATOR =
  'fields=id,name,code,object,last_value,previous_value,date,quality_status,updated_at';
const CONSTRAINT = 'fields=id,name,constraint_type,object,indicator,quality_status,updated_at';

/** Questions about measured values, restrictions and sums of money. */
export const VALUE_QUESTIONS: readonly Question[] = [
  {
    name: 'indicator',
    title: 'one indicator, with its last two values',
    ours: ({ indicators }) => indicators.map((id) => `/measurement_indicator/${id}`),
    floor: ({ indicators }) => indicators.map((id) => `indicator?id=${id}`),
    agree: NAMED,
  },
  {
    name: 'values',
    title: 'the latest 500 of 751,535 values',
    ours: ({ history_id }) => [
      `/indicator_value_history?filter=indicator=${history_id}&sort_by=-measured_at&page_size=500`,
    ],
    floor: ({ history_id }) => [`values+countValues?id=${history_id}`],
    agree: same(idsOf),
    target: [1.5, 1.5],
  },
  {
    name: 'series',
    title: 'chart of 751,535 values in 600 parts (floor: one scan)',
    ours: ({ history_id }) => [`/measurement_indicator/${history_id}/series?parts=600`],
    floor: ({ history_id }) => [`series?id=${history_id}`],
    agree: CHART,
    target: [1.5, 1.5],
  },
  {
    name: 'budget',
    title: 'budget of the whole tree',
    ours: ({ root_id }) => [`/object/${root_id}/budget`],
    floor: ({ root_id }) => [`budget?id=${root_id}`],
    agree: CHILDREN_OF_SUM,
  },
  {
    name: 'budget-branch',
    title: 'budget of a branch of about 400 objects',
    ours: ({ branches }) => branches.map((id) => `/object/${id}/budget`),
    floor: ({ branches }) => branches.map((id) => `budget?id=${id}`),
    agree: CHILDREN_OF_SUM,
  },
  {
    name: 'indicators',
    title: 'list of 50 indicators',
    ours: () => [`/measurement_indicator?${INDICATOR}&${PAGE}`],
    floor: () => ['indicators'],
    agree: same(idsOf),
  },
  {
    name: 'constraints',
    title: 'list of 50 restrictions',
    ours: () => [`/constraint?${CONSTRAINT}&${PAGE}`],
    floor: () => ['constraints'],
    agree: same(idsOf),
  },
];
