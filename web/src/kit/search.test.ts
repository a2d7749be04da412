import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROUTES, type RouteName } from './paths.ts';
import { parseSearch, searchOf, writeSearch } from './search.ts';

const ID = '01a1fc74-6187-703e-9d11-7d44b81406b7';
const LIST =
  'page=2&page_size=50&sort_by=-name&filter=a~b&filter=c:in:1,2&view=flat&columns=name,tags';
const LIST_VALUES = {
  page: 2,
  page_size: 50,
  sort_by: '-name',
  filter: ['a~b', 'c:in:1,2'],
  view: 'flat',
  columns: 'name,tags',
};
const BAD_LIST = 'page=0&page_size=5000&sort_by=&view=grid&columns=';

/** For each route: a search it reads, the values read, and a search of which it reads nothing. */
const READ: Partial<Record<RouteName, [fits: string, values: object, fitsNot: string][]>> = {
  home: [
    [`unit=${ID}`, { unit: ID }, 'unit=1'],
    ['unit=all', { unit: 'all' }, 'unit=ALL'],
  ],
  objects: [[`${LIST}&new=root`, { ...LIST_VALUES, new: 'root' }, BAD_LIST]],
  object: [
    ['tab=children&edit=1', { tab: 'children', edit: '1' }, 'tab=shares'],
    ['tab=budget&sum=a', { tab: 'budget', sum: 'a' }, 'sum='],
  ],
  indicators: [[`${LIST}&new=1&round=1`, { ...LIST_VALUES, new: '1', round: '1' }, BAD_LIST]],
  indicator: [
    [
      `from=2026-01-01T00:00:00.000Z&with=${ID}`,
      { from: '2026-01-01T00:00:00.000Z', with: [ID] },
      'from=then&to=&tab=items',
    ],
  ],
  rounds: [
    [`${LIST}&new=1&of=a~b`, { ...LIST_VALUES, new: '1', of: ['a~b'] }, `${BAD_LIST}&new=root`],
  ],
  round: [['tab=walks&edit=1', { tab: 'walks', edit: '1' }, 'tab=documents']],
  balance: [
    [
      `view=unit&by=day&from=2026-01-01&kind=refill&kind=grant&unit=${ID}`,
      { view: 'unit', by: 'day', from: '2026-01-01', kind: ['refill', 'grant'], unit: [ID] },
      'unknown=1',
    ],
  ],
  constraints: [[LIST, LIST_VALUES, BAD_LIST]],
  lateWork: [[LIST, LIST_VALUES, BAD_LIST]],
  devices: [[LIST, LIST_VALUES, BAD_LIST]],
  constraint: [['tab=audit', { tab: 'audit' }, 'tab=items']],
  businessUnits: [[`${LIST}&new=${ID}`, { ...LIST_VALUES, new: ID }, BAD_LIST]],
  businessUnit: [['tab=audit&edit', { tab: 'audit', edit: '' }, 'tab=inspections']],
  templates: [['new=blank', { new: 'blank' }, 'page=1e9&view=mine']],
  template: [['tab=objects', { tab: 'objects' }, 'tab=items&edit=1']],
  inspections: [[LIST, LIST_VALUES, `${BAD_LIST}&new=root`]],
  inspection: [['tab=audit', { tab: 'audit' }, 'tab=overview&item=1']],
  inspectionRun: [['item=a-b', { item: 'a-b' }, 'tab=items']],
  todo: [
    [
      'view=unassigned&horizon=week',
      { view: 'unassigned', horizon: 'week' },
      'view=tree&horizon=1',
    ],
    ['period=this_week', { period: 'this_week' }, 'page=2'],
  ],
  closed: [['view=mine&period=last_year', { view: 'mine', period: 'last_year' }, 'horizon=week']],
  checkLists: [[`new=${ID}`, { new: ID }, BAD_LIST]],
  checkList: [['tab=preview', { tab: 'preview' }, 'tab=']],
  users: [['new=1&page=3', { new: '1', page: 3 }, 'page=-3']],
  user: [['tab=shares&edit=1', { tab: 'shares', edit: '1' }, 'tab=Shares']],
  dictionaries: [['of=quality_status', { of: 'quality_status' }, 'page=2']],
  objectClassifiers: [[`class=${ID}`, { class: ID }, 'tab=audit']],
  inspectionClassifiers: [['new=top', { new: 'top' }, 'edit=1']],
  tenants: [['page=2', { page: 2 }, 'page=two']],
};

for (const route of Object.keys(ROUTES) as RouteName[])
  for (const [fits, values, fitsNot] of READ[route] ?? [['', {}, 'page=2&tab=audit&new=1']])
    test(`reads ${fits || 'nothing'} from the address of ${route}`, () => {
      expect(searchOf(route)(parseSearch(`?${fits}&strange=1`))).toEqual(values);
      expect(searchOf(route)(parseSearch(`?${fitsNot}`))).toEqual({});
      // also what it has read before, and what was written
      expect(searchOf(route)(parseSearch(writeSearch(values as Record<string, unknown>)))).toEqual(
        values,
      );
      expect(searchOf(route)(values as Record<string, unknown>)).toEqual(values);
    });

test('reads the first of repeated values where only one is allowed', () => {
  expect(searchOf('object')(parseSearch('?tab=audit&tab=children'))).toEqual({ tab: 'audit' });
});

test('writes a search to a readable address and reads it back unchanged', () => {
  const search = {
    filter: ['name~pump', 'quality_status:in:10,20'],
    sort_by: '-updated_at',
    page: '2',
  };
  const address = writeSearch(search);
  expect(decodeURIComponent(address)).toBe(
    '?filter=name~pump&filter=quality_status:in:10,20&sort_by=-updated_at&page=2',
  );
  expect(parseSearch(address)).toEqual(search);
});

test('reads any address on every route without failing, and keeps what it does not know', () => {
  const key = fc.constantFrom(
    'page',
    'filter',
    'tab',
    'unit',
    'constructor',
    'toString',
    '__proto__',
  );
  const any = fc.array(fc.tuple(fc.oneof(key, fc.string()), fc.string()));
  fc.assert(
    fc.property(any, (pairs) => {
      const search = parseSearch(`?${new URLSearchParams(pairs)}`);
      for (const route of Object.keys(ROUTES) as RouteName[]) searchOf(route)(search);
      expect(parseSearch(writeSearch(search))).toEqual(search);
      for (const [name, value] of pairs) expect([search[name]].flat()).toContain(value);
    }),
  );
});
