import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseSort } from '@plumbline/contract/kit/query';
import { isLink, isOrdered } from '@plumbline/contract/kit/kinds';
import type { Field } from '@plumbline/contract/kit/resource';
import { findResource } from '@plumbline/contract/resources';
import type { EntityTable } from '#kit/model/table.ts';
import { listedEntities } from '../fixtures/make.ts';
import type { Body } from '../fixtures/maker.ts';
import type { Answer, Caller, TestApp } from '../fixtures/newTenant.ts';
import { passes, sorted, valueAt } from '../checks/oracle.ts';
import type { Rows } from '../checks/oracle.ts';
import { sized } from '../checks/size.ts';
import { newSeededApp } from '../fixtures/seed.ts';

let app: TestApp;
let admin: Caller;
let rows: Rows;
let entities: EntityTable[];
before(async () => {
  ({ app, admin, rows } = await newSeededApp());
  entities = listedEntities(app);
});
after(() => app.close());

const rowsOf = ({ resource }: EntityTable): Body[] => [
  ...(rows.get(resource.name)?.values() ?? []),
];
const live = (entity: EntityTable): Body[] =>
  rowsOf(entity).filter((row) => row['archived'] !== true);
const idsOf = (list: Body[]): string[] => list.map((row) => row.id);

/** Runs the check for every list and names the one that failed. */
async function forEach(
  check: (entity: EntityTable) => Promise<void>,
  among = entities,
): Promise<void> {
  assert.ok(among.length > 6, 'the lists of the server');
  for (const entity of among) {
    try {
      await check(entity);
    } catch (error) {
      throw new Error(entity.resource.path, { cause: error });
    }
  }
}

/** Entities that share a table share their code: the one with the most rows is enough. */
function onePerTable(): EntityTable[] {
  const byTable = Map.groupBy(entities, (entity) => entity.table);
  return [...byTable.values()].flatMap((same) =>
    same.toSorted((a, b) => rowsOf(b).length - rowsOf(a).length).slice(0, 1),
  );
}

async function list(entity: EntityTable, query: string): Promise<Answer['body']> {
  const { status, body } = await admin.get(`${entity.resource.path}?${query}`);
  assert.equal(status, 200, `${query}: ${JSON.stringify(body)}`);
  return body;
}

const sortable = (entity: EntityTable): string[] =>
  Object.entries(entity.resource.fields).flatMap(([name, { kind, to }]) => {
    if (!isOrdered({ kind })) return [];
    if (kind === 'dictionary') return [name, `${name}.name`];
    const label = kind === 'relation' ? findResource(to)?.label : undefined;
    return label === undefined ? [name] : [name, `${name}.${label}`];
  });

const KINDS: Partial<Record<Field['kind'], string>> = {
  id: 'string',
  text: 'string',
  date: 'string',
  time: 'string',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
};

function assertShape(entity: EntityTable, row: Body): void {
  for (const [name, field] of Object.entries(entity.resource.fields)) {
    if (field.hidden || field.detail) {
      assert.ok(!(name in row), `${name} is shown`);
      continue;
    }
    const value = row[name];
    if (value === null && (field.nullable || field.kind === 'json')) continue;
    assert.notEqual(value ?? null, null, `${name} is missing`);
    if (KINDS[field.kind]) assert.equal(typeof value, KINDS[field.kind], name);
    if (field.kind === 'relation')
      assert.deepEqual(
        Object.keys(value as object)
          .filter((key) => key !== 'code')
          .join(),
        field.to === 'user' ? 'id,name,avatar' : 'id,name',
        name,
      );
    if (field.kind === 'dictionary')
      assert.deepEqual(Object.keys(value as object).join(), 'id,code,name', name);
    if (field.kind === 'texts') assert.ok(Array.isArray(value), name);
  }
}

test('every list returns its rows in the declared shape, newest first, and their total', async () => {
  await forEach(async (entity) => {
    const answer = await list(entity, '');
    assert.deepEqual(Object.keys(answer).toSorted(), [
      'items',
      'next_cursor',
      'page',
      'page_size',
      'total',
      'total_is_exact',
    ]);
    assert.deepEqual([answer.page, answer.page_size, answer.next_cursor], [null, null, null]);
    assert.equal(answer.total, live(entity).length);
    assert.ok(answer.total > 0, 'no rows to test with');
    assert.equal(answer.total_is_exact, true);
    const uncounted = await list(entity, 'with_total=false');
    assert.deepEqual([uncounted.total, uncounted.total_is_exact], [null, false]);
    assert.deepEqual(uncounted.items, answer.items);
    assert.equal((await list(entity, 'with_total=true')).total, answer.total);
    for (const row of answer.items) assertShape(entity, row);
    const newestFirst = ['updated_at', 'created_at'].find((name) => name in entity.resource.fields);
    const order = parseSort(
      entity.resource,
      newestFirst === undefined ? 'id' : `-${newestFirst}`,
      findResource,
    );
    assert.deepEqual(
      idsOf(answer.items),
      idsOf(sorted(rows, entity.resource, order, live(entity))),
    );
  });
});

test('every list hides archived rows unless the query asks for them', async () => {
  await forEach(async (entity) => {
    const { total } = await list(entity, 'with_archived=true');
    assert.equal(total, rowsOf(entity).length);
    if (!entity.archivable) return;
    const archivedRows = await list(entity, 'with_archived=true&filter=archived=true');
    assert.equal(archivedRows.total, rowsOf(entity).length - live(entity).length);
  });
});

test('every list can be limited to selected fields', async () => {
  await forEach(async (entity) => {
    const visibleFields = Object.keys(entity.resource.fields).filter(
      (name) => !entity.resource.fields[name]?.hidden,
    );
    for (const name of visibleFields) {
      const { items } = await list(entity, `page_size=2&fields=${name}`);
      assert.deepEqual(Object.keys(items[0]).toSorted(), [...new Set(['id', name])].toSorted());
    }
  }, onePerTable());
});

test('every list sorts by every field in both directions, nulls last and ties by id', async () => {
  await forEach(async (entity) => {
    for (const name of sortable(entity)) {
      for (const sort of [name, `-${name}`]) {
        const { items } = await list(entity, `with_archived=true&fields=id&sort_by=${sort}`);
        const order = parseSort(entity.resource, sort, findResource);
        assert.deepEqual(
          idsOf(items),
          idsOf(sorted(rows, entity.resource, order, rowsOf(entity))),
          sort,
        );
      }
    }
  }, onePerTable());
});

async function pages(entity: EntityTable, sort: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await list(
      entity,
      `with_archived=true&fields=id&sort_by=${sort}&page=${page}&page_size=3`,
    );
    assert.equal(total, rowsOf(entity).length);
    if (items.length === 0) return ids;
    ids.push(...idsOf(items));
  }
}

async function byCursor(entity: EntityTable, sort: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ;) {
    const { items, total, next_cursor } = await list(
      entity,
      `with_archived=true&fields=id&sort_by=${sort}&page_size=3${cursor}`,
    );
    assert.equal(total, rowsOf(entity).length);
    ids.push(...idsOf(items));
    if (next_cursor === null) return ids;
    cursor = `&cursor=${next_cursor}`;
  }
}

test('every list pages by number and by cursor through the same rows in any order', async () => {
  await forEach(async (entity) => {
    const names = sortable(entity);
    // Ascending and descending, with ties broken by id and by another field: this covers each field ascending
    // on its own. In a full run each field in both directions, otherwise in one of them.
    const orders = names.flatMap((name, index) => {
      const both = [`-${name}`, `${name},-${names[(index + 3) % names.length]}`];
      return index % 2 === 0 ? both.slice(0, sized(1, 2)) : both.slice(sized(1, 0));
    });
    for (const sort of orders) {
      const order = parseSort(entity.resource, sort, findResource);
      const expected = idsOf(sorted(rows, entity.resource, order, rowsOf(entity)));
      assert.deepEqual(await byCursor(entity, sort), expected, `cursor ${sort}`);
    }
    for (const sort of ['-created_at', 'id'])
      assert.deepEqual(await pages(entity, sort), await byCursor(entity, sort));
  }, onePerTable());
});

test('every list filters by the value, the absence and the presence of every field', async () => {
  let at = 0; // one field by what it has, the next by what it lacks, unless the run is full
  await forEach(async (entity) => {
    for (const [name, field] of Object.entries(entity.resource.fields)) {
      if (field.kind === 'json' || field.kind === 'search' || isLink(field)) continue;
      const withValue = rowsOf(entity)
        .map((row) => valueAt(rows, entity.resource, row, [name]))
        .find((value) => value !== null && String(value) !== '');
      const value = Array.isArray(withValue) ? withValue[0] : withValue;
      const [equal, other] = [
        ['=/exist/', '!=null', ...(value === undefined ? [] : [`=${String(value)}`])],
        ['!=/exist/', '=null', ...(value === undefined ? [] : [`!=${String(value)}`])],
      ];
      const forms = at++ % 2 === 0 ? equal : other;
      for (const form of sized(forms, [...equal, ...other])) {
        const { items, total } = await list(
          entity,
          `with_archived=true&fields=id&filter=${encodeURIComponent(name + form)}`,
        );
        const expected = rowsOf(entity).filter((row) =>
          matches(entity, row, { name, field, form }),
        );
        assert.deepEqual(idsOf(items).toSorted(), idsOf(expected).toSorted(), name + form);
        assert.equal(total, expected.length);
      }
    }
  }, onePerTable());
});

function matches(
  entity: EntityTable,
  row: Body,
  query: { name: string; field: Field; form: string },
): boolean {
  const [, sign = '=', value = ''] = /^(!?=)(.*)$/s.exec(query.form) ?? [];
  const base = { path: [query.name], field: query.field, operator: sign as '=' | '!=' };
  if (value === '/exist/')
    return passes(rows, entity.resource, row, { ...base, values: [], exists: sign === '=' });
  const numeric = ['integer', 'decimal', 'dictionary'].includes(query.field.kind);
  const parsed =
    value === 'null'
      ? null
      : numeric
        ? Number(value)
        : query.field.kind === 'boolean'
          ? value === 'true'
          : value;
  return passes(rows, entity.resource, row, { ...base, values: [parsed] });
}

const WRONG: [query: string, loc: (string | number)[]][] = [
  ['nonsense=1', ['query', 'nonsense']],
  ['filter=nonsense=1', ['query', 'filter', 0]],
  ['filter=id=', ['query', 'filter', 0]],
  ['filter=id~a', ['query', 'filter', 0]],
  ['filter=id!=/exist/&filter=id', ['query', 'filter', 1]],
  ['filter=tenant_id.x=1', ['query', 'filter', 0]],
  ['filter=password_hash~a', ['query', 'filter', 0]],
  ['global_filter=nonsense=1', ['query', 'global_filter', 0]],
  ['sort_by=nonsense', ['query', 'sort_by']],
  ['sort_by=', ['query', 'sort_by']],
  ['sort_by=id;drop table object', ['query', 'sort_by']],
  ['fields=nonsense', ['query', 'fields']],
  ['fields=', ['query', 'fields']],
  ['page=0', ['query', 'page']],
  ['page=1&page=2', ['query', 'page']],
  ['page=1.5', ['query', 'page']],
  ['page_size=1001', ['query', 'page_size']],
  ['page_size=1e3', ['query', 'page_size']],
  ['with_archived=TRUE', ['query', 'with_archived']],
  ['cursor=nonsense', ['query', 'cursor']],
  ['page=1&cursor=W10', ['query', 'page']],
];

test('every list refuses invalid parameters by name', async () => {
  await forEach(
    async ({ resource: { path } }) => {
      for (const [query, loc] of WRONG) {
        const { status, body } = await admin.get(`${path}?${query.replaceAll(' ', '%20')}`);
        assert.equal(status, 422, query);
        assert.deepEqual(body.detail[0].loc, loc, query);
        assert.ok(body.detail[0].msg.length > 3 && body.detail[0].type.length > 1, query);
      }
    },
    sized(onePerTable(), entities),
  );
});
