import { boolean, dictionary, id, picture, relation, text } from '@plumbline/contract/kit/resource';
import { expect, test } from 'vitest';
import { chosenColumns, type TableColumn } from './table/columns.ts';
import { fittingColumns } from './table/columnWidths.ts';
import { conditionOf, filterOf, isComplete, withWord } from './filter/condition.ts';
import { filterNames } from './filter/fields.ts';
import { WORDS } from './filter/words.ts';
import {
  chipsOf,
  searchText,
  tickedValues,
  tickValue,
  withCondition,
  withSearchText,
} from './filter/filters.ts';
import { PAGE_SIZE } from './filter/question.ts';
import { barsOf, matchingFacets, valueOf } from './facets/facets.ts';
import { pathAbove } from './cells/pathAbove.ts';
import { withRange } from './table/selection.ts';
import { sortBy, sortKeysOf, sortText } from './sorting.ts';
import { TREE_DEPTH } from './table/useBranches.ts';
import { branchOf, visibleLines, showMore, type TreeBranch } from './table/tree.ts';

test('turns every filter of the address into a chip and back into the same filter', () => {
  for (const filter of [
    'quality_status=10',
    'quality_status:in:10,null',
    'operative_status!=23',
    'name~pump 7 = 8',
    'name:like_any:a\\,b,c\\\\d',
    'tags:contains:ATEX,duty pump',
    'tags:not_contains:old',
    'updated_at=/more/-3m',
    'updated_at=/less/-90d',
    'due_time=/less/+2w',
    'due_time=/in/next_2_weeks',
    'installed_at>=1990-01-01',
    'business_unit.name~north',
    'parent=/exist/',
    'parent!=/exist/',
  ]) {
    const condition = conditionOf(filter);
    expect(condition && filterOf(condition), filter).toBe(filter);
  }
  expect(conditionOf('updated_at=/more/-3m')).toEqual({
    name: 'updated_at',
    word: 'in_last',
    values: ['3m'],
  });
  expect(conditionOf('updated_at=/more/2026-01-01')?.word).toBe('more');
  expect(conditionOf('no operator')).toBeNull();
});

test('keeps what fits when the word of a chip changes', () => {
  const several = { name: 'object_class', word: 'any_of', values: ['a', 'b'] } as const;
  const condition = { ...several, values: [...several.values] };
  expect(withWord(condition, 'is').values).toEqual(['a']);
  expect(withWord(condition, 'none_of').values).toEqual(['a', 'b']);
  expect(withWord(condition, 'set').values).toEqual([]);
  expect(isComplete(withWord(condition, 'set'))).toBe(true);
  expect(isComplete({ ...condition, values: [''] })).toBe(false);
  const preset = { name: 'due_time', word: 'in_period', values: ['today'] } as const;
  expect(withWord({ ...preset, values: [...preset.values] }, 'in_last').values).toEqual([]);
});

test('offers presets first for dates', () => {
  expect(WORDS.date[0]).toBe('in_period');
  expect(WORDS.time[0]).toBe('in_period');
});

test('writes one filter per attribute for ticked facets and removes it with the last tick', () => {
  let filters = ['name~pump'];
  filters = tickValue(filters, 'quality_status', '10');
  filters = tickValue(filters, 'quality_status', 'null');
  expect(filters).toEqual(['name~pump', 'quality_status:in:10,null']);
  expect(tickedValues(filters, 'quality_status')).toEqual(['10', 'null']);
  filters = tickValue(filters, 'quality_status', '10');
  expect(filters).toEqual(['name~pump', 'quality_status=null']);
  expect(tickValue(filters, 'quality_status', 'null')).toEqual(['name~pump']);
});

test('keeps the search as the filter name~ and not as a chip', () => {
  const filters = withSearchText(['quality_status=10'], ' Pump ');
  expect(filters).toEqual(['name~Pump', 'quality_status=10']);
  expect(searchText(filters)).toBe('Pump');
  expect(chipsOf(filters)).toEqual([{ filter: 'quality_status=10', at: 1 }]);
  expect(chipsOf(filters, 'name', ['quality_status=10'])).toEqual([]); // the pill of a view shows it
  expect(withSearchText(filters, '')).toEqual(['quality_status=10']);
  const changed = withCondition(filters, 1, { name: 'quality_status', word: 'is', values: ['20'] });
  expect(changed).toEqual(['name~Pump', 'quality_status=20']);
  expect(withCondition(filters, 1, null)).toEqual(['name~Pump']);
});

test('sorts by a header, reverses, and with shift adds to the other keys', () => {
  const first = sortBy(sortKeysOf(), 'name', false);
  expect(sortText(first)).toBe('name');
  expect(sortText(sortBy(first, 'name', false))).toBe('-name');
  expect(sortText(sortBy(first, 'code', true))).toBe('name,code');
  expect(sortText(sortBy(sortBy(first, 'code', true), 'name', true))).toBe('-name,code');
});

interface Row {
  id: string;
  below: number;
}
const shape = (expanded: string[], branches: Record<string, TreeBranch<Row>>) => ({
  expanded: new Set(expanded),
  branches: new Map(Object.entries(branches)),
  idOf: (row: Row) => row.id,
  countBelow: (row: Row) => row.below,
  depth: 3,
});

test('flattens the tree into lines: open rows with their children, loading and remaining ones', () => {
  const ready = (items: Row[], total = items.length): TreeBranch<Row> => ({
    items,
    total,
    isExact: true,
    state: 'ready',
  });
  const lines = visibleLines(
    [
      { id: 'a', below: 5 },
      { id: 'b', below: 1 },
    ],
    shape(['a', 'a1', 'b'], {
      a: ready(
        [
          { id: 'a1', below: 1 },
          { id: 'a2', below: 0 },
        ],
        5,
      ),
      a1: ready([{ id: 'deep', below: 9 }]),
      b: { items: [], total: 0, isExact: true, state: 'loading' },
    }),
  );
  expect(lines.map(({ id, level }) => `${level} ${id}`)).toEqual([
    '1 a',
    '2 a1',
    '3 deep',
    '2 a2',
    '2 a more',
    '1 b',
    '2 b loading',
  ]);
  const [a, , deep, a2, more] = lines;
  expect(a).toMatchObject({ expanded: true, position: 1, siblings: 2, parent: null });
  expect(deep).toMatchObject({ expanded: null });
  expect(a2).toMatchObject({ position: 2, siblings: 5, parent: 'a' });
  expect(more).toMatchObject({ kind: 'more', remaining: { n: 3, isExact: true } });
});

test('what loads below a row takes the lines of the rows that are to come', () => {
  const loading = (below: number, branch: Partial<TreeBranch<Row>> = {}) =>
    visibleLines(
      [{ id: 'a', below }],
      shape(['a'], { a: { items: [], total: 0, isExact: true, state: 'loading', ...branch } }),
    ).at(-1);
  expect(loading(7)).toMatchObject({ kind: 'loading', lines: 7 });
  expect(loading(2 * PAGE_SIZE)).toMatchObject({ lines: PAGE_SIZE + 1 });
  const items = Array.from({ length: PAGE_SIZE }, (_, n) => ({ id: `a${n}`, below: 0 }));
  expect(loading(PAGE_SIZE + 3, { items, total: PAGE_SIZE + 3 })).toMatchObject({ lines: 3 });
});

test('opens seven levels of a tree on a page, so that eight are visible', () => {
  const ids = Array.from({ length: 40 }, (_, i) => String(i));
  const branches = Object.fromEntries(
    ids.map((id, i): [string, TreeBranch<Row>] => [
      id,
      { items: [{ id: String(i + 1), below: 1 }], total: 1, isExact: true, state: 'ready' },
    ]),
  );
  const deep = { ...shape(ids, branches), depth: TREE_DEPTH };
  const lines = visibleLines([{ id: '0', below: 1 }], deep);
  expect(lines.at(-1)).toMatchObject({ level: 8, expanded: null });
});

test('joins pages of children by cursor, and counts a row that moved only once', () => {
  const firstMore = showMore(new Map(), 'a', 'c1');
  expect(showMore(firstMore, 'a', 'c1')).toBe(firstMore);
  expect(showMore(firstMore, 'a', 'c2').get('a')).toEqual(['c1', 'c2']);
  const page = (...ids: string[]) => ({
    data: { items: ids.map((id) => ({ id })), total: 4 },
    isError: false,
  });
  const branch = branchOf([page('1', '2'), page('2', '3'), { data: undefined, isError: false }]);
  expect(branch).toEqual({
    items: [{ id: '1' }, { id: '2' }, { id: '3' }],
    total: 4,
    isExact: true,
    state: 'loading',
  });
  expect(branchOf([{ data: undefined, isError: true }]).state).toBe('failed');
});

test('drops columns of a narrow table by priority and keeps the name', () => {
  const column = (key: string, width: number, priority: 1 | 2 | 3): TableColumn<Row> => ({
    key,
    label: key,
    width,
    priority,
    cell: () => null,
  });
  const columns = [
    column('name', 260, 3),
    column('quality', 130, 1),
    column('unit', 160, 3),
    column('updated', 140, 2),
  ];
  const keys = (width: number) => fittingColumns(columns, width).map(({ key }) => key);
  expect(keys(800)).toEqual(['name', 'quality', 'unit', 'updated']);
  expect(keys(600)).toEqual(['name', 'quality', 'updated']);
  expect(keys(400)).toEqual(['name', 'quality']);
  expect(keys(200)).toEqual(['name', 'quality']);
});

test('selects the rows of a range, and only rows', () => {
  const lines = visibleLines(
    [
      { id: 'a', below: 1 },
      { id: 'b', below: 0 },
    ],
    shape(['a'], { a: { items: [], total: 0, isExact: true, state: 'loading' } }),
  );
  expect(lines.map(({ kind }) => kind)).toEqual(['row', 'loading', 'row']);
  expect([...withRange(new Set(['x']), lines, { from: 2, to: 0 })]).toEqual(['x', 'a', 'b']);
});

test('shows the path column in lists and never in a tree', () => {
  const columns = ['name', 'place', 'tags'].map((key) => ({ key })) as TableColumn<never>[];
  columns[1] = { ...columns[1], outsideTree: true } as TableColumn<never>;
  const keys = (chosenKeys: string[] | undefined, isTree: boolean) =>
    chosenColumns(columns, chosenKeys, isTree).map(({ key }) => key);
  expect(keys(undefined, true)).toEqual(['name', 'tags']);
  expect(keys(undefined, false)).toEqual(['name', 'place', 'tags']);
  expect(keys(['name'], false)).toEqual(['name', 'place']);
  expect(keys(['name', 'place'], true)).toEqual(['name']);
  const above = (name: string, full_name: string) => pathAbove({ name, full_name });
  expect(above('Pump', 'Toronto / Ward 3 / Pump')).toBe('Toronto / Ward 3');
  expect(above('Pump / motor', 'Toronto / Ward 3 / Pump / motor')).toBe('Toronto / Ward 3');
  expect(above('Toronto', 'Toronto')).toBeUndefined();
});

test('finds facet values by all words of a search', () => {
  const rows = ['Bahnhof Köln Hbf', 'Bahnhof Bonn', 'Werk Köln'].map((name, i) => ({
    object: { id: String(i), name },
    filter_count: 1,
    total_count: 1,
  }));
  const matches = (search: string) =>
    matchingFacets(rows, search, ({ object }) => (object as { name: string }).name).map(valueOf);
  expect(matches('')).toEqual(['0', '1', '2']);
  expect(matches('köln bahn')).toEqual(['0']);
  expect(matches('köln ')).toEqual(['0', '2']);
});

const facets = (...counts: number[]) =>
  counts.map((filter_count) => ({ object: null, filter_count, total_count: 9 }));

test.each<[number[], number[] | null]>([
  [
    [4, 1, 0],
    [1, 0.25, 0],
  ],
  [
    [0, 8],
    [0, 1],
  ],
  [[7], null],
  [[0, 0], null],
  [[1, 1, 1], null],
  [[], null],
])('draws facet counts %j as bars %j', (counts, bars) => {
  const result = barsOf(facets(...counts));
  expect(result && [...result.values()]).toEqual(bars);
});

test('offers the facets and the other comparable fields of an entity as filters', () => {
  const fields = {
    id: id(),
    name: text(),
    code: text(),
    unit: relation('business_unit'),
    status: dictionary('object_status'),
    photo: picture(),
    notes: text({ detail: true }),
    secret: text(),
    archived: boolean(),
  };
  expect(
    filterNames({ fields }, ['status'], { also: ['unit.branch'], without: ['secret'] }),
  ).toEqual(['status', 'code', 'unit', 'unit.branch']);
});
