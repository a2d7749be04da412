import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inTenant } from '#kit/db/transaction.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { snapshotCheckLists } from './snapshots.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: Caller;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenant = await newTenant(app);
  ({ admin } = tenant.as);
});
after(() => app.close());

interface Node {
  id: string;
  name: string;
  code: string | null;
  items: Node[];
}
const outline = (items: Node[], at = ''): string[] =>
  items.flatMap((item, index) => [
    `${at}${index + 1} ${item.name}`,
    ...outline(item.items, `${at}${index + 1}.`),
  ]);
const find = (items: Node[], name: string): Node =>
  items
    .flatMap(function all(item): Node[] {
      return [item, ...item.items.flatMap(all)];
    })
    .find((item) => item.name === name) as Node;

const boiler = () => ({
  name: 'Boiler room',
  check_list_type_code: 1,
  provider: 'Works department',
  items: [
    {
      name: 'Safety',
      item_type: 'header',
      items: [
        {
          name: 'Extinguisher present',
          item_type: 'question',
          check_type_code: 2,
          code: 'EXT',
          relevance_code: 10,
        },
        {
          name: 'Its date of test',
          item_type: 'question',
          check_type_code: 7,
          visible_if: { item: 'EXT', operator: '=', value: true },
        },
      ],
    },
    {
      name: 'Pressure',
      item_type: 'question',
      check_type_code: 4,
      unit: 'bar',
      code: 'P',
      rule: { attention_max: 2.5, critical_max: 3 },
      require_photo_on: [10],
    },
  ],
});
const create = async (body: object = boiler()) => {
  const { status, body: list } = await admin.post('/check_list', body);
  assert.equal(status, 201, JSON.stringify(list));
  return list;
};
const read = async (id: string) => (await admin.get(`/check_list/${id}`)).body;

test('a list is created with its tree and read back as it was sent', async () => {
  const list = await create();
  assert.deepEqual(outline(list.items), [
    '1 Safety',
    '1.1 Extinguisher present',
    '1.2 Its date of test',
    '2 Pressure',
  ]);
  assert.equal(list.items_count, 4);
  assert.equal(list.check_list_type.name, 'Routine inspection');
  const pressure = find(list.items, 'Pressure') as unknown as Record<string, unknown>;
  assert.deepEqual(pressure['rule'], { attention_max: 2.5, critical_max: 3 });
  assert.deepEqual(pressure['require_photo_on'], [10]);
  assert.deepEqual((pressure['relevance'] as { code: number }).code, 20);
  assert.deepEqual(await read(list.id), list);
  assert.equal((await tenant.as.guest.get(`/check_list/${list.id}`)).body.items.length, 2);
});

test('faults are reported with their paths, and nothing is stored', async () => {
  const body = boiler();
  body.items[0]?.items?.push({
    name: 'x',
    item_type: 'question',
    check_type_code: 2,
    visible_if: { item: 'P', operator: '=', value: true },
  });
  const refusal = await admin.post('/check_list', { ...body, code: 'REFUSED' });
  assert.equal(refusal.status, 422);
  assert.deepEqual(
    refusal.body.detail.map((item: { loc: unknown; type: string }) => [item.loc, item.type]),
    [[['body', 'items', 0, 'items', 2, 'visible_if'], 'visible_if']],
  );
  assert.equal((await admin.get('/check_list?filter=code=REFUSED')).body.total, 0);
});

test('a tree in the body replaces the items; matching items keep their ids', async () => {
  const list = await create();
  const body = boiler();
  body.items.reverse();
  Object.assign(body.items[0] as object, { name: 'Pressure of the boiler' });
  const change = await admin.patch(
    `/check_list/${list.id}`,
    { items: body.items },
    { 'if-match': '"1"' },
  );
  assert.equal(change.status, 200, JSON.stringify(change.body));
  assert.deepEqual(outline(change.body.items), [
    '1 Pressure of the boiler',
    '2 Safety',
    '2.1 Extinguisher present',
    '2.2 Its date of test',
  ]);
  assert.equal(
    find(change.body.items, 'Pressure of the boiler').id,
    find(list.items, 'Pressure').id,
  );
  assert.equal(
    find(change.body.items, 'Its date of test').id,
    find(list.items, 'Its date of test').id,
  );
  assert.equal(change.headers['etag'], '"2"');
  const emptied = await admin.patch(`/check_list/${list.id}`, { items: [] });
  assert.deepEqual([emptied.body.items, emptied.body.items_count], [[], 0]);
});

test('a change of an item counts as a change of the list: an older version is refused', async () => {
  const list = await create();
  assert.equal(
    (
      await admin.patch(`/check_list_item/${find(list.items, 'Pressure').id}`, {
        hint: 'At the gauge',
      })
    ).status,
    200,
  );
  assert.equal(
    (await admin.patch(`/check_list/${list.id}`, { name: 'Other' }, { 'if-match': '"1"' })).status,
    412,
  );
});

test('items are added, moved and deleted one by one', async () => {
  const list = await create();
  const [safety, pressure] = [find(list.items, 'Safety'), find(list.items, 'Pressure')];
  const creation = await admin.post('/check_list_item', {
    check_list_id: list.id,
    parent_id: safety.id,
    position: 0,
    name: 'Door closed',
    item_type: 'question',
    check_type_code: 2,
  });
  assert.equal(creation.status, 201, JSON.stringify(creation.body));
  assert.equal(creation.body.parent.name, 'Safety');
  assert.deepEqual(outline((await read(list.id)).items), [
    '1 Safety',
    '1.1 Door closed',
    '1.2 Extinguisher present',
    '1.3 Its date of test',
    '2 Pressure',
  ]);
  const move = await admin.patch(`/check_list_item/${creation.body.id}`, {
    parent_id: null,
    position: 1,
  });
  assert.deepEqual([move.body.parent, move.body.position], [null, 1]);
  assert.deepEqual(outline((await read(list.id)).items), [
    '1 Safety',
    '1.1 Extinguisher present',
    '1.2 Its date of test',
    '2 Door closed',
    '3 Pressure',
  ]);
  assert.equal((await admin.delete(`/check_list_item/${creation.body.id}`)).status, 204);
  assert.equal((await admin.get(`/check_list_item/${pressure.id}`)).body.position, 1);
  assert.deepEqual((await admin.delete(`/check_list_item/${safety.id}`)).body.detail, {
    code: 'has_children',
  });
  assert.equal(
    (await admin.delete(`/check_list_item/${safety.id}?with_hierarchy=true`)).status,
    204,
  );
  assert.deepEqual(outline((await read(list.id)).items), ['1 Pressure']);
});

test('an item must obey the rules of its whole list', async () => {
  const list = await create();
  const [safety, ext, date] = ['Safety', 'Extinguisher present', 'Its date of test'].map((name) =>
    find(list.items, name),
  ) as [Node, Node, Node];
  const locs = async (id: string, body: object) => {
    const { status, body: answer } = await admin.patch(`/check_list_item/${id}`, body);
    return [
      status,
      answer.detail?.map?.((item: { loc: unknown[] }) => item.loc.join('.')) ?? answer.detail,
    ];
  };
  assert.deepEqual(await locs(ext.id, { code: 'P' }), [422, ['body.code', 'body.code']]);
  assert.deepEqual(await locs(ext.id, { code: 'NEW' }), [422, ['body.code']]);
  assert.deepEqual(await locs(date.id, { position: 0 }), [422, ['body.visible_if']]);
  assert.deepEqual(await locs(ext.id, { position: 1 }), [422, ['body.position']]);
  assert.deepEqual(await locs(safety.id, { check_type_code: 2 }), [422, ['body.check_type_code']]);
  assert.deepEqual(await locs(date.id, { check_type_code: 6 }), [422, ['body.choices']]);
  assert.deepEqual(await locs(safety.id, { parent_id: ext.id }), [
    409,
    { code: 'hierarchy_cycle' },
  ]);
  assert.deepEqual(await locs(safety.id, { parent_id: safety.id }), [
    409,
    { code: 'hierarchy_cycle' },
  ]);
  assert.deepEqual((await admin.delete(`/check_list_item/${ext.id}`)).body.detail, {
    code: 'in_use',
    check_list_item: { id: date.id, name: 'Its date of test' },
  });
  const other = await create();
  assert.deepEqual(await locs(date.id, { parent_id: find(other.items, 'Safety').id }), [
    422,
    ['body.parent_id'],
  ]);
  assert.deepEqual(outline((await read(list.id)).items), outline(list.items));
});

test('a condition that no answer can fulfil is refused when it is written, and when its question changes', async () => {
  const question = (name: string, more: object) => ({ name, item_type: 'question', ...more });
  const body = (value: unknown) => ({
    name: 'Colours',
    items: [
      question('Colour', { code: 'c', check_type_code: 6, choices: ['red', 'blue'] }),
      question('Why red?', {
        check_type_code: 5,
        visible_if: { item: 'c', operator: '=', value },
      }),
    ],
  });
  const faults = ({ status, body: answer }: Awaited<ReturnType<typeof admin.post>>) => [
    status,
    answer.detail.map((one: { loc: string[]; type: string }) => `${one.loc.join('.')} ${one.type}`),
  ];
  assert.deepEqual(faults(await admin.post('/check_list', body('green'))), [
    422,
    ['body.items.1.visible_if answer_gone'],
  ]);
  const { status, body: list } = await admin.post('/check_list', body('red'));
  assert.equal(status, 201);
  const [colour, why] = list.items as Node[];
  const change = (id: string | undefined, fields: object) =>
    admin.patch(`/check_list_item/${id}`, fields);
  const other = { item: 'c', operator: '=', value: 'green' };
  assert.deepEqual(faults(await change(why?.id, { visible_if: other })), [
    422,
    ['body.visible_if answer_gone'],
  ]);
  const stranding = [{ choices: ['Red', 'blue'] }, { check_type_code: 2, choices: [] }];
  for (const fields of stranding) {
    const refusal = await change(colour?.id, fields);
    assert.deepEqual(
      [refusal.status, refusal.body.detail],
      [409, { code: 'in_use', check_list_item: { id: why?.id, name: 'Why red?' } }],
    );
  }
  // invalid stored items do not prevent other changes, but their own
  await app.database.queryAsOwner(
    `update check_list_item set choices = '["blue"]' where id = '${colour?.id}'`,
  );
  assert.equal((await change(colour?.id, { hint: 'Look' })).status, 200);
  assert.equal((await change(why?.id, { hint: 'Think' })).status, 200);
  assert.deepEqual(faults(await change(why?.id, { visible_if: other })), [
    422,
    ['body.visible_if answer_gone'],
  ]);
  const free = await change(why?.id, { visible_if: { ...other, value: 'blue' } });
  assert.equal(free.status, 200);
});

test('items added concurrently all get a place', async () => {
  const list = await create({ name: 'Crowded' });
  const names = Array.from({ length: 8 }, (_, index) => `Item ${index}`);
  const answers = await Promise.all(
    names.map((name) =>
      admin.post('/check_list_item', { check_list_id: list.id, name, item_type: 'header' }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    names.map(() => 201),
  );
  const { body } = await admin.get(
    `/check_list_item?filter=check_list.id=${list.id}&sort_by=position`,
  );
  assert.deepEqual(
    body.items.map((item: { position: number }) => item.position),
    names.map((_, index) => index),
  );
});

test('lists and items of another tenant return 404', async () => {
  const list = await create();
  const other = (await newTenant(app)).as.admin;
  const item = find(list.items, 'Pressure').id;
  for (const answer of [
    await other.get(`/check_list/${list.id}`),
    await other.patch(`/check_list/${list.id}`, { name: 'x' }),
    await other.delete(`/check_list/${list.id}`),
    await other.get(`/check_list_item/${item}`),
    await other.patch(`/check_list_item/${item}`, { name: 'x' }),
    await other.delete(`/check_list_item/${item}`),
    await other.post('/check_list_item', {
      check_list_id: list.id,
      name: 'x',
      item_type: 'header',
    }),
  ]) {
    assert.equal(answer.status, 404);
  }
});

test('inspectors and guests cannot change lists', async () => {
  const list = await create();
  for (const role of ['inspector', 'guest'] as const) {
    assert.equal(
      (await tenant.as[role].patch(`/check_list/${list.id}`, { name: 'x' })).status,
      403,
    );
    assert.equal((await tenant.as[role].post('/check_list_item', {})).status, 403);
  }
});

test('codes and external ids are unique', async () => {
  await create({ name: 'One', code: 'TWICE', external_id: 'EXT-1' });
  assert.deepEqual((await admin.post('/check_list', { name: 'Two', code: 'TWICE' })).body.detail, {
    code: 'duplicate',
    field: 'code',
  });
  assert.deepEqual(
    (await admin.post('/check_list', { name: 'Two', external_id: 'EXT-1' })).body.detail,
    { code: 'duplicate', field: 'external_id' },
  );
});

const snapshot = (list: string) =>
  inTenant(app.deps.database.app, tenant.tenant_id, async (db) =>
    (await snapshotCheckLists(db, tenant.tenant_id, [list])).get(list),
  );

test('one version exists per distinct content, however often and concurrently it is requested', async () => {
  const list = await create();
  const versions = await Promise.all([1, 2, 3, 4].map(() => snapshot(list.id)));
  assert.equal(new Set(versions).size, 1);
  const pressure = find(list.items, 'Pressure').id;
  await admin.patch(`/check_list_item/${pressure}`, { unit: 'kPa' });
  const second = await snapshot(list.id);
  assert.notEqual(second, versions[0]);
  await admin.patch(`/check_list_item/${pressure}`, { unit: 'bar' });
  assert.equal(await snapshot(list.id), versions[0]);
  await admin.patch(`/check_list/${list.id}`, { name: 'Renamed' });
  assert.notEqual(await snapshot(list.id), versions[0]);
});

test('a version keeps the items in document order with their numbers', async () => {
  const list = await create();
  const version = await snapshot(list.id);
  const rows = await app.database.queryAsOwner(
    'select position, parent_position, number, name, item_id, rule, require_photo_on from check_list_version_item where version_id = $1 order by position',
    [version],
  );
  assert.deepEqual(
    rows.map((row) => [row['position'], row['parent_position'], row['number'], row['name']]),
    [
      [0, null, '1', 'Safety'],
      [1, 0, '1.1', 'Extinguisher present'],
      [2, 0, '1.2', 'Its date of test'],
      [3, null, '2', 'Pressure'],
    ],
  );
  assert.equal(rows[3]?.['item_id'], find(list.items, 'Pressure').id);
  assert.deepEqual(
    [rows[3]?.['rule'], rows[3]?.['require_photo_on']],
    [{ attention_max: 2.5, critical_max: 3 }, [10]],
  );
});

test('a list is archived, restored, and deleted for good if nothing needs it', async () => {
  const list = await create();
  const path = `/check_list/${list.id}`;
  await snapshot(list.id);
  assert.deepEqual((await admin.delete(`${path}?permanent=true`)).body.detail, { code: 'in_use' });
  assert.equal((await admin.delete(path)).status, 204);
  assert.equal((await admin.get(path)).body.archived, true);
  assert.equal((await admin.patch(path, { archived: false })).body.archived, false);
  await admin.delete(path);
  assert.equal((await admin.delete(`${path}?permanent=true`)).status, 204);
  assert.equal((await admin.get(path)).status, 404);
  assert.equal(
    (await admin.get(`/check_list_item/${find(list.items, 'Pressure').id}`)).status,
    404,
  );
});

test('the log of a list shows the lines that were added and removed', async () => {
  const list = await create();
  await admin.patch(`/check_list_item/${find(list.items, 'Pressure').id}`, {
    name: 'Pressure at the gauge',
  });
  const { body } = await admin.get(`/check_list/${list.id}/audit_log`);
  assert.deepEqual(body.items[0].log, {
    old_value: { items: ['2 Pressure'] },
    new_value: { items: ['2 Pressure at the gauge'] },
  });
  assert.deepEqual(
    body.items.map((entry: { operation: string }) => entry.operation),
    ['update', 'create'],
  );
});

test('the log of a list shows the changes within a line', async () => {
  const list = await create();
  const path = `/check_list_item/${find(list.items, 'Pressure').id}`;
  const { body: item } = await admin.get(path);
  await admin.patch(path, { hint: 'Read it twice', relevance_code: 10 });
  const { body } = await admin.get(`/check_list/${list.id}/audit_log`);
  assert.deepEqual(body.items[0].log, {
    old_value: { items: ['2 Pressure · hint: –', '2 Pressure · relevance_code: 20'] },
    new_value: {
      items: ['2 Pressure · hint: Read it twice', '2 Pressure · relevance_code: 10'],
    },
  });
  await admin.patch(path, { hint: item.hint, relevance_code: 20 });
  const { body: later } = await admin.get(`/check_list/${list.id}/audit_log`);
  assert.deepEqual(later.items[0].log.new_value, body.items[0].log.old_value);
});
