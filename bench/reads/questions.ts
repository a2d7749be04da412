import type { Data } from '../data.ts';
import { CAUSES, DETAILS, STATS, countsOf, idsAndTotal, idsOf, same } from './answers.ts';
import type { Question } from './question.ts';
import { VALUE_QUESTIONS } from './valueQuestions.ts';

export const FIELDS = 'fields=id,name,code,updated_at,object_class,business_unit,quality_status';
const INSPECTION_FIELDS =
  'fields=id,number,template_name,operative_status,assigned_time,due_time,object,responsible';
const PAGE = `${FIELDS}&page=1&page_size=50&with_total=false`;
const OPEN = 'filter=operative_status:in:1,2&sort_by=-operative_status,due_or_assigned';
const DUE = `${INSPECTION_FIELDS}&${OPEN}&page=1&page_size=20&with_total=false`;
const WORST =
  'fields=id,name,quality_status,critical_count,attention_count,critical_since,business_unit&filter=critical_count%3E0&sort_by=-critical_count,-attention_count&page=1&page_size=50&with_total=false';

const one = (path: string) => () => [path];
const each = (ids: (data: Data) => string[], path: (id: string) => string) => (data: Data) =>
  ids(data).map(path);
const list = (name: string, title: string, query: string, floor = name): Question => ({
  name,
  title,
  ours: one(`/object?${PAGE}${query}`),
  floor: one(floor),
  agree: same(idsOf),
});

const facet = (
  name: string,
  title: string,
  statement: string,
  target?: [number, number],
): Question => ({
  name,
  title,
  ours: (data) => [
    `/object/aggr_on_attr?attrs=quality_status&${name.startsWith('facet') ? 'global_filter' : 'filter'}=object_class.id=${data.class_id}`,
  ],
  floor: (data) => [`${statement}?class=${data.class_id}`],
  agree: {
    ours: countsOf('quality_status', name.startsWith('facet')),
    floor: countsOf('items', name.startsWith('facet')),
  },
  ...(target && { target }),
});

export const QUESTIONS: readonly Question[] = [
  {
    name: 'point',
    title: 'one object, with the names of its relations',
    ours: each(
      (data) => data.leaves,
      (id) => `/object/${id}`,
    ),
    floor: each(
      (data) => data.leaves,
      (id) => `point?id=${id}`,
    ),
    agree: DETAILS,
    target: [2.5, 3.5],
  },
  { ...list('list', 'list of 50, without total', ''), target: [2, 2.2] },
  {
    name: 'counted',
    title: 'list of 50, counted up to 10,000',
    ours: one(`/object?${FIELDS}&page=1&page_size=50`),
    floor: one('list+countSome'),
    agree: same(idsOf),
  },
  {
    name: 'total',
    title: 'list of 50 with exact total',
    ours: one(`/object?${FIELDS}&page=1&page_size=50&with_total=true`),
    floor: one('list+count'),
    agree: same(idsAndTotal),
    target: [1.2, 1.3],
  },
  {
    name: 'filter',
    title: 'filter by name, sort by code, page 3',
    ours: one(
      `/object?${FIELDS}&page=3&page_size=50&with_total=false&filter=name~pump&sort_by=code`,
    ),
    floor: one('filter'),
    agree: same(idsOf),
    target: [1.5, 1.8],
  },
  facet('facet', 'facet of one class (floor: wide rows)', 'facetWide', [0.5, 0.7]),
  facet('facet-narrow', 'facet of one class (floor: narrow copy)', 'facet'),
  facet('both', 'facet with both counts (floor: wide rows)', 'bothWide', [0.5, 0.7]),
  facet('both-narrow', 'facet with both counts (floor: narrow copy)', 'both'),
  {
    name: 'five',
    title: 'five facets',
    ours: one(
      `/object/aggr_on_attr?attrs=quality_status&attrs=object_class&attrs=business_unit&attrs=status&attrs=form_factor`,
    ),
    floor: one('five'),
    agree: {
      ours: countsOf('quality_status', true),
      floor: countsOf('items', true, 'quality_status'),
    },
  },
  {
    name: 'children',
    title: 'children of an object',
    ours: each(
      (data) => data.parents,
      (id) => `/object?${PAGE}&filter=parent.id=${id}`,
    ),
    floor: each(
      (data) => data.parents,
      (id) => `children?id=${id}`,
    ),
    agree: same(idsOf),
    target: [2.5, 3],
  },
  {
    name: 'audit',
    title: 'audit log of an object',
    ours: each(
      (data) => data.logged,
      (id) => `/object/${id}/audit_log?page=1&page_size=50`,
    ),
    floor: each(
      (data) => data.logged,
      (id) => `audit?id=${id}`,
    ),
    agree: same(idsOf),
    target: [2.5, 3],
  },
  list('roots', 'roots of the tree', '&root=true'),
  {
    name: 'causes',
    title: 'causes of a branch of about 400 objects',
    ours: each(
      (data) => data.branches,
      (id) => `/object/${id}/quality/causes?page=1&page_size=50`,
    ),
    floor: each(
      (data) => data.branches,
      (id) => `causes?id=${id}`,
    ),
    agree: CAUSES,
  },
  {
    name: 'causes-root',
    title: 'causes of the root',
    ours: (data) => [`/object/${data.root_id}/quality/causes?page=1&page_size=50`],
    floor: (data) => [`causes?id=${data.root_id}`],
    agree: CAUSES,
  },
  { name: 'stats', title: 'home: counts', ours: one('/stats'), floor: one('stats'), agree: STATS },
  {
    name: 'worst',
    title: 'list of the worst objects',
    ours: one(`/object?${WORST}`),
    floor: one('worst'),
    agree: same(idsOf),
  },
  {
    name: 'todo',
    title: 'to-do of everybody',
    ours: one(`/inspection?${DUE}`),
    floor: one('todo'),
    agree: same(idsOf),
  },
  {
    name: 'mine',
    title: 'to-do of the user',
    ours: (data) => [`/inspection?${DUE}&filter=responsible.id=${data.user_id}`],
    floor: (data) => [`mine?user=${data.user_id}`],
    agree: same(idsOf),
  },
  list('by-code', 'sort by code', '&sort_by=code', 'byCode'),
  list('by-name', 'sort by name', '&sort_by=name', 'byName'),
  list('by-created', 'sort by time of creation', '&sort_by=created_at', 'byCreated'),
  list('by-status', 'sort by status', '&sort_by=-quality_status', 'byStatus'),
  list('rare', 'search for a word that does not occur', '&filter=name~zzzz'),
  list('few', 'search for a word in 0.01 % of the names', '&filter=name~kaplan'),
  list('frequent', 'search for a word in 8 % of the names', '&filter=name~pump'),
  {
    name: 'deep',
    title: 'page after 50,000 rows by cursor',
    ours: (data) => [`/object?${FIELDS}&page_size=50&with_total=false&cursor=${data.deep.cursor}`],
    floor: (data) => [`deep?at=${encodeURIComponent(data.deep.at)}&id=${data.deep.id}`],
    agree: same(idsOf),
  },
  ...VALUE_QUESTIONS,
];

/** Questions about time and events, of which only the plans are kept. */
export const PLANNED: readonly Pick<Question, 'name' | 'ours'>[] = [
  { name: 'notices', ours: one('/notice?page_size=20&with_total=false') },
  { name: 'notices-unread', ours: one('/notice/unread') },
  {
    name: 'assignments',
    ours: (data) => [
      `/object_inspection_template?filter=inspection_template=${data.template_id}&sort_by=-id&page=1&page_size=50`,
    ],
  },
  {
    name: 'assignments-of-object',
    ours: each(
      (data) => data.assigned,
      (id) =>
        `/object_inspection_template?filter=object=${id}&sort_by=inspection_template.name&page_size=50`,
    ),
  },
  {
    name: 'month',
    ours: () => [
      `/inspection/aggr_on_attr?attrs=due_or_assigned:day&global_filter=operative_status:in:1,2&global_filter=due_or_assigned%3E=${day(-15)}&global_filter=due_or_assigned%3C=${day(20)}`,
    ],
  },
  {
    name: 'workload',
    ours: () => [`/inspection/workload?from=${day(0)}&to=${day(13)}&group=responsible`],
  },
];

/** So many days from today. */
const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
