import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { LIMITED_USER_FIELDS, users } from '@plumbline/contract/users/wire';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { newApp, newTenant, PASSWORD, signIn } from '../fixtures/newTenant.ts';
import type { Answer, Caller, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { fromNow } from '../checks/moments.ts';

/**
 * The company with a branch of three units and one of two, and an object in every unit: company > north >
 * north1 > north11, company > south > south1.
 */
const TREE = {
  north: 'company',
  north1: 'north',
  north11: 'north1',
  south: 'company',
  south1: 'south',
} as const;
type Unit = 'company' | keyof typeof TREE;

let app: TestApp;
let tenant: TestTenant;
let admin: Caller;
const units = {} as Record<Unit, string>;
const objects = {} as Record<Unit, string>;

before(async () => {
  app = await newApp();
  tenant = await newTenant(app);
  admin = tenant.as.admin;
  units.company = tenant.company_id;
  for (const [name, parent] of Object.entries(TREE) as [keyof typeof TREE, Unit][])
    units[name] = await create('/business_unit', { name, parent_id: units[parent] });
  for (const name of Object.keys(units) as Unit[])
    objects[name] = await create('/object', {
      name: `${name} pump`,
      business_unit_id: units[name],
      serial_number: `secret of ${name}`,
      description: name,
    });
});
after(() => app.close());

async function create(path: string, body: object): Promise<string> {
  const { status, body: row } = await admin.post(path, body);
  assert.equal(status, 201, JSON.stringify(row));
  return row.id;
}

async function userOf(home: Unit | null, user_type_code = 2): Promise<Caller> {
  const email = `${randomBytes(6).toString('hex')}@test.example`;
  await create('/user', {
    email,
    password: PASSWORD,
    first_name: 'Some',
    last_name: 'Body',
    user_type_code,
    business_unit_id: home && units[home],
  });
  return await signIn(app.app, email);
}

const share = (user: Caller, unit: Unit, more: object = {}): Promise<string> =>
  create('/user_shared_bu', {
    user_id: user.id,
    business_unit_id: units[unit],
    access: 'read',
    ...more,
  });

const namesIn = async (answer: Promise<Answer>, map: Record<string, string>): Promise<string> => {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.total, body.items.length);
  const names = body.items.map(
    (row: { id: string }) => Object.entries(map).find(([, id]) => id === row.id)?.[0] ?? row.id,
  );
  return names.toSorted().join(' ');
};

/** Checks the units and objects a user sees, by every kind of call. */
async function assertSees(user: Caller, expected: Unit[]): Promise<void> {
  const names = expected.toSorted().join(' ');
  assert.equal(await namesIn(user.get('/business_unit'), units), names);
  assert.equal(await namesIn(user.get('/object'), objects), names);
  for (const name of Object.keys(units) as Unit[]) {
    const status = expected.includes(name) ? 200 : 404;
    for (const path of [`/object/${objects[name]}`, `/business_unit/${units[name]}`]) {
      for (const part of ['', '/quality', '/audit_log', '/quality/causes'])
        assert.equal((await user.get(path + part)).status, status, `${name} ${path}${part}`);
    }
  }
  const { body: facets } = await user.get('/object/aggr_on_attr?attrs=business_unit');
  assert.equal(
    facets.business_unit
      .map((facet: { object: { name: string } }) => unitOf(facet.object.name))
      .toSorted()
      .join(' '),
    names,
  );
  assert.equal((await user.get('/stats')).body.objects, expected.length);
  assert.equal(
    (await user.get('/object?filter=name~pump&sort_by=name&page=1&page_size=1')).body.total,
    expected.length,
  );
}
const unitOf = (name: string): string => (name in units ? name : 'company');

test('inspectors and guests see their home unit with its sub-units', async () => {
  for (const role of [2, 4]) {
    await assertSees(await userOf('north', role), ['north', 'north1', 'north11']);
    await assertSees(await userOf('north11', role), ['north11']);
  }
  await assertSees(admin, Object.keys(units) as Unit[]);
});

test('a user without a home unit sees only shared units', async () => {
  const user = await userOf(null);
  await assertSees(user, []);
  await share(user, 'south', { include_children: false });
  await assertSees(user, ['south']);
});

test('a shared unit includes those below it only if the share says so, until the share’s last day', async () => {
  const user = await userOf('north11');
  const shareId = await share(user, 'south', { include_children: true });
  await assertSees(user, ['north11', 'south', 'south1']);
  for (const [change, visible] of [
    [{ include_children: false }, ['north11', 'south']],
    [{ valid_to: '2020-01-01T00:00:00Z' }, ['north11']],
    [{ valid_to: '2099-01-01T00:00:00Z' }, ['north11', 'south']],
    [{ valid_to: null }, ['north11', 'south']],
  ] as const) {
    assert.equal((await admin.patch(`/user_shared_bu/${shareId}`, change)).status, 200);
    await assertSees(user, [...visible]);
  }
  assert.equal((await admin.delete(`/user_shared_bu/${shareId}`)).status, 204);
  await assertSees(user, ['north11']);
});

test('a share ends at its moment, although nothing is changed then', async () => {
  const user = await userOf('north11');
  const shared = await share(user, 'south', { include_children: false });
  await assertSees(user, ['north11', 'south']);
  const ends = fromNow(2000);
  const change = { valid_to: ends.toISOString() };
  assert.equal((await admin.patch(`/user_shared_bu/${shared}`, change)).status, 200);
  await user.get('/business_unit'); // on a machine with time to spare, what it may see is read before the end
  await pause(ends.getTime() - fromNow().getTime() + 1);
  await assertSees(user, ['north11']);
});

test('another home unit or a moved unit takes effect with the next request', async () => {
  const user = await userOf('south');
  await assertSees(user, ['south', 'south1']);
  assert.equal(
    (await admin.patch(`/business_unit/${units.south1}`, { parent_id: units.north1 })).status,
    200,
  );
  await assertSees(user, ['south']);
  assert.equal(
    (await admin.patch(`/user/${user.id}`, { business_unit_id: units.north1 })).status,
    200,
  );
  await assertSees(user, ['north1', 'north11', 'south1']);
  assert.equal(
    (await admin.patch(`/business_unit/${units.south1}`, { parent_id: units.south })).status,
    200,
  );
  await assertSees(user, ['north1', 'north11']);
});

test('the roots of a tree are the topmost visible rows', async () => {
  const user = await userOf('north');
  assert.equal(await namesIn(user.get('/business_unit?root=true'), units), 'north');
  assert.equal(await namesIn(admin.get('/business_unit?root=true'), units), 'company');
});

test('a user sees only their own shares and cannot change them', async () => {
  const [user, other] = [await userOf('north'), await userOf('south')];
  const [own, foreign] = [await share(user, 'south'), await share(other, 'north')];
  assert.equal((await user.get('/user_shared_bu')).body.items[0].id, own);
  assert.equal((await user.get('/user_shared_bu')).body.total, 1);
  assert.equal((await user.get(`/user_shared_bu/${foreign}`)).status, 404);
  for (const id of [own, foreign]) {
    assert.equal((await user.patch(`/user_shared_bu/${id}`, { access: 'work' })).status, 403);
    assert.equal((await user.delete(`/user_shared_bu/${id}`)).status, 403);
  }
  const again = await admin.post('/user_shared_bu', {
    user_id: user.id,
    business_unit_id: units.south,
    access: 'work',
  });
  assert.deepEqual([again.status, again.body.detail.code], [409, 'duplicate']);
  for (const body of [{ user_id: other.id }, { business_unit_id: units.north }])
    assert.equal((await admin.patch(`/user_shared_bu/${own}`, body)).status, 422);
});

test('a unit shared for reading cannot be worked in, one shared for work can', async () => {
  const check_list_id = await create('/check_list', {
    name: 'List',
    items: [{ name: 'Bolts?', item_type: 'question', check_type_code: 1 }],
  });
  const template_id = await create('/inspection_template', {
    name: 'Template',
    details: [{ check_list_id, group_name: 'A', group_number: 1 }],
  });
  const user = await userOf('north11');
  const shareId = await share(user, 'south');
  const plan = (unit: Unit) => user.post(`/inspection/composite/${objects[unit]}`, { template_id });
  assert.equal((await plan('north11')).status, 201);
  assert.deepEqual([(await plan('south')).status, (await plan('north')).status], [404, 404]);
  assert.equal((await admin.patch(`/user_shared_bu/${shareId}`, { access: 'work' })).status, 200);
  const inspection = await plan('south');
  assert.equal(inspection.status, 201);
  assert.equal((await admin.delete(`/user_shared_bu/${shareId}`)).status, 204);
  assert.equal((await plan('south')).status, 404);
  assert.equal(
    (await user.get(`/inspection/${inspection.body.id}`)).status,
    200,
    'a user’s own inspections stay readable',
  );
  const [detail] = (await user.get(`/inspection/${inspection.body.id}/detail`)).body.items;
  assert.equal(detail.object.id, objects.south, 'the name of the inspected object is readable');
  assert.equal(
    (await user.get(`/object/${objects.south}`)).status,
    404,
    'the object itself is not',
  );
  assert.equal((await user.get(`/object/${objects.south1}`)).status, 404);
});

test('filters and order reveal nothing about hidden rows', async () => {
  const child = await create('/object', {
    name: 'child',
    parent_id: objects.south,
    business_unit_id: units.north11,
  });
  const user = await userOf('north11');
  const countWhere = async (caller: Caller, filter: string): Promise<number> => {
    const { status, body } = await caller.get(
      `/object?filter=id=${child}&filter=${encodeURIComponent(filter)}`,
    );
    assert.equal(status, 200, JSON.stringify(body));
    return body.total;
  };
  for (const filter of [
    'parent.serial_number~secret',
    'parent.business_unit.name=south',
    'parent.description=south',
  ]) {
    assert.deepEqual(
      [await countWhere(admin, filter), await countWhere(user, filter)],
      [1, 0],
      filter,
    );
  }
  // A reference shows the name, so a query may use it.
  for (const filter of ['parent.name~pump', `parent.id=${objects.south}`])
    assert.deepEqual(
      [await countWhere(admin, filter), await countWhere(user, filter)],
      [1, 1],
      filter,
    );
});

test('inspectors and guests see names and positions of others, and their own account in full', async () => {
  const visibleFields = [...LIMITED_USER_FIELDS].toSorted();
  const hiddenFields = Object.keys(users.fields).filter(
    (name) => !visibleFields.includes(name as (typeof visibleFields)[number]),
  );
  assert.ok(hiddenFields.includes('email') && hiddenFields.includes('phone'));
  for (const role of [2, 4]) {
    const user = await userOf('north11', role);
    const { body: list } = await user.get('/user');
    assert.ok(list.total > 4);
    for (const row of list.items) assert.deepEqual(Object.keys(row).toSorted(), visibleFields);
    assert.deepEqual(
      Object.keys((await user.get(`/user/${admin.id}`)).body).toSorted(),
      visibleFields,
    );
    for (const path of [`/user/${user.id}`, '/user/me'])
      assert.match((await user.get(path)).body.email, /@test/);
    for (const name of hiddenFields.filter((field) => field !== 'is_active')) {
      const queries = [
        `/user?filter=${name}!=null`,
        `/user?sort_by=${name}`,
        `/user?fields=${name}`,
        `/user/aggr_on_attr?attrs=${name}`,
        `/object?filter=created_by.${name}!=null`,
        `/object?sort_by=created_by.${name}`,
        `/object/aggr_on_attr?attrs=status&filter=updated_by.${name}=/exist/`,
      ];
      for (const path of queries) {
        const { status, body } = await user.get(path);
        assert.deepEqual([status, body.detail?.[0]?.loc[0]], [422, 'query'], path);
      }
    }
    assert.equal((await user.get('/user/aggr_on_attr?attrs=user_type')).status, 200);
    assert.equal(
      (await user.get('/object?filter=created_by.full_name~a&sort_by=created_by.position')).status,
      200,
    );
  }
});

test('inspectors and guests can filter by active users, but do not see who is active', async () => {
  const gone = await userOf('north11', 2);
  const countOf = async (user: Caller, value: boolean): Promise<number> =>
    (await user.get(`/user?filter=is_active=${value}`)).body.total;
  const before = await countOf(admin, true);
  assert.equal((await admin.patch(`/user/${gone.id}`, { is_active: false })).status, 200);
  for (const role of [2, 4]) {
    const user = await userOf('north11', role);
    const { items, total } = (await user.get('/user?filter=is_active=true')).body;
    assert.ok(total >= before && total === (await countOf(admin, true)));
    assert.ok(!items.some(({ id }: { id: string }) => id === gone.id));
    for (const row of items) assert.ok(!('is_active' in row));
    for (const [parameter, path] of [
      ['fields', '/user?fields=is_active'],
      ['sort_by', '/user?sort_by=-is_active'],
      ['sort_by', '/user?sort_by=position,created_by.is_active'],
      ['sort_by', '/object?sort_by=created_by.is_active'],
      ['attrs', '/user/aggr_on_attr?attrs=is_active'],
    ] as const) {
      const { status, body } = await user.get(path);
      assert.deepEqual(
        [status, body.detail?.[0]?.loc, body.detail?.[0]?.type],
        [422, ['query', parameter], 'unknown_field'],
        path,
      );
    }
    const facets = await user.get('/user/aggr_on_attr?attrs=position&filter=is_active=true');
    assert.equal(facets.status, 200);
  }
  for (const path of ['/user?sort_by=-is_active', '/user/aggr_on_attr?attrs=is_active'])
    assert.equal((await admin.get(path)).status, 200, path);
});

test('in a tree, too, a role with limited reach can only read and query the fields it may see', async () => {
  const { limited } = businessUnitTable;
  const user = await userOf('north11', 2);
  const whole = (await user.get('/business_unit')).body.items[0];
  Object.assign(businessUnitTable, { limited: ['id', 'name', 'parent'] });
  try {
    const { body: list } = await user.get('/business_unit?root=true');
    assert.ok(list.total > 0);
    for (const unit of list.items)
      assert.deepEqual(Object.keys(unit).toSorted(), ['id', 'name', 'parent']);
    for (const query of ['filter=code=1', 'sort_by=code', 'fields=code', 'global_filter=code~a'])
      assert.equal((await user.get(`/business_unit?${query}`)).status, 422, query);
    assert.equal((await admin.get('/business_unit?sort_by=code')).status, 200);
  } finally {
    Object.assign(businessUnitTable, { limited });
  }
  assert.deepEqual((await user.get('/business_unit')).body.items[0], whole);
});

test('the company is the root of the units: complete for users who see them all, only its name for the others', async () => {
  const { body: list } = await admin.get('/business_unit?filter=parent!=/exist/');
  assert.equal(list.total, 1);
  const [root] = list.items;
  const { body: whole } = await admin.get('/company');
  assert.deepEqual(
    { id: whole.id, name: whole.name, parent: whole.parent },
    { id: units.company, name: root.name, parent: null },
  );
  assert.ok('quality' in whole && 'created_at' in whole);
  for (const role of [2, 4]) {
    const user = await userOf('north11', role);
    const { id, name, code } = whole;
    assert.deepEqual((await user.get('/company')).body, { id, name, code });
    assert.equal((await user.get(`/business_unit/${units.company}`)).status, 404);
  }
});
