import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Facet } from '@plumbline/contract/kit/rows';
import { isOrdered } from '@plumbline/contract/kit/kinds';
import { parseFilter } from '@plumbline/contract/kit/query';
import { checkFilter } from '@plumbline/contract/kit/checkFilter';
import { findResource } from '@plumbline/contract/resources';
import type { EntityTable } from '#kit/model/table.ts';
import { growSite } from '../fixtures/growSite.ts';
import { listedEntities, offers } from '../fixtures/make.ts';
import type { Body } from '../fixtures/maker.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { sentMessages } from '../checks/sentMessages.ts';
import { passes, valueAt } from '../checks/oracle.ts';
import type { Rows } from '../checks/oracle.ts';
import { newSeededApp } from '../fixtures/seed.ts';

let app: TestApp;
let admin: Caller;
let rows: Rows;
let entities: EntityTable[];
before(async () => {
  ({ app, admin, rows } = await newSeededApp());
  entities = listedEntities(app).filter((entity) => offers(app, entity, 'GET aggr_on_attr'));
});
after(() => app.close());

const facetable = (entity: EntityTable): string[] =>
  Object.entries(entity.resource.fields).flatMap(([name, field]) =>
    isOrdered(field) ? [name] : [],
  );

interface FacetCase {
  filter?: string;
  global_filter?: string;
  with_archived?: boolean;
}
const search = (query: FacetCase): string => {
  const entries = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new URLSearchParams(entries).toString();
};

function rowsPassing(entity: EntityTable, text: string | undefined, list: Body[]): Body[] {
  if (text === undefined) return list;
  const filter = checkFilter(entity.resource, parseFilter(text), findResource);
  return list.filter((row) => passes(rows, entity.resource, row, filter));
}

/** Recounts both counts of every value from the rows alone. */
function recount(
  entity: EntityTable,
  attr: string,
  query: FacetCase,
): Map<string, [number, number]> {
  const all = [...(rows.get(entity.resource.name)?.values() ?? [])];
  const total = rowsPassing(
    entity,
    query.global_filter,
    all.filter((row) => query.with_archived || row['archived'] !== true),
  );
  const own =
    query.filter?.startsWith(`${attr}.`) || parseFilter(query.filter ?? 'id=x').name === attr;
  const matching = new Set(own ? total : rowsPassing(entity, query.filter, total));
  const counts = new Map<string, [number, number]>();
  for (const row of total) {
    const key = String(valueAt(rows, entity.resource, row, [attr]));
    const [filtered, of] = counts.get(key) ?? [0, 0];
    counts.set(key, [filtered + (matching.has(row) ? 1 : 0), of + 1]);
  }
  return counts;
}

const byKey = <T>(map: Map<string, T>): [string, T][] =>
  [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

function keyOf(entity: EntityTable, attr: string, { object }: Facet): string {
  if (object === null || typeof object !== 'object') return String(object);
  return String(entity.resource.fields[attr]?.kind === 'dictionary' ? object.code : object.id);
}

async function compareAll(entity: EntityTable, query: FacetCase): Promise<void> {
  const attrs = facetable(entity);
  for (let at = 0; at < attrs.length; at += 20) {
    const some = attrs.slice(at, at + 20);
    const { status, body } = await admin.get(
      `${entity.resource.path}/aggr_on_attr?${some.map((attr) => `attrs=${attr}`).join('&')}&${search(query)}`,
    );
    assert.equal(status, 200, JSON.stringify(body));
    for (const attr of some) {
      const facets: Facet[] = body[attr];
      const actual = new Map(
        facets.map((facet) => [
          keyOf(entity, attr, facet),
          [facet.filter_count, facet.total_count],
        ]),
      );
      assert.deepEqual(
        byKey(actual),
        byKey(recount(entity, attr, query)),
        `${entity.resource.path} ${attr} ${search(query)}`,
      );
      const counts = facets.map((facet) => facet.total_count);
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
        'most first',
      );
    }
  }
}

test('both counts of every attribute equal a recount of the rows in the list', async () => {
  assert.ok(entities.length > 5);
  for (const entity of entities) {
    await compareAll(entity, {});
    await compareAll(entity, { with_archived: true });
  }
});

test('the first count follows all filters except those on the attribute itself, the second only the standing scope', async () => {
  for (const entity of entities) {
    const first = [...(rows.get(entity.resource.name)?.values() ?? [])][0];
    assert.ok(first, entity.resource.name);
    for (const attr of facetable(entity).filter(
      (name) => entity.resource.fields[name]?.kind !== 'time',
    )) {
      const value = valueAt(rows, entity.resource, first, [attr]);
      if (String(value).includes(',')) continue;
      await compareAll(entity, { filter: `${attr}=${String(value)}` });
    }
    await compareAll(entity, {
      filter: `id!=${first.id}`,
      global_filter: `created_at=/less/+1d`,
      with_archived: true,
    });
    await compareAll(entity, { global_filter: `id=${first.id}`, filter: 'created_at=/exist/' });
  }
});

test('several filters on a table beside the rows are tested in one pass over it', async () => {
  const objects = entities.find(({ resource }) => resource.name === 'object');
  assert.ok(objects);
  const filters = ['children_count>0', 'critical_count=0', 'attention_count!=7'];
  const search = filters.map((filter) => `filter=${encodeURIComponent(filter)}`).join('&');
  const path = `/object/aggr_on_attr?attrs=status&attrs=business_unit&${search}`;
  let body: Record<string, Facet[]> = {};
  const sent = await sentMessages(async () => ({ body } = await admin.get(path)));
  assert.equal(sent.flat().join('\n').split('from "object_quality"').length - 1, 1);
  const all = [...(rows.get('object')?.values() ?? [])].filter((row) => row['archived'] !== true);
  const passing = filters.reduce((some, filter) => rowsPassing(objects, filter, some), all);
  assert.ok(passing.length > 0 && passing.length < all.length, `${passing.length} objects pass`);
  for (const attr of ['status', 'business_unit'])
    for (const facet of body[attr] ?? []) {
      const key = keyOf(objects, attr, facet);
      const counted: number[] = [passing, all].map(
        (some) =>
          some.filter((row) => String(valueAt(rows, objects.resource, row, [attr])) === key).length,
      );
      assert.deepEqual([facet.filter_count, facet.total_count], counted, `${attr} ${key}`);
    }
});

test('facets sort by any of their columns and can sum a number', async () => {
  const { body } = await admin.get(
    '/object/aggr_on_attr?attrs=status&sort_by=filter_count&group=sum:children_count',
  );
  const counts = body.status.map((facet: Facet) => facet.filter_count);
  assert.deepEqual(
    counts,
    counts.toSorted((a: number, b: number) => a - b),
  );
  const objects = [...(rows.get('object')?.values() ?? [])].filter(
    (row) => row['archived'] !== true,
  );
  const sum = (list: Record<string, unknown>[], key: 'sum' | 'children_count') =>
    list.reduce((all, one) => all + Number(one[key]), 0);
  assert.equal(sum(body.status, 'sum'), sum(objects, 'children_count'));
  const byName = await admin.get('/object/aggr_on_attr?attrs=business_unit&sort_by=object');
  assert.equal(
    byName.body.business_unit[0].object.name,
    objects.map((row) => (row['business_unit'] as { name: string }).name).toSorted()[0],
  );
});

const WEEK_DAY = 86_400_000;
/**
 * The first day of the week or month that contains a moment, in UTC, the zone of the tests'
 * tenants.
 */
function firstDay(value: string, span: 'day' | 'week' | 'month'): string {
  const day = value.slice(0, 10);
  if (span === 'day') return day;
  if (span === 'month') return `${day.slice(0, 7)}-01`;
  const at = new Date(`${day}T00:00:00Z`);
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * WEEK_DAY;
  return new Date(monday).toISOString().slice(0, 10);
}

test('times are counted by day, week or month, each by its first day', async () => {
  let counts = 0;
  for (const entity of entities) {
    const times = Object.entries(entity.resource.fields).flatMap(([name, { kind }]) =>
      kind === 'time' || kind === 'date' ? [name] : [],
    );
    const all = [...(rows.get(entity.resource.name)?.values() ?? [])];
    const scope = rowsPassing(entity, 'id=/exist/', all);
    const one = all[0]?.id;
    for (const name of times)
      for (const span of ['day', 'week', 'month'] as const) {
        const attr = `${name}:${span}`;
        const { status, body } = await admin.get(
          `${entity.resource.path}/aggr_on_attr?attrs=${attr}&with_archived=true&sort_by=object&filter=id!=${one}&filter=${name}=/exist/`,
        );
        assert.equal(status, 200, JSON.stringify(body));
        const expected = new Map<string, [number, number]>();
        for (const row of scope) {
          const value = row[name] as string | null;
          const key = value === null ? 'null' : firstDay(value, span);
          const [filtered, total] = expected.get(key) ?? [0, 0];
          expected.set(key, [filtered + (row.id === one ? 0 : 1), total + 1]);
        }
        const facets: Facet[] = body[attr];
        assert.deepEqual(
          byKey(
            new Map(
              facets.map((one) => [keyOf(entity, name, one), [one.filter_count, one.total_count]]),
            ),
          ),
          byKey(expected),
          `${entity.resource.path} ${attr}`,
        );
        const days = facets.flatMap(({ object }) => (typeof object === 'string' ? [object] : []));
        assert.ok(
          days.every((day, at) => at === 0 || (days[at - 1] ?? '') < day),
          'in the order of time',
        );
        counts += facets.length;
      }
  }
  assert.ok(counts > 50, `${counts} spans`);
});

test('the last entry of a truncated list of values counts the values it omits', async () => {
  const owner = await app.database.owner();
  const { as } = await growSite(app, owner, 600);
  const { body } = await as.admin.get('/object/aggr_on_attr?attrs=name,object_class');
  const names = body.name as Facet[];
  // 600 new pumps, plus the building with its two pumps.
  assert.deepEqual([names.length, names.at(-1)?.left_out], [500, 103]);
  assert.ok([...names.slice(0, -1), ...body.object_class].every((one) => !('left_out' in one)));
});

const WRONG: [query: string, parameter: string][] = [
  ['', 'attrs'],
  ['attrs=', 'attrs'],
  ['attrs=*', 'attrs'],
  ['attrs=nonsense', 'attrs'],
  ['attrs=tenant_secret', 'attrs'],
  ['attrs=created_by:day', 'attrs'],
  ['attrs=created_at:hour', 'attrs'],
  ['attrs=created_at:', 'attrs'],
  ['attrs=created_at:day:day', 'attrs'],
  ['attrs=id:day', 'attrs'],
  ['attrs=created_at:day&attrs=created_at:day', 'attrs'],
  ['attrs=created_at:day&sort_by=nonsense', 'sort_by'],
  ['attrs=created_at:day&group=sum:id', 'group'],
  ['attrs=created_at:day&group=max:id', 'group'],
  ['attrs=created_at:day&filter=nonsense=1', 'filter'],
  ['attrs=created_at:day&global_filter=id>1', 'global_filter'],
  ['attrs=created_at:day&page=1', 'page'],
];

test('facets refuse invalid parameters by name', async () => {
  for (const { resource } of entities) {
    for (const [query, parameter] of WRONG) {
      const { status, body } = await admin.get(`${resource.path}/aggr_on_attr?${query}`);
      assert.equal(status, 422, `${resource.path} ${query}`);
      assert.deepEqual(
        body.detail[0].loc.slice(0, 2),
        ['query', parameter],
        `${resource.path} ${query}`,
      );
    }
  }
});
