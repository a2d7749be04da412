import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { numberEvents } from '#kit/events/numbering.ts';
import { created, ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { followingRules } from './follow.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 8, read: 4 });
});
after(() => app.close());

interface Plant extends TestTenant {
  make: (path: string, body: object) => Promise<string>;
  follow: () => Promise<void>;
  limits: (archived?: boolean) => Promise<string[]>;
  codeOf: (object: string) => Promise<number | null>;
}

async function newPlant(): Promise<Plant> {
  const tenant = await newTenant(app);
  const { admin } = tenant.as;
  return {
    ...tenant,
    make: async (path, body) => (await created(admin.post(path, body))).id,
    follow: async () => {
      await numberEvents(app.deps.database, tenant.tenant_id);
      await followingRules.run(app.deps, app.app.log);
    },
    limits: async (archived = false) =>
      (await ok(admin.get(`/constraint?with_archived=true&filter=archived=${archived}`))).items
        .map((one: { object: { name: string }; name: string }) => `${one.name} ${one.object.name}`)
        .toSorted(),
    codeOf: async (object) =>
      (await ok(admin.get(`/object/${object}`))).quality_status?.code ?? null,
  };
}

const HOT = { name: 'Hot', constraint_type_code: 1, indicator_code: 'T', critical_max: 80 };

test('indicators of the code on objects of the class are limited, whenever they come, and freed when they go', async () => {
  const plant = await newPlant();
  const { admin } = plant.as;
  const pump = await plant.make('/object_class', { name: 'Pump' });
  const valve = await plant.make('/object_class', { name: 'Valve' });
  const object = (name: string, object_class_id: string) =>
    plant.make('/object', { name, object_class_id });
  const [a, b, c] = [await object('A', pump), await object('B', valve), await object('C', pump)];
  const meter = (object_id: string, code = 'T') =>
    plant.make('/measurement_indicator', { name: code, code, object_id });
  const ofA = await meter(a);
  await meter(b);
  await meter(c, 'P');
  const value = (indicator_id: string, amount: number) =>
    plant.make('/indicator_value_history', {
      indicator_id,
      value: amount,
      measured_at: '2026-03-01T10:00:00Z',
    });
  await value(ofA, 90);
  const rule = await plant.make('/constraint_rule', { ...HOT, object_class_id: pump });
  await Promise.all([plant.follow(), plant.follow()]);
  assert.deepEqual(await plant.limits(), ['Hot A']);
  assert.equal(await plant.codeOf(a), 10);
  const view = await ok(admin.get(`/constraint_rule/${rule}`));
  assert.deepEqual([view.constraints_count, view.is_comparing], [1, false]);

  // Its terms are the rule's.
  const [limit] = (await ok(admin.get('/constraint'))).items;
  assert.equal(limit.rule.id, rule);
  for (const refused of [
    await admin.patch(`/constraint/${limit.id}`, { critical_max: 100 }),
    await admin.delete(`/constraint/${limit.id}`),
  ])
    assert.deepEqual(
      [refused.status, refused.body.detail],
      [409, { code: 'wrong_status', reason: 'of_rule' }],
    );
  await ok(admin.patch(`/constraint_rule/${rule}`, { critical_max: 100, attention_max: 85 }));
  await plant.follow();
  assert.equal(await plant.codeOf(a), 20);

  // New meters, and classes that change.
  await meter(c);
  await ok(admin.patch(`/object/${b}`, { object_class_id: pump }));
  await plant.follow();
  assert.deepEqual(await plant.limits(), ['Hot A', 'Hot B', 'Hot C']);
  await ok(admin.patch(`/object/${a}`, { object_class_id: valve }));
  await plant.follow();
  assert.deepEqual(
    [await plant.limits(), await plant.limits(true)],
    [['Hot B', 'Hot C'], ['Hot A']],
  );
  assert.equal(await plant.codeOf(a), null);
  await ok(admin.patch(`/object/${a}`, { object_class_id: pump }));
  await plant.follow();
  assert.deepEqual([await plant.limits(true), await plant.codeOf(a)], [[], 20]);

  // A restriction of an ended rule can be restored, and then belongs to no rule.
  await ok(admin.delete(`/constraint_rule/${rule}`), 204);
  await plant.follow();
  assert.deepEqual([await plant.limits(), await plant.codeOf(a)], [[], null]);
  const restored = await ok(admin.patch(`/constraint/${limit.id}`, { archived: false }));
  assert.deepEqual([restored.rule, await plant.codeOf(a)], [null, 20]);
});

test('dates of objects are limits of a rule, and move with them', async () => {
  const plant = await newPlant();
  const { admin } = plant.as;
  const lift = await plant.make('/object_class', {
    name: 'Lift',
    attributes: [{ key: 'checked_on', name: 'Checked on', type: 'date' }],
  });
  const object = await plant.make('/object', {
    name: 'L1',
    object_class_id: lift,
    attributes: { checked_on: '2020-01-01' },
  });
  await plant.make('/object', { name: 'L2', object_class_id: lift });
  await plant.make('/constraint_rule', {
    name: 'Check',
    constraint_type_code: 2,
    object_class_id: lift,
    date_key: 'checked_on',
    after_days: 365,
    warning_days: 30,
  });
  await plant.follow();
  assert.deepEqual(await plant.limits(), ['Check L1']);
  const [limit] = (await ok(admin.get('/constraint'))).items;
  assert.deepEqual([limit.boundary_date, await plant.codeOf(object)], ['2020-12-31', 10]);
  await ok(admin.patch(`/object/${object}`, { attributes: { checked_on: '2126-01-01' } }));
  await plant.follow();
  assert.equal(await plant.codeOf(object), 30);
  await ok(admin.patch(`/object/${object}`, { attributes: {} }));
  await plant.follow();
  assert.deepEqual([await plant.limits(), await plant.codeOf(object)], [[], null]);
});

test('terms that do not fit the type of a rule are refused at their fields', async () => {
  const { as } = await newPlant();
  const date = { name: 'Check', constraint_type_code: 2 };
  const cases: [body: object, fields: string[]][] = [
    [{ ...HOT, indicator_code: null }, ['indicator_code']],
    [{ ...HOT, after_days: 3 }, ['after_days']],
    [{ ...HOT, attention_max: 90 }, ['critical_max']],
    [date, ['boundary_date']],
    [{ ...date, after_days: 3, boundary_date: '2027-01-01' }, ['after_days']],
    [{ ...date, date_key: 'installed_at', boundary_date: '2027-01-01' }, ['boundary_date']],
    [{ ...date, date_key: 'installed_at', indicator_code: 'T' }, ['indicator_code']],
  ];
  for (const [body, fields] of cases) {
    const { status, body: answer } = await as.admin.post('/constraint_rule', body);
    assert.equal(status, 422);
    assert.deepEqual(
      answer.detail.map((item: { loc: string[] }) => item.loc.at(-1)),
      fields,
    );
  }
});
