import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_COUNTED } from '@plumbline/contract/kit/rows';
import { MAX_LOOKED_UP } from '#kit/listPlan/limits.ts';
import { growSite } from '../fixtures/growSite.ts';
import type { GrownSite } from '../fixtures/growSite.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

let app: TestApp;
let site: GrownSite;
before(async () => {
  app = await newApp();
  const owner = await app.database.owner();
  site = await growSite(app, owner, MAX_COUNTED + 1, { inspected: false });
  await owner.query(
    `insert into inspection (tenant_id, id, object_id, object_code, business_unit_id, template_name, operative_status_code, assigned_time, finished_at, required_credits)
     select $1, gen_random_uuid(), o.ids[1 + n % 9000], o.codes[1 + n % 9000], o.units[1 + n % 9000], 'Yearly', 3, now(), now() - n * interval '1 minute', 1
     from (select array_agg(id order by id) as ids, array_agg(code order by id) as codes, array_agg(business_unit_id order by id) as units from object where tenant_id = $1) o,
       generate_series(0, $2::int) n`,
    [site.tenant_id, MAX_LOOKED_UP],
  );
  const { admin, inspector } = site.as;
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.units[0] }));
});
after(() => app.close());

const ask = (path: string, query: Record<string, string>) =>
  site.as.admin.get(
    `${path}?${new URLSearchParams({ page: '1', page_size: '2', ...query }).toString()}`,
  );

test('path and depth of the objects of a large tenant are stored, so that they are filtered and sorted by', async () => {
  const parameters: Record<string, string>[] = [
    { filter: 'full_name~pump 7' },
    { filter: `full_name:like_any:${'pump,'.repeat(900)}x` },
    { sort_by: '-full_name' },
    { sort_by: 'hierarchy_depth' },
    { filter: 'hierarchy_depth=2' },
    { filter: 'hierarchy_depth>1' },
    { filter: 'hierarchy_depth<=1' },
  ];
  for (const query of parameters)
    assert.equal((await ok(ask('/object', query))).items.length, 2, JSON.stringify(query));
  const deep = { filter: 'object.hierarchy_depth>1', page: '1', page_size: '2' };
  const inspections = await ok(
    site.as.admin.get(`/inspection?${new URLSearchParams(deep).toString()}`),
  );
  assert.equal(inspections.items.length, 2);
  const facets = await ok(site.as.admin.get('/object/aggr_on_attr?attrs=hierarchy_depth'));
  assert.ok(facets.hierarchy_depth.length > 2);
});

test('a query that computes values for every row of a large tenant is refused with an alternative', async () => {
  for (const [path, query, field] of [
    ['/object', { filter: 'parent.full_name~pump' }, 'parent.full_name'],
    ['/inspection', { filter: 'object.full_name~pump' }, 'object.full_name'],
  ] as const) {
    const { status, body } = await ask(path, query);
    assert.deepEqual(
      [status, body.detail],
      [422, { code: 'too_expensive', field, instead: 'search' }],
      JSON.stringify(body).slice(0, 200),
    );
  }
});

test('large lists are filtered and sorted by the paths of their units', async () => {
  const ofObjects: Record<string, string>[] = [
    { filter: 'business_unit.full_name~unit' },
    { filter: 'business_unit.full_name!=Nowhere' },
    { filter: 'business_unit.hierarchy_depth>0' },
    { sort_by: 'business_unit.full_name' },
    { sort_by: '-business_unit.hierarchy_depth,name' },
  ];
  for (const query of ofObjects)
    assert.equal((await ok(ask('/object', query))).items.length, 2, JSON.stringify(query));
  const ofInspections: Record<string, string>[] = [
    { filter: 'business_unit.full_name~unit', sort_by: '-finished_at' },
    { sort_by: 'business_unit.full_name' },
  ];
  for (const query of ofInspections)
    assert.equal((await ok(ask('/inspection', query))).items.length, 2, JSON.stringify(query));
});

test('a value of related rows is looked up where the first rows of a list pass, or few remain', async () => {
  const inspections = async (query: Record<string, string>, by = site.as.admin) => {
    const parameters = new URLSearchParams({ page: '1', page_size: '2', ...query });
    const { status, body } = await by.get(`/inspection?${parameters.toString()}`);
    return status === 200 ? body.items.length : body.detail;
  };
  const refused = (field: string) => ({ code: 'too_expensive', field, instead: 'search' });
  const noModel = { filter: 'object.model=x' };
  assert.deepEqual(await inspections(noModel), refused('object.model'));
  assert.equal(await inspections(noModel, site.as.inspector), 0);
  assert.equal(await inspections({ filter: 'object.model!=x' }), 2);
  assert.equal(await inspections({ filter: 'object.code=P-77' }), 2);
  const unknown = { filter: 'object.model!=x', page: '1', page_size: '2' };
  const listed = await ok(
    site.as.admin.get(`/inspection?${new URLSearchParams(unknown).toString()}`),
  );
  assert.deepEqual([listed.total, listed.total_is_exact], [MAX_COUNTED, false]);
  const total = { filter: 'object.model!=x', with_total: 'true' };
  assert.deepEqual(await inspections(total), refused('object.model'));
  assert.deepEqual(await inspections({ sort_by: 'object.model' }), refused('object.model'));
  assert.equal(await inspections({ sort_by: 'object.model' }, site.as.inspector), 2);
  const unit = `business_unit.id=${site.units[1]}`;
  assert.equal(await inspections({ filter: unit, sort_by: 'object.model' }), 2);
});

test('the same query is answered on small lists, and once other filters narrow the list', async () => {
  const narrow = `parent.id=${site.objects[0]}`;
  const search = new URLSearchParams([
    ['filter', narrow],
    ['filter', 'full_name~pump 2'],
    ['sort_by', 'full_name'],
  ]);
  const { items } = await ok(site.as.admin.get(`/object?${search.toString()}`));
  assert.ok(items.length > 0);
  assert.equal((await ask('/business_unit', { filter: 'full_name~unit' })).body.total, 8);
});

test('a long list says that there are more than 10,000 rows, and counts them on request', async () => {
  const totals = async (query: Record<string, string>) => {
    const { body } = await ask('/object', query);
    return [body.total, body.total_is_exact, body.items.length] as const;
  };
  const questions: Record<string, string>[] = [{}, { filter: 'parent=/exist/' }, { page: '4000' }];
  for (const query of questions) {
    assert.deepEqual(await totals(query), [MAX_COUNTED, false, 2], JSON.stringify(query));
    const [total, ...exact] = await totals({ ...query, with_total: 'true' });
    assert.ok(total > MAX_COUNTED, `${total}`);
    assert.deepEqual(exact, [true, 2]);
    assert.deepEqual(await totals({ ...query, with_total: 'false' }), [null, false, 2]);
  }
  assert.deepEqual(await totals({ page: '20000' }), [MAX_COUNTED, false, 0], 'past the last page');
  const units = await totals({ filter: `business_unit.id=${site.units[0]}` });
  assert.ok(Number(units[0]) < MAX_COUNTED && units[1] === true, JSON.stringify(units));
  assert.equal((await ask('/object', { with_total: 'yes' })).status, 422);
});

test('filtering by very many texts finds everything that each of them finds alone', async () => {
  const texts = [...Array.from({ length: 40 }, (_, n) => `no ${n}%`), 'PÜMP 77', String.raw`a\\b`];
  const { body } = await ask('/object', { filter: `name:like_any:${texts.join(',')}` });
  const alone = await ask('/object', { filter: 'name~pump 77' });
  assert.ok(body.total > 100);
  assert.equal(body.total, alone.body.total);
});
